// Where did cards go between two views? From heaps on the table, under the totem or under somebody's draw pile.

import type { View } from "../../../protocol/arriba";

/** Cards that went somewhere: whose, how many; null stands for the totem. */
export interface Heap {
  seat: string | null;
  cards: number;
}

export interface Moved {
  heaps: Heap[];
  to: Heap[]; // who got how many of them
}

/** Null: no heap was lifted. However many decisions lie between the two views, what has gone has gone. */
export function movedIn(before: View | null, view: View): Moved | null {
  if (!before || before.round !== view.round) return null;
  const fell = (was: number, is: number): number => Math.max(0, was - is);
  const counted = (cards: (seat: string) => number, pool: number): Heap[] =>
    [...view.seats.map((seat) => ({ seat, cards: cards(seat) })), { seat: null, cards: pool }].filter(
      (heap) => heap.cards > 0,
    );
  const heaps = counted((seat) => fell(before.pile[seat] ?? 0, view.pile[seat] ?? 0), fell(before.pool, view.pool));
  const to = counted((seat) => fell(view.draw[seat] ?? 0, before.draw[seat] ?? 0), fell(view.pool, before.pool));
  return heaps.length && to.length ? { heaps, to } : null;
}
