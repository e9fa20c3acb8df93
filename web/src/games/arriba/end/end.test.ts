import { describe, expect, it } from "vitest";
import type { Photo } from "../race/photo";
import { factsOf } from "./facts";
import { scoresOf, standingOf } from "./scores";

const raced = (seat: string, reactions: Record<string, number>, more: Partial<Photo> = {}): Photo => ({
  v: 1,
  target: "totem",
  look: 1_800,
  round: 1,
  why: "match",
  seat,
  deadHeat: [],
  margin: 5,
  cards: [],
  symbol: 1,
  heaps: [],
  to: [],
  next: null,
  trap: null,
  lanes: Object.entries(reactions).map(([who, reaction]) => ({
    seat: who,
    outcome: "late",
    kind: "key",
    time: reaction,
    reaction,
    ms: reaction,
    verified: 1,
    plus_minus: 1,
  })),
  ...more,
});

describe("facts about a player", () => {
  it("are none without races", () =>
    expect(factsOf([], "Zoé")).toEqual({ median: null, best: null, wrong: 0, grabs: 0, pair: null }));

  it("count nobody else's hands", () => {
    const photos = [
      raced("Zoé", { Zoé: 400, Tom: 420 }),
      raced("Tom", { Zoé: 500, Tom: 300 }),
      raced("Tom", { Tom: 310 }),
      raced("Zoé", { Zoé: 380 }),
    ];
    expect(factsOf(photos, "Zoé")).toMatchObject({ median: 400, best: 380, wrong: 0, grabs: 3 });
  });

  it("name the pair that fooled most", () => {
    const wrong = (symbols: [number, number]): Photo =>
      raced("Zoé", { Zoé: 250 }, { why: "wrong", trap: { kind: "twin", symbols } });
    const facts = factsOf([wrong([1, 2]), wrong([8, 7]), wrong([7, 8])], "Zoé");
    expect(facts).toMatchObject({ wrong: 3, pair: [7, 8], median: null });
  });

  it("name no pair that only shares a colour", () => {
    const colour = raced("Zoé", { Zoé: 250 }, { why: "wrong", trap: { kind: "colour", symbols: [5, 9] } });
    expect(factsOf([colour], "Zoé")).toMatchObject({ wrong: 1, pair: null });
  });
});

it("ranks the fewest points first, and lets equals share a place", () => {
  const scores = scoresOf({ seats: ["a", "b", "c"], points: { a: [6, 14], b: [20, 0], c: [3, 1] } });
  expect(scores.map(({ seat, total, rank }) => [seat, total, rank])).toEqual([
    ["c", 4, 1],
    ["a", 20, 2],
    ["b", 20, 2],
  ]);
});

describe("how everybody stands", () => {
  const view = { seats: ["a", "b"], points: { a: [6], b: [2] }, draw: { a: 3, b: 9 }, pile: { a: 1 } };

  it("counts the cards of the round that is being played", () =>
    expect(standingOf({ ...view, phase: "turn" }).map(({ seat, total }) => [seat, total])).toEqual([
      ["a", 10],
      ["b", 11],
    ]));

  it("counts none twice when the round is over", () =>
    expect(standingOf({ ...view, phase: "round_over" }).map(({ total }) => total)).toEqual([2, 6]));
});
