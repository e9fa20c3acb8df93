// How do the drawings of the cards come to the page? As text, which each card shows for itself. Were all of them in the page,
// out of sight, ten thousand shapes would lie there for the browser to count whenever it looks what it may throw away: on a
// phone that takes frames, in the midst of a game.

import { Drawings } from "./drawings";

const PAUSES = [400, 1_000, 2_000, 4_000, 8_000]; // milliseconds between one try and the next

export class Sprite {
  readonly #url: () => string;
  readonly #arrived: () => void;
  #wanted: string | null = null;
  #loading: Promise<void> = Promise.resolve();
  #holder: HTMLElement | null = null;
  #drawings = $state.raw(new Drawings(""));

  /** `url` may change, with the language say: then the next look brings the other drawings. */
  constructor(url: () => string, arrived: () => void = () => {}) {
    this.#url = url;
    this.#arrived = arrived;
  }

  /** Fails where the drawings do not come for long; the next call tries again. */
  load(): Promise<void> {
    const url = this.#url();
    if (this.#wanted === url) return this.#loading;
    this.#wanted = url;
    this.#loading = this.#bring(url);
    return this.#loading;
  }

  /** To be shown in an `<svg>` with its box; nothing, as long as the drawings have not come. */
  drawing(name: string): string {
    return this.#drawings.drawing(name);
  }

  async #bring(url: string): Promise<void> {
    try {
      const drawings = await fetched(url);
      if (this.#wanted === url) this.#insert(drawings);
    } catch (error) {
      if (this.#wanted === url) this.#wanted = null;
      throw error;
    }
  }

  #insert(drawings: string): void {
    this.#drawings = new Drawings(drawings);
    this.#holder ??= atHand();
    this.#holder.innerHTML = `<svg>${this.#drawings.paints}</svg>`;
    this.#arrived();
  }
}

async function fetched(url: string): Promise<string> {
  for (let tried = 0; ; tried++) {
    try {
      const answer = await fetch(url);
      if (!answer.ok) throw new Error(`the cards: ${answer.status}`);
      return await answer.text();
    } catch (error) {
      if (tried === PAUSES.length) throw error;
      await new Promise((on) => setTimeout(on, PAUSES[tried]));
    }
  }
}

/** Takes no room, but is laid out: a paint that is not does not paint. */
function atHand(): HTMLElement {
  const holder = document.createElement("div");
  holder.ariaHidden = "true";
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  document.body.prepend(holder);
  return holder;
}
