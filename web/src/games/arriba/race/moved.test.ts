import { expect, test } from "vitest";
import type { View } from "../../../protocol/arriba";
import { view as lying } from "../madeUp";
import { movedIn } from "./moved";

const each = ([a, b, c]: number[]): Record<string, number> => ({ Zoé: a!, Tom: b!, Mia: c! });
const view = (draw: number[], pile: number[], pool = 0, more: Partial<View> = {}): View =>
  lying({ draw: each(draw), pile: each(pile), exposed: {}, pool, turn: "Zoé", turner: null, ...more });
const before = view([9, 9, 9], [3, 2, 1], 4);

test("a match of two: the winner's cards, the other's and the pool go to the other", () => {
  expect(movedIn(before, view([9, 18, 9], [0, 0, 1], 0))).toEqual({
    heaps: [
      { seat: "Zoé", cards: 3 },
      { seat: "Tom", cards: 2 },
      { seat: null, cards: 4 },
    ],
    to: [{ seat: "Tom", cards: 9 }],
  });
});

test("a totem card: the winner's own cards go under the totem", () => {
  expect(movedIn(before, view([9, 9, 9], [0, 2, 1], 7))).toEqual({
    heaps: [{ seat: "Zoé", cards: 3 }],
    to: [{ seat: null, cards: 3 }],
  });
});

test("a wrong hand gets everything", () => {
  expect(movedIn(before, view([9, 9, 19], [0, 0, 0], 0))?.to).toEqual([{ seat: "Mia", cards: 10 }]);
});

test("where views were skipped, cards that were turned since hide nothing", () => {
  expect(movedIn(before, view([8, 18, 9], [1, 0, 1], 0))).toEqual({
    heaps: [
      { seat: "Zoé", cards: 2 },
      { seat: "Tom", cards: 2 },
      { seat: null, cards: 4 },
    ],
    to: [{ seat: "Tom", cards: 9 }],
  });
});

test.each<[string, View | null, View]>([
  ["to who has just come", null, before],
  ["where nothing happened", before, before],
  ["where a card was turned", before, view([8, 9, 9], [4, 2, 1], 4)],
  ["into a new round", before, view([27, 9, 9], [0, 0, 0], 0, { round: 2 })],
])("no card flies %s", (_, last, now) => expect(movedIn(last, now)).toBeNull());
