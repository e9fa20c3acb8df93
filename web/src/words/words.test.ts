import { describe, expect, it } from "vitest";
import { told } from ".";
import { elided, every, language, unbroken, type Lines } from "./speak.svelte";

import.meta.glob("../**/words.ts", { eager: true });

const spoken = (lines: Lines): [string, string][] =>
  Object.entries(lines).map(([key, line]) => [
    key,
    typeof line === "string" ? line : line(...([3, 4, 5] as never[])),
  ]);

describe("words", () => {
  it("has lists of the frame and of every game", () => expect(every.length).toBeGreaterThanOrEqual(3));

  it("says everything in both languages", () => {
    for (const { fr, en } of every) {
      expect(Object.keys(en).sort()).toEqual(Object.keys(fr).sort());
      for (const [key, line] of [...spoken(fr), ...spoken(en)]) expect(line, key).not.toBe("");
    }
  });

  it("breaks no French line before a double punctuation mark", () => {
    expect(unbroken("Raté ! Rien de pareil : « tout » ?")).toBe(
      "Raté\u00a0! Rien de pareil\u00a0: «\u00a0tout\u00a0»\u00a0?",
    );
    for (const { fr } of every)
      for (const [key, line] of spoken(fr)) expect(line, key).not.toMatch(/[^\s\u00a0\d][!?;]/);
  });

  it("elides before a name", () => {
    expect(elided("Les règles de Arriba, plus vite que Élo")).toBe("Les règles d’Arriba, plus vite qu’Élo");
    expect(elided("le coffre de Tom, une main de ami")).toBe("le coffre de Tom, une main de ami");
  });

  it("uses no straight apostrophes", () => {
    for (const { fr, en } of every)
      for (const [key, line] of [...spoken(fr), ...spoken(en)]) expect(line, key).not.toContain("'");
  });

  it("follows the language", () => {
    language.now = "fr";
    expect(told("bye", "kicked")).toContain("table");
    language.now = "en";
    expect(told("bye", "kicked")).toContain("table");
  });

  it("has words for codes it does not know", () => expect(told("fault", "brand-new")).toBe(told("fault", "other")));
});
