// Has each thing one word on the pages? docs/words.md says which; what Python says is held by tests/house/test_words.py.

import { describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { every, type Lang, type Line, type Lines } from "./speak.svelte";

/** Null: of all games. */
type Game = string | null;

const [, ...tables] = readFileSync("../docs/words.md", "utf-8").split("\n## ");
const files = import.meta.glob(["./index.ts", "../**/words.ts", "../**/lines.ts", "../**/pictures.ts"]);
const games: Game[] = [
  null,
  ...new Set(
    Object.keys(files)
      .map(gameOf)
      .filter((game) => game !== null),
  ),
];
const lists = new Map<Game, { fr: Lines; en: Lines }[]>();
for (const game of games) {
  const before = every.length;
  for (const path in files) if (gameOf(path) === game) await files[path]!();
  lists.set(game, every.slice(before));
}

const COLUMN = { fr: 2, en: 4 };
/** A line that counts is said with none, one and many; one that names, with names. */
const VALUES = [
  [0, 0, 0],
  [1, 1, 1],
  [3, 4, 5],
  ["Ana", "Tom", "Zoé"],
] as unknown as never[][];

function gameOf(path: string): Game {
  return /^\.\.\/games\/(\w+)\//.exec(path)?.[1] ?? null;
}

/** At any table, and in texts of this game. */
function shunned(lang: Lang, game: Game): string[] {
  const read = tables.filter((table) => {
    const name = table.split("\n")[0]!.toLowerCase();
    return game === null || name === game || !games.includes(name);
  });
  const rows = read.flatMap((table) =>
    table
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .slice(2),
  );
  const cells = rows.map((row) => row.split("|")[COLUMN[lang]] ?? "");
  return cells.flatMap((cell) => cell.split(",").map((word) => word.trim())).filter(Boolean);
}

/** A word with capitals is meant with them; what is quoted is somebody else's. */
function stands(word: string, text: string): boolean {
  const exactly = word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const flags = word === word.toLowerCase() ? "iu" : "u";
  return new RegExp(`(?<![\\p{L}\\p{N}_])${exactly}(?![\\p{L}\\p{N}_])`, flags).test(
    text.replace(/«[^»]*»|“[^”]*”/g, "…"),
  );
}

function said(line: Line): string[] {
  if (typeof line === "string") return [line];
  return VALUES.flatMap((values) => {
    try {
      return [line(...values)];
    } catch {
      return []; // a number is no name
    }
  });
}

function lapses(lists: Lines[], lang: Lang, game: Game = null): string[] {
  const texts = lists.flatMap((lines) => Object.values(lines).flatMap(said));
  return shunned(lang, game).flatMap((word) =>
    texts.filter((text) => stands(word, text)).map((text) => `${word}: ${text}`),
  );
}

describe.each(["fr", "en"] as const)("the glossary, in %s", (lang) => {
  it.each(games)("holds on every page (of %s)", (game) => {
    const own = lists.get(game)!.map((both) => both[lang]);
    expect(own).not.toEqual([]);
    expect(lapses(own, lang, game)).toEqual([]);
  });
});

it("reads the frame and both games", () => {
  const read = every.flatMap(({ en }) => Object.values(en).flatMap(said));
  expect(read).toEqual(expect.arrayContaining(["Add a bot", "Grab the totem", "Slap a chest!"]));
});

it("leaves no list out", () => {
  const sources = import.meta.glob<string>("../**/*.ts", { query: "?raw", import: "default", eager: true });
  const speaking = Object.keys(sources).filter((path) => /\bspeak\(\s*\{/.test(sources[path]!));
  expect(speaking.length).toBeGreaterThan(20);
  expect(speaking.filter((path) => !(path in files))).toEqual([]);
});

it("finds a word that was planted", () => {
  expect(lapses([{ a: "Un robot arrive.", b: (name: string) => `${name} retourne.` }], "fr").length).toBe(5);
  expect(lapses([{ a: "The pool", b: "a whirlpool", c: "“pool”" }], "en")).toEqual(["pool: The pool"]);
});

it("lets no sentence begin with Qui that asks nothing", () => {
  const sentences = every
    .flatMap(({ fr }) => Object.values(fr).flatMap(said))
    .flatMap((s) => s.split(/(?<=[.!?])\s/));
  expect(sentences.filter((sentence) => sentence.startsWith("Qui ") && !sentence.endsWith("?"))).toEqual([]);
});
