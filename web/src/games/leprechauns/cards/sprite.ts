// Where are the drawings of the cards, and which is what? `sprite.drawing("lep-final-A1")` is one, to be shown by `Card`.

import { Sprite } from "../../../kit/sprite.svelte";
import { profile } from "../../../profile/profile.svelte";
import { language } from "../../../words";
import { chestOf, type Edition, type Motif } from "./cards";
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

/** A sign that hands make, as it is chosen from among the answers. */
export function signOf(answer: Motif): string {
  return `lep-${answer.replace(":", "-")}-alone`;
}
