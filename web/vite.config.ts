// How is the client built? Into the Python package, so that one process serves it all.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

const server = process.env.PREMS_SERVER ?? "http://localhost:8000";

/** Beside each text lies its packed twin, which the server sends to all who can read it. */
const pack: Plugin = {
  name: "pack",
  apply: "build",
  closeBundle: () => {
    const folder = "../src/prems/static";
    const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
      /\.(html|js|css|svg|webmanifest)$/.test(name),
    );
    for (const name of texts)
      writeFileSync(`${folder}/${name}.gz`, gzipSync(readFileSync(`${folder}/${name}`), { level: 9 }));
  },
};

export default defineConfig({
  plugins: [svelte(), pack],
  build: {
    outDir: "../src/prems/static",
    emptyOutDir: true,
    license: { fileName: "licences.md" },
    assetsInlineLimit: 2048,
    target: "es2022",
    rolldownOptions: { checks: { bundlerTimings: false, pluginTimings: false } }, // on a busy machine they say nothing
  },
  server: { proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", isolate: false, include: ["*.test.ts", "src/**/*.test.ts"] },
});
