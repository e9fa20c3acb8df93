// Whose hands lie where, when several people play on one screen? Each seat has two hands of its own.

import { play } from "../../../look/sound/sound";
import { shake } from "../../../look/sound/touch";
import type { Leprechauns, View } from "../../../protocol/leprechauns";
import type { HandEvent } from "../../../table/fairness/timing";
import type { Table } from "../../../table/table.svelte";
import { askedOf } from "../board/asked";
import { seenIn } from "../board/seen";
import { Hands, type Spot } from "../race/hands.svelte";

const MIDDLE: Spot = [0.5, 0.5]; // a pad is one spot
const NO_ANSWER = 1_500; // then a hand that nobody judged goes back

export class HandsAround {
  #table: Table<Leprechauns>;
  #hands = new Map<string, Hands>();
  #undo: () => void;

  constructor(table: Table<Leprechauns>) {
    this.#table = table;
    this.#undo = table.onNews((news) => {
      const seen = seenIn(news);
      if (!seen) return;
      for (const hands of this.#hands.values()) hands.follow(seen);
      const next = askedHere(seen.view, table.seats);
      if (next) table.handTo(next);
    });
    const next = table.game && askedHere(table.game, table.seats);
    if (next) table.handTo(next);
  }

  close(): void {
    this.#undo();
    this.#hands.forEach((hands) => hands.stop());
  }

  of(seat: string): Hands {
    const known = this.#hands.get(seat);
    if (known) return known;
    const hands = new Hands(() => seat);
    if (this.#table.game) hands.follow({ v: 0, view: this.#table.game, before: null, hints: [] });
    this.#hands.set(seat, hands);
    return hands;
  }

  slap(event: HandEvent, seat: string, card_of: string): void {
    const view = this.#table.game;
    const hands = this.of(seat);
    if (view?.phase !== "slap" || hands.mine || view.out.includes(seat)) return;
    const slap = { do: "slap", card_of, hand: hands.ready, side: hands.side, spot: MIDDLE } as const;
    if (!this.#table.hand(slap, event, seat)) return;
    hands.press(card_of, MIDDLE);
    play("knock");
    shake("slap");
    const pressed = hands.pressed;
    setTimeout(() => hands.pressed === pressed && hands.bounce("late"), NO_ANSWER);
  }
}

/** Who of those around the tablet is asked something now: the tablet goes to them. */
export function askedHere(view: View, seats: readonly string[]): string | null {
  const isAsked = (seat: string): boolean => {
    const asked = askedOf(view, seat);
    return asked.isMyChoice || asked.mustDiscard || asked.canVote;
  };
  return seats.find(isAsked) ?? null;
}
