// How was a card turned: with a tap or a flick, and how briskly? [A11]

export interface Turned {
  brisk: number; // 0 slow to 1 brisk
}

const WAY = 22; // pixels upward that make a flick
const SLOW = 0.25; // pixels a millisecond
const BRISK = 1.6;
const TAP = 0.5; // as a key: neither helps nor hurts

export class Flick {
  #from: { y: number; at: number } | null = null;

  start(y: number, at: number): void {
    this.#from = { y, at };
  }

  /** Gives the turn as soon as the way is long enough. */
  move(y: number, at: number): Turned | null {
    if (!this.#from || this.#from.y - y < WAY) return null;
    const speed = (this.#from.y - y) / Math.max(1, at - this.#from.at);
    this.#from = null;
    return { brisk: Math.min(1, Math.max(0, (speed - SLOW) / (BRISK - SLOW))) };
  }

  /** Let go without a flick: a tap. */
  end(): Turned | null {
    const was = this.#from;
    this.#from = null;
    return was ? { brisk: TAP } : null;
  }

  cancel(): void {
    this.#from = null;
  }
}
