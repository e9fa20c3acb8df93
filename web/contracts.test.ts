import { Linter } from "eslint";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import ts from "typescript-eslint";
import { contracts } from "./contracts.js";

const linter = new Linter({ cwd: import.meta.dirname });
const config = [
  {
    files: ["**/*.ts"],
    languageOptions: { parser: ts.parser as Linter.Parser },
    plugins: { prems: { rules: { contracts } } },
    rules: { "prems/contracts": "error" as const },
  },
];

/** What is said about a file of this name with this text. */
function said(file: string, text: string): string[] {
  const filename = join(import.meta.dirname, "src", file);
  return linter.verify(text, config, { filename }).map((problem) => problem.message);
}

describe("contracts refuse", () => {
  it.each([
    ["a game that imports another game", "games/arriba/board.ts", 'import "../leprechauns/words";', "strangers"],
    [
      "a game that reads another game's types",
      "games/arriba/x.ts",
      'import type { View } from "../../protocol/leprechauns";',
      "strangers",
    ],
    [
      "a game that loads another game later",
      "games/leprechauns/end/x.ts",
      'void import("../../arriba/Board.svelte");',
      "strangers",
    ],
    [
      "a game that hands on another game's words",
      "games/arriba/x.ts",
      'export * from "../leprechauns/words";',
      "strangers",
    ],
    [
      "a game that names another game's type",
      "games/arriba/x.ts",
      'type X = import("../leprechauns/words").X;',
      "strangers",
    ],
    ["a game that looks at the list of games", "games/arriba/x.ts", 'import { GAMES } from "..";', "list of games"],
    [
      "a shared folder that imports a game",
      "table/x.ts",
      'import { words } from "../games/arriba/words";',
      "know no game",
    ],
    [
      "a shared folder that reads a game's types",
      "look/x.ts",
      'import type { View } from "../protocol/arriba";',
      "know no game",
    ],
    ["a shared folder that names a game", "home/x.ts", 'export const first = "Arriba";', "by name"],
    ["another list of games", "games/other.ts", 'import { arriba } from "./arriba";', "only games/list.ts"],
    [
      "a shared folder that points the wrong way",
      "words/x.ts",
      'import { profile } from "../profile/profile.svelte";',
      "may not",
    ],
    ["a new folder that nobody has listed", "brandnew/x.ts", 'import { t } from "../words";', "list it"],
    ["an import of such a folder", "table/x.ts", 'import { x } from "../brandnew/x";', "list it"],
    ["an import that nobody can read", "table/x.ts", "void import(location.href);", "cannot check"],
    ["a glob", "table/x.ts", 'import.meta.glob("../games/*/words.ts");', "cannot check"],
  ])("%s", (_, file, text, why) => expect(said(file, text).join()).toContain(why));
});

describe("contracts allow", () => {
  it.each([
    ["the one list of games", "games/list.ts", 'import { arriba } from "./arriba";'],
    ["whoever asks the list", "home/x.ts", 'import { GAMES } from "../games";'],
    [
      "a game its own folder, words and types",
      "games/arriba/end/x.ts",
      'import "../words"; import "../../../protocol/arriba";',
    ],
    [
      "a game the shared folders",
      "games/arriba/x.ts",
      'import "../game"; import "../../look/sound"; import "svelte";',
    ],
  ])("%s", (_, file, text) => expect(said(file, text)).toEqual([]));
});
