// Which scene is shown now, and until when?

import type { Open } from "../../../kit/race/open";
import type { Contested } from "../race/contested";
import type { Seen } from "../board/seen";
import { followed, lookMs, NOTHING, skipped, type Scene, type Showing } from "./scenes";

export class Scenes {
  #showing = $state.raw<Showing>(NOTHING);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #until = 0; // on the page's clock
  #left: number | null = null; // milliseconds, while the cards are covered
  #pace = 1;

  /** What is to be looked at now. */
  get now(): Scene | null {
    return this.#showing.queue[0] ?? null;
  }

  follow(seen: Seen, pace: number): void {
    this.#pace = pace;
    this.#show(followed(this.#showing, seen));
  }

  /** The photo finish that is looked at now. */
  get open(): Open<readonly Contested[]> | null {
    const ms = this.#left ?? this.#until - performance.now();
    return this.now?.kind === "photo" ? { photo: this.now.chests, ms } : null;
  }

  /** This page was loaded again while one was looked at. */
  reopen({ photo, ms }: Open<readonly Contested[]>): void {
    this.#pace = 1;
    this.#show({ queue: [{ kind: "photo", chests: photo.map((chest) => ({ ...chest, look: ms })) }], races: photo });
  }

  /** The cards are covered: what is looked at is looked at when they are not. */
  standStill(): void {
    if (!this.now || this.#left !== null) return;
    clearTimeout(this.#timer);
    this.#left = this.#until - performance.now();
  }

  goOn(): void {
    if (this.#left !== null) this.#look(this.#left);
  }

  /** Seen enough. */
  skip(): void {
    this.#show(skipped(this.#showing));
  }

  clear(): void {
    this.#show(NOTHING);
  }

  #show(showing: Showing): void {
    const [now, before] = [showing.queue[0], this.#showing.queue[0]];
    const isSamePhoto = now?.kind === "photo" && before?.kind === "photo"; // something late has joined it
    const isNew = now !== before && !isSamePhoto;
    this.#showing = showing;
    if (!isNew) return;
    this.#look(lookMs(showing, this.#pace));
  }

  #look(ms: number | null): void {
    clearTimeout(this.#timer);
    this.#left = null;
    if (ms === null) return;
    this.#until = performance.now() + ms;
    this.#timer = setTimeout(() => this.skip(), ms);
  }
}
