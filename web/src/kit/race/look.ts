// How much longer is something looked at? Its time stands still while the cards are covered. [T30]

export class Look {
  readonly #onEnd: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until: number | null = null; // on the page's clock; null: nothing is looked at, or for as long as it likes
  #left: number | null = null; // milliseconds, while it stands still

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd;
  }

  /** Null: it stays until somebody puts it away. */
  begin(ms: number | null): void {
    this.end();
    if (ms === null) return;
    this.#until = performance.now() + ms;
    this.#timer = setTimeout(this.#onEnd, ms);
  }

  end(): void {
    clearTimeout(this.#timer);
    [this.#until, this.#left] = [null, null];
  }

  standStill(): void {
    if (this.#until === null || this.#left !== null) return;
    clearTimeout(this.#timer);
    this.#left = this.ms;
  }

  goOn(): void {
    if (this.#left !== null) this.begin(this.#left);
  }

  /** How much is left of it. */
  get ms(): number {
    return this.#left ?? Math.max(0, (this.#until ?? 0) - performance.now());
  }
}
