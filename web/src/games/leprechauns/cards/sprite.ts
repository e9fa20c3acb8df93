// Where are the drawings of the cards? In the page, once, out of sight: `<use href="#lep-final-A1">` shows one.

import { Sprite } from "../../../kit/sprite";
import { profile } from "../../../profile/profile.svelte";
import { language } from "../../../words";
import { chestOf, type Edition } from "./cards";
import en from "./leprechauns.en.svg?url";
import fr from "./leprechauns.fr.svg?url";

const drawings = { fr, en };

/** In the language of the moment; the cards of the other one go. */
export const sprite = new Sprite(() => drawings[language.now]);

/** The face of a chest, with a pattern on its ink where that is wished. */
export function faceOf(edition: Edition, chest: string): string {
  const hasPattern = profile.hasPatterns && chestOf(edition, chest).word !== null;
  return `lep-${edition}-${chest}${hasPattern ? "-pattern" : ""}`;
}

/** A chest whose motifs lie under a hand. [L18] */
export function rimOf(value: number): string {
  return `lep-value-${value}`;
}

export function actionFace(edition: Edition, action: string): string {
  return `lep-${edition}-${action}`;
}
