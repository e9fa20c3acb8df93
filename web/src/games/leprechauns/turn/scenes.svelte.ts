// Which scene is shown now, and until when?

import { Look } from "../../../kit/race/look";
import type { Open } from "../../../kit/race/open";
import type { Contested } from "../race/contested";
import type { Seen } from "../board/seen";
import { followed, lookMs, NOTHING, skipped, type Scene, type Showing } from "./scenes";

export class Scenes {
  #showing = $state.raw<Showing>(NOTHING);
  readonly #look = new Look(() => this.skip());
  #pace = 1;

  /** What is to be looked at now. */
  get now(): Scene | null {
    return this.#showing.queue[0] ?? null;
  }

  follow(seen: Seen, pace: number, isMyTurn = false): void {
    this.#pace = pace;
    this.#show(followed(this.#showing, seen, isMyTurn));
  }

  /** The photo finish that is looked at now. */
  get open(): Open<readonly Contested[]> | null {
    return this.now?.kind === "photo" ? { photo: this.now.chests, ms: this.#look.ms } : null;
  }

  /** This page was loaded again while one was looked at. */
  reopen({ photo, ms }: Open<readonly Contested[]>): void {
    this.#pace = 1;
    this.#show({ queue: [{ kind: "photo", chests: photo.map((chest) => ({ ...chest, look: ms })) }], races: photo });
  }

  /** The cards are covered: what is looked at is looked at when they are not. */
  standStill(): void {
    this.#look.standStill();
  }

  goOn(): void {
    this.#look.goOn();
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
    if (isNew) this.#look.begin(lookMs(showing, this.#pace));
  }
}
