// How often does this screen paint? The median of the last frames, so that a missed one does not count.

const FRAMES = 60;
const LONGEST = 110; // a longer gap is no frame: the tab slept
const RETHINK = 12; // frames after which the median is taken anew: a screen seldom changes its rate

export class FrameRate {
  #periods: number[] = [];
  #learnt = 0;
  #last: number | null = null;
  #period = 1000 / 60;

  /** Milliseconds between two frames. */
  get period(): number {
    return this.#period;
  }

  get hz(): number {
    return Math.min(1000, Math.max(1, Math.round(10_000 / this.#period) / 10));
  }

  /** A frame starts; gives the time since the one before, 0 for the first. */
  frame(start: number): number {
    const since = this.#last === null ? 0 : start - this.#last;
    this.#last = start;
    if (since > 1 && since < LONGEST) this.#learn(since);
    return since;
  }

  /** The next frame says nothing about the rate. */
  forget(): void {
    this.#last = null;
  }

  #learn(period: number): void {
    this.#periods.push(period);
    if (this.#periods.length > FRAMES) this.#periods.shift();
    if (this.#periods.length < 5 || (this.#periods.length > RETHINK && this.#learnt++ % RETHINK)) return;
    const sorted = [...this.#periods].sort((a, b) => a - b);
    this.#period = sorted[Math.floor(sorted.length / 2)]!;
  }
}
