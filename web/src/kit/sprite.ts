// How do the drawings of the cards get into the page? Once, out of sight; then `<use>` shows them without loading anything.

/** Painted only where they are laid out. The drawings need not be: a phone would lay out every card, ten thousand shapes. */
const PAINTS = "pattern, linearGradient, radialGradient, clipPath, mask, filter";
const PAUSES = [400, 1_000, 2_000, 4_000, 8_000]; // milliseconds between one try and the next

export class Sprite {
  readonly #url: () => string;
  readonly #arrived: (holder: HTMLElement) => void;
  #wanted: string | null = null;
  #loading: Promise<void> = Promise.resolve();
  #holder: HTMLElement | null = null;

  /** `url` may change, with the language say: then the next look brings the other drawings. */
  constructor(url: () => string, arrived: (holder: HTMLElement) => void = () => {}) {
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
    this.#holder ??= atHand();
    const drawn = document.createElement("template");
    drawn.innerHTML = `<div hidden>${drawings}</div><svg></svg>`;
    const [away, laidOut] = drawn.content.children;
    laidOut!.append(...away!.querySelectorAll(PAINTS));
    this.#holder.replaceChildren(drawn.content);
    this.#arrived(this.#holder);
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

/** Takes no room, but is laid out. */
function atHand(): HTMLElement {
  const holder = document.createElement("div");
  holder.ariaHidden = "true";
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden";
  document.body.prepend(holder);
  return holder;
}
