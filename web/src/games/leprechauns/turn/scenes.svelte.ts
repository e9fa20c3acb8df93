// Which scene is shown now, and until when?

import type { Seen } from "../board/seen";
import { followed, lookMs, NOTHING, skipped, type Scene, type Showing } from "./scenes";

export class Scenes {
  #showing = $state.raw<Showing>(NOTHING);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = 1;

  /** What is to be looked at now. */
  get now(): Scene | null {
    return this.#showing.queue[0] ?? null;
  }

  follow(seen: Seen, pace: number): void {
    this.#pace = pace;
    this.#show(followed(this.#showing, seen));
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
    clearTimeout(this.#timer);
    const ms = lookMs(showing, this.#pace);
    if (ms !== null) this.#timer = setTimeout(() => this.skip(), ms);
  }
}
