import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SRC = `${import.meta.dirname}/../..`;
const files = readdirSync(SRC, { recursive: true, encoding: "utf8" }).filter((name) =>
  /\.(svelte|css|ts)$/.test(name),
);
const sources = files.map((name) => readFileSync(`${SRC}/${name}`, "utf8")).join("\n");
const named = (pattern: RegExp): Set<string> => new Set([...sources.matchAll(pattern)].map(([, name]) => name!));

it("whatever is cut from a named paper finds it, or says what else will do", () => {
  const used = named(/var\((--[\w-]+)\)/g);
  const made = named(/(--[\w-]+)"?\s*[:=,]/g); // in a sheet, on an element, or by a script
  expect([...used].filter((name) => !made.has(name))).toEqual([]);
});
