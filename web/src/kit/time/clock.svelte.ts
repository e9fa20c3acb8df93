// How many seconds are left?

const STEP = 200;

/** Counts down while somebody looks; made in a component's script. */
export class Countdown {
  #now = $state(performance.now());
  #until: () => number | null;
  #whole = 0;

  constructor(until: () => number | null) {
    this.#until = until;
    $effect(() => {
      const end = until();
      const now = performance.now(); // not read back: the effect would depend on what it writes
      this.#now = now;
      this.#whole = end === null ? 0 : Math.max(1, end - now);
      const timer = setInterval(() => (this.#now = performance.now()), STEP);
      return () => clearInterval(timer);
    });
  }

  get seconds(): number | null {
    const end = this.#until();
    return end === null ? null : Math.max(0, Math.ceil((end - this.#now) / 1000));
  }

  /** What is left, of what there was when it was first seen: 1 to 0. */
  get share(): number {
    const end = this.#until();
    return end === null || !this.#whole ? 1 : Math.min(1, Math.max(0, (end - this.#now) / this.#whole));
  }
}
