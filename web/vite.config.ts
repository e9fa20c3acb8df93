// How is the client built? Into the Python package, so that one process serves it all.
import { readFileSync } from "node:fs";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

const server = process.env.PREMS_SERVER ?? "http://localhost:8000";
const version = /__version__ = "(.+)"/.exec(readFileSync("../src/prems/__init__.py", "utf8"))?.[1] ?? "0";

export default defineConfig({
  plugins: [svelte()],
  define: { __VERSION__: JSON.stringify(version) },
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
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.ts"] },
});
