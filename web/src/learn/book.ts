// What is a rule book made of? `make books` writes the chapters of every game.

import type { Lang } from "../words";

type Said = Record<Lang, string>;

export interface Rule {
  id: string;
  /** Where it stands: "sheet" is printed, a "ruling" is ours. */
  source: string;
  text: Said;
  /** What we decided beyond the printed sentence. */
  ruling?: Said;
}

export interface Chapter {
  name: string;
  title: Said;
  rules: Rule[];
}

/** The cards that explain a rule, and the sign between them. */
export interface Picture {
  cards: string[];
  sign?: "=" | "≠";
}
