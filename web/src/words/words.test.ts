import { describe, expect, it } from "vitest";
import { t, told } from ".";
import { de, every, figure, language, unbroken, type Line, type Lines } from "./speak.svelte";

import.meta.glob(["../**/words.ts", "../**/lines.ts", "../**/pictures.ts"], { eager: true });

const spoken = (lines: Lines): [string, string][] =>
  Object.entries(lines).map(([key, line]) => [
    key,
    typeof line === "string" ? line : line(...(["3", "4", "5"] as never[])),
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
    expect(unbroken("Prem’s ex æquo")).toBe("Prem’s ex\u00a0æquo");
    for (const { fr } of every)
      for (const [key, line] of spoken(fr)) expect(line, key).not.toMatch(/[^\s\u00a0\d][!?;]/);
  });

  it("writes no colon of one language between words of both", () => {
    const pages = import.meta.glob<string>("../**/*.svelte", { query: "?raw", import: "default", eager: true });
    expect(Object.keys(pages).length).toBeGreaterThan(100);
    const colons = /\{[\w.]+\} ?: ?\{/;
    expect(Object.keys(pages).filter((path) => colons.test(pages[path]!))).toEqual([]);
  });

  it("breaks no line between a figure and its unit, and writes dates as the language does", () => {
    const ended = new Date(2026, 10, 18);
    for (const [lang, time, day] of [
      ["fr", "38\u00a0ms", "18 nov."],
      ["en", "38\u00a0ms", "18 Nov"],
    ] as const) {
      language.now = lang;
      expect(t.roundTrip(38)).toBe(time);
      expect(ended.toLocaleDateString(language.locale, { day: "numeric", month: "short" })).toBe(day);
    }
  });

  it("keeps the thousands of a time apart, and writes no minus as a hyphen", () => {
    for (const [lang, time, alone] of [
      ["fr", "33\u202f396\u00a0ms", "\u22121\u202f234"],
      ["en", "33,396\u00a0ms", "\u22121,234"],
    ] as const) {
      language.now = lang;
      expect([t.roundTrip(33_396), t.roundTrip(396), figure(-1_234)]).toEqual([time, "396\u00a0ms", alone]);
    }
  });

  it("has one millisecond in the singular, and in French none of them too", () => {
    const times = (lines: Lines): Line[] =>
      spoken(lines).flatMap(([key, line]) => (line.includes(" millisecond") ? [lines[key]!] : []));
    const said = (line: Line, n: number): string =>
      typeof line === "string" ? line : line(...([n, n, n] as never[]));
    const french = every.flatMap(({ fr }) => times(fr)).flatMap((line) => [said(line, 0), said(line, 1)]);
    const english = every.flatMap(({ en }) => times(en)).map((line) => said(line, 1));
    expect([french.length, english.length].every((n) => n >= 3)).toBe(true);
    for (const line of french) expect(line).not.toMatch(/\b[01] millisecondes/);
    for (const line of english) expect(line).not.toMatch(/\b1 milliseconds/);
  });

  it("shortens « de » before a vowel, whatever the name", () => {
    expect(["Tom", "Yann", "李"].map(de)).toEqual(["de Tom", "de Yann", "de 李"]);
    expect(["Ana", "ana", "Élo", "Hélène"].map(de)).toEqual(["d’Ana", "d’ana", "d’Élo", "d’Hélène"]);
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
