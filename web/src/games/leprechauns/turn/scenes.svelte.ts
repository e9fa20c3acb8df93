// What has just been settled, and for how long is it looked at? Nothing waits for it: the table goes on.

import type { Leprechauns, RecitalJudged, View } from "../../../protocol/leprechauns";
import type { Hint } from "../../../table/table.svelte";

export type Scene =
  | { kind: "judged"; event: RecitalJudged }
  | { kind: "gift"; seat: string; chest: string }
  | { kind: "swapped"; seat: string; partner: string; given: string; taken: string }
  | { kind: "swap-kept"; seat: string }
  | { kind: "discarded"; seat: string; chest: string }
  | { kind: "prems"; seat: string }
  | { kind: "lifted"; seat: string; chest: string };

const LOOKS: Record<Scene["kind"], number> = {
  judged: 3_400,
  gift: 2_000,
  swapped: 2_200,
  "swap-kept": 1_200,
  discarded: 1_500,
  prems: 1_500,
  lifted: 1_800,
};
const HURRY = 0.7; // where more waits behind it

export class Scenes {
  #queue = $state.raw<Scene[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pace = 1;

  /** What is to be looked at now. */
  get now(): Scene | null {
    return this.#queue[0] ?? null;
  }

  follow(view: View, hints: readonly Hint<Leprechauns>[], pace: number): void {
    this.#pace = pace;
    const came = hints.flatMap((hint) => sceneOf(hint));
    if (view.phase === "slap")
      this.clear(); // from the reveal on nothing covers the cards
    else if (came.length) this.#add(came);
  }

  /** Seen enough. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#queue = this.#queue.slice(1);
    this.#wait();
  }

  clear(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
  }

  #add(came: Scene[]): void {
    const wasEmpty = this.#queue.length === 0;
    this.#queue = [...this.#queue, ...came];
    if (wasEmpty) this.#wait();
  }

  #wait(): void {
    const scene = this.now;
    if (!scene) return;
    const ms = LOOKS[scene.kind] * this.#pace * (this.#queue.length > 1 ? HURRY : 1);
    this.#timer = setTimeout(() => this.skip(), ms);
  }
}

export function sceneOf(hint: Hint<Leprechauns>): Scene[] {
  switch (hint.event) {
    case "RecitalJudged":
      return [{ kind: "judged", event: hint }];
    case "GiftGiven":
      return [{ kind: "gift", seat: hint.seat, chest: hint.chest }];
    case "ChestsSwapped":
      return [{ kind: "swapped", seat: hint.seat, partner: hint.partner, given: hint.given, taken: hint.taken }];
    case "SwapDeclined":
      return hint.seat ? [{ kind: "swap-kept", seat: hint.seat }] : [];
    case "ChestDiscarded":
      return [{ kind: "discarded", seat: hint.seat, chest: hint.chest }];
    case "PremsGiven":
      return [{ kind: "prems", seat: hint.seat }];
    case "PlayerOut":
      return hint.discarded ? [{ kind: "lifted", seat: hint.seat, chest: hint.discarded }] : [];
    default:
      return [];
  }
}
