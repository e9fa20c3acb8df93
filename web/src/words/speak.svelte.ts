// How do we say the same thing in French and in English? `speak` makes one object of both; reading it follows the language.

import { device } from "../kept";

export type Lang = "fr" | "en";
export const LANGS: readonly Lang[] = ["fr", "en"];

export type Line = string | ((...values: never[]) => string);
export type Lines = Record<string, Line>;
type Widened<W> = { [K in keyof W]: W[K] extends string ? string : W[K] };

const KEPT = "prems.lang";
const LOCALES: Record<Lang, string> = { fr: "fr-FR", en: "en-GB" };
const FIGURES = { fr: new Intl.NumberFormat(LOCALES.fr), en: new Intl.NumberFormat(LOCALES.en) }; // once: it takes long

class Language {
  #now = $state<Lang>(chosen());

  get now(): Lang {
    return this.#now;
  }

  /** How dates, figures and lists are written. */
  get locale(): string {
    return LOCALES[this.#now];
  }

  set now(lang: Lang) {
    this.#now = lang;
    device.set(KEPT, lang);
    document.documentElement.lang = lang;
  }
}

export const language = new Language();

/** Each property is a sentence, or a function that makes one, in the language of the moment. */
export function speak<W extends Lines>(fr: W, en: Widened<W>): W {
  const both = {
    fr: typeset(fr, (line) => joined(unbroken(line), "fr")),
    en: typeset(en as unknown as W, (line) => joined(line, "en")),
  };
  every.push({ fr, en });
  return new Proxy(both.fr, { get: (_, key) => both[language.now][key as keyof W] });
}

/** Is there a line for a code that may be newer than this page? Then it can be read: `has(t, key) ? t[key] : t.other`. */
export function has<W extends object, K extends string>(lines: W, key: K): key is K & keyof W {
  return Object.hasOwn(lines, key);
}

/** Every pair of word lists that was made, so that a test can look at them all. */
export const every: { fr: Lines; en: Lines }[] = [];

/** No line may break before a double punctuation mark, nor inside quotation marks, nor within « ex æquo ». */
export function unbroken(french: string): string {
  return french.replace(/ (?=[:;!?»])|(?<=«) |(?<=ex) (?=æquo)/g, "\u00a0");
}

/** Nor between a figure and its unit, in any language; and a long time has its thousands apart. */
function joined(line: string, lang: Lang): string {
  return line
    .replace(/(?<=\d) (?=(?:ms|s|min)\b)/g, "\u00a0")
    .replace(/\d{4,}(?=\u00a0ms\b| millisecond)/g, (ms) => figure(Number(ms), lang));
}

/** A figure that stands alone: thousands apart, and a minus, for which browsers write a hyphen. */
export function figure(n: number, lang = language.now): string {
  return FIGURES[lang].format(n).replace("-", "\u2212");
}

/** « de Tom », but « d’Ana » and « d’Hélène ». */
export function de(name: string): string {
  return /^h?[aeiouœæ]/i.test(name.normalize("NFD")) ? `d’${name}` : `de ${name}`;
}

function typeset<W extends Lines>(lines: W, how: (line: string) => string): W {
  const set = (line: Line): Line => (typeof line === "string" ? how(line) : (...values) => how(line(...values)));
  // eslint-disable-next-line no-restricted-properties -- keys of ours, and words import nothing
  return Object.fromEntries(Object.entries(lines).map(([key, line]) => [key, set(line)])) as W;
}

function chosen(): Lang {
  const kept = device.get(KEPT);
  const wished = [kept ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return wished.find((tag): tag is Lang => (LANGS as readonly string[]).includes(tag)) ?? "en";
}
