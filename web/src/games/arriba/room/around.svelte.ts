// What do the hands of several people on one screen do at Arriba's table? Each has a side, a pile and a face of the totem.

import { play } from "../../../look/sound/sound";
import { shake } from "../../../look/sound/touch";
import type { Arriba } from "../../../protocol/arriba";
import type { HandEvent } from "../../../table/fairness/timing";
import type { Table } from "../../../table/table.svelte";
import { isLive, turnedIn } from "../board/going";
import { playAt } from "../board/game.svelte";
import { movedIn } from "../race/moved";
import { Rest } from "../race/rest.svelte";

const NO_ANSWER = 1_500; // then a hand goes back by itself

export class HandsAround {
  #table: Table<Arriba>;
  #rests = new Map<string, Rest>();
  #grips = $state.raw<ReadonlyMap<string, number>>(new Map());
  #turning = $state<string | null>(null);
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  /** Made in a component's script: it listens as long as the table is open. */
  constructor(table: Table<Arriba>) {
    this.#table = table;
    table.onNews(({ view, before, hints }) => {
      const turned = view.play && turnedIn(before?.play ?? null, view.play);
      if (turned) this.#rests.forEach((rest) => rest.turned());
      const moved = view.play && movedIn(before?.play ?? null, view.play);
      if (turned || moved) this.#turning = null;
      if (moved || hints.some((hint) => hint.event === "RaceClosed")) this.#grips = new Map();
    });
  }

  /** Where somebody's hand holds the totem; null: it is under the table. */
  gripOf(seat: string): number | null {
    return this.#grips.get(seat) ?? null;
  }

  restOf(seat: string): Rest {
    const rest = this.#rests.get(seat) ?? new Rest();
    this.#rests.set(seat, rest);
    return rest;
  }

  /** Whose card is turned here and not yet on the table. */
  get turning(): string | null {
    return this.#turning;
  }

  /** A hand comes down: said first, then shown, at once. */
  grab(event: HandEvent, seat: string, hand: string, grip: number): void {
    const isRaced = isLive(this.#table.game) || playAt(this.#table).going.photo !== null;
    const mayGrab = this.restOf(seat).down(hand) && isRaced && this.gripOf(seat) === null;
    if (!mayGrab || !this.#table.hand({ do: "grab", grip }, event, seat)) return;
    this.#grips = new Map(this.#grips).set(seat, grip);
    clearTimeout(this.#timers.get(seat));
    this.#timers.set(
      seat,
      setTimeout(() => this.release(seat), NO_ANSWER),
    );
    play("knock");
    shake("slap");
  }

  /** A hand that did not race comes back. */
  release(seat: string): void {
    this.#grips = new Map([...this.#grips].filter(([other]) => other !== seat));
  }

  /** Fingers have no names: whoever's it was, it is up. */
  up(hand: string): void {
    this.#rests.forEach((rest) => rest.up(hand));
  }

  turn(seat: string, brisk?: number): void {
    const view = this.#table.game;
    if (view?.head_by === seat) {
      if (!this.#table.count) this.#table.play({ do: "signal" }, seat);
    } else if (view?.turn === seat && this.#turning !== seat) {
      this.#turning = seat;
      this.#table.play(brisk === undefined ? { do: "flip" } : { do: "flip", brisk }, seat);
    }
  }
}
