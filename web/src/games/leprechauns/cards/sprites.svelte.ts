// Where are the drawings of the cards? In the page, once, out of sight: `<use href="#lep-final-A1">` shows one.

import { profile } from "../../../profile/profile.svelte";
import { language, type Lang } from "../../../words";
import { chestOf, type Edition } from "./cards";

class Sprites {
  #wanted: Lang | null = null;
  #holder: HTMLElement | null = null;

  /** In the language of the moment; the cards of the other one go. */
  async load(): Promise<void> {
    const lang = language.now;
    if (this.#wanted === lang) return;
    this.#wanted = lang;
    try {
      const answer = await fetch(`/cards/leprechauns.${lang}.svg`);
      if (!answer.ok) throw new Error(`the server said ${answer.status}`);
      const drawings = await answer.text();
      if (this.#wanted !== lang) return;
      this.#hold().innerHTML = drawings;
    } catch {
      this.#wanted = null; // the next look tries again
    }
  }

  #hold(): HTMLElement {
    if (!this.#holder) {
      this.#holder = document.createElement("div");
      this.#holder.setAttribute("aria-hidden", "true");
      this.#holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
      document.body.append(this.#holder);
    }
    return this.#holder;
  }
}

export const sprites = new Sprites();

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
