import { describe, expect, it } from "vitest";
import type { Photo } from "../race/photo";
import { factsOf } from "./facts";
import { readReplay } from "./replay";
import { scoresOf } from "./scores";

const raced = (seat: string, reactions: Record<string, number>, more: Partial<Photo> = {}): Photo => ({
  v: 1,
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

  it("count the own hands only", () => {
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
});

it("ranks the fewest points first, and lets equals share a place", () => {
  const scores = scoresOf({ seats: ["a", "b", "c"], points: { a: [6, 14], b: [20, 0], c: [3, 1] } });
  expect(scores.map(({ seat, total, rank }) => [seat, total, rank])).toEqual([
    ["c", 4, 1],
    ["a", 20, 2],
    ["b", 20, 2],
  ]);
});

describe("a kept game", () => {
  const log = [
    { prems: 1, game: "arriba", seats: ["a", "b"], options: { rounds: 1 } },
    {
      n: 1,
      event: "Dealt",
      at: 0,
      round: 1,
      first: "a",
      draw: { a: ["5r", "1g"], b: ["5b", "T1"] },
      cause: { do: "deal" },
    },
    { n: 2, event: "CardFlipped", at: 900, seat: "a", card: "5r", phase: "turn", turn: "b" },
    { n: 3, event: "CardFlipped", at: 1800, seat: "b", card: "5b", phase: "turn", turn: "a" },
    {
      n: 4,
      event: "TotemGrabbed",
      at: 2300,
      seat: "a",
      why: "match",
      lifted: ["a", "b"],
      under: { b: ["5r", "5b"] },
      pool: [],
      spent: [],
      phase: "turn",
      turn: "a",
      cause: { do: "race", grabs: [{ seat: "a", at: 2300 }] },
    },
    { n: 5, event: "RoundEnded", at: 9000, points: { a: 1, b: 3 } },
    { n: 6, event: "GameEnded", at: 9000, winners: ["a"] },
  ];
  const replay = readReplay(log.map((line) => JSON.stringify(line)).join("\n") + "\n");

  it("shows every moment", () => {
    expect(replay.frames.map(({ at }) => at)).toEqual([0, 900, 1800, 2300, 9000, 9000]);
    expect(replay.frames[2]!.view).toMatchObject({
      exposed: { a: "5r", b: "5b" },
      draw: { a: 1, b: 1 },
      pile: { a: 1, b: 1 },
      turn: "a",
    });
    expect(replay.frames[3]!.view).toMatchObject({ exposed: {}, draw: { a: 1, b: 3 }, pile: { a: 0, b: 0 } });
    expect(replay.frames[3]!.hands).toEqual([{ seat: "a", at: 2300 }]);
    expect(replay.frames[5]!.view).toMatchObject({ points: { a: [1], b: [3] }, winners: ["a"], phase: "game_over" });
  });

  it("of another game is not read", () => expect(() => readReplay('{"game":"leprechauns","seats":[]}')).toThrow());
});
