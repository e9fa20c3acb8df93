import { Linter } from "eslint";
import { describe, expect, it } from "vitest";
import config from "./eslint.config.js";

const linter = new Linter({ cwd: import.meta.dirname });

/** How many colours are spelled out in a file of this name with this text. */
function spelled(file: string, text: string): number {
  const problems = linter.verify(text, config as Linter.Config[], { filename: `${import.meta.dirname}/src/${file}` });
  return problems.filter((problem) => problem.ruleId === "prems/colours").length;
}

describe("a colour that is spelled out is refused", () => {
  it.each([
    ["in a style sheet", "look/style/x.css", "a { color: #D6146C; background: #fff }", 2],
    ["in a component's style", "home/X.svelte", "<p>Hi</p>\n<style>\n  p { color: #2b1230; }\n</style>", 1],
    ["in a drawing", "games/x/X.svelte", '<svg><path fill="#FFF4E0" /></svg>', 1],
    ["in a script", "games/x/x.ts", 'export const rim = "#0a3d29";', 1],
    ["by its parts", "look/style/x.css", "a { color: rgb(43 18 48 / 0.5) }", 1],
    ["half seen through", "look/style/x.css", "a { color: #2b123080 }", 1],
  ])("%s", (_, file, text, times) => expect(spelled(file, text)).toBe(times));
});

describe("nothing else is", () => {
  it.each([
    ["a colour by its name", "home/X.svelte", "<p>Hi</p>\n<style>\n  p { color: var(--rosa); }\n</style>"],
    ["blocks, anchors and private members", "home/X.svelte", '{#each [1] as n}<a href="#deal">{n}</a>{/each}'],
    ["a private member", "home/x.ts", "export class X { #fed() {} call() { this.#fed(); } }"],
    ["what is generated", "look/drawn/palette.css", ":root { --rosa: #d6146c; }"],
  ])("%s", (_, file, text) => expect(spelled(file, text)).toBe(0));
});
