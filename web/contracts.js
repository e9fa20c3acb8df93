// Who may import whom? Games are strangers, shared folders know no game, and a folder nobody has listed here knows nobody.

import { readdirSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";

const SRC = join(import.meta.dirname, "src");
const GAMES = readdirSync(join(SRC, "games"), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

/** What each shared folder may import. Each may also import itself and what comes from npm. */
const SHARED = {
  protocol: [],
  plain: [],
  kept: ["plain"],
  words: ["kept"],
  server: ["kept", "plain", "protocol", "words"],
  profile: ["kept", "look", "plain", "protocol", "server", "words"],
  look: ["profile", "server", "words"],
  memory: ["kept", "profile", "server"],
  home: ["games", "kit", "look", "memory", "plain", "profile", "route", "server", "table", "words"],
  kit: ["kept", "look", "plain", "protocol", "server", "table", "words"],
  learn: ["games", "home", "look", "route", "server", "words"],
  table: ["games", "home", "kept", "look", "memory", "plain", "profile", "protocol", "route", "server", "words"],
  check: ["kit", "look", "profile", "route", "server", "table", "words"],
  watch: [
    "games",
    "home",
    "kept",
    "kit",
    "look",
    "plain",
    "profile",
    "protocol",
    "route",
    "server",
    "table",
    "words",
  ],
  route: [],
  page: ["check", "home", "learn", "look", "profile", "route", "table", "watch", "words"],
};
const OF_GAMES = ["kept", "kit", "learn", "look", "plain", "profile", "protocol", "server", "table", "words"];
const PAGE = ["App", "main"];

/** The folder a file belongs to: `{ folder: "look" }`, `{ folder: "games", game: "arriba" }`, or null. */
function homeOf(file) {
  const [first, second] = relative(SRC, file).split(sep);
  const stem = (name) => name.split(".")[0];
  if (first === "games") {
    if (GAMES.includes(second)) return { folder: "games", game: second };
    return { folder: "games", game: null, isList: second === undefined || ["index", "list"].includes(stem(second)) };
  }
  if (first === "protocol" && second)
    return { folder: "protocol", game: GAMES.find((name) => stem(second) === name) ?? null };
  if (second === undefined && PAGE.includes(stem(first))) return { folder: "page", game: null };
  return stem(first) in SHARED ? { folder: stem(first), game: null } : null;
}

/** Why this import is not allowed; null: it is. */
function complaint(from, to) {
  if (!from) return "contracts.js does not know this file's folder: list it there";
  if (!to) return "contracts.js does not know the folder of what is imported: list it there";
  if (from.folder === "games" && from.game) {
    if (to.game !== null && to.game !== from.game)
      return `games are strangers: ${from.game} may not import from ${to.game}`;
    if (to.folder === "games") return to.isList ? "a game does not know the list of games" : null;
    return OF_GAMES.includes(to.folder)
      ? null
      : `a game may import from ${OF_GAMES.join(", ")}, and not from ${to.folder}`;
  }
  if (from.folder === "games") return to.game && !from.isList ? "only games/list.ts knows the games" : null;
  if (to.game !== null) return "shared folders know no game: only games/list.ts does";
  if (to.folder === from.folder || SHARED[from.folder].includes(to.folder)) return null;
  return `${from.folder} may not import from ${to.folder}`;
}

const isTest = (file) => file.endsWith(".test.ts");

export const contracts = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const from = homeOf(context.filename);
    const report = (node, message) => message && context.report({ node, message });
    function imports({ source }) {
      if (!source) return;
      if (typeof source.value !== "string")
        return report(source, "say what is imported: contracts cannot check this");
      if (!source.value.startsWith(".")) return;
      report(source, complaint(from, homeOf(resolve(dirname(context.filename), source.value.split("?")[0]))));
    }
    return {
      ImportDeclaration: imports,
      ImportExpression: imports,
      TSImportType: imports,
      ExportNamedDeclaration: imports,
      ExportAllDeclaration: imports,
      "MemberExpression[object.type=MetaProperty][property.name=glob]": (node) =>
        report(node, isTest(context.filename) ? null : "say what is imported: contracts cannot check this"),
      Literal(node) {
        if (isTest(context.filename) || from?.folder === "games" || typeof node.value !== "string") return;
        const named = GAMES.find((game) => node.value.toLowerCase().includes(game));
        report(node, named && `shared folders know no game by name, and this says ${named}`);
      },
    };
  },
};
