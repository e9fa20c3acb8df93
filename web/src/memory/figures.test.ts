import { describe, expect, it } from "vitest";
import type { Deeds, Remembered } from "../server/memories";
import { bestOf, columnsOf, curveOf, medianOf, placesOf, rowsOf } from "./figures";

const game = (ended: number, deeds: Deeds): Remembered => ({
  code: "BCDF",
  nth: ended,
  ended,
  game: "some",
  seats: ["ana", "bo"],
  seat: "ana",
  deeds,
});

const GAMES = [
  game(3, { place: 1, times: [500, 300, 400, 200, 600], tallies: { wrong: { all: { some: 1, of: 4 } } } }),
  game(2, { tallies: { wrong: { all: { some: 0, of: 0 } }, fooled: { "1-2": { some: 1, of: 2 } } } }),
  game(1, {
    place: 2,
    times: [250],
    tallies: { wrong: { all: { some: 2, of: 4 } }, fooled: { "1-2": { some: 0, of: 2 }, "3-4": { some: 1, of: 1 } } },
  }),
];

describe("figures", () => {
  it("follow the reaction from game to game, the oldest first", () => {
    expect(curveOf(GAMES)).toEqual([
      { low: 250, mid: 250, high: 250, ended: 1 },
      { low: 300, mid: 400, high: 500, ended: 3 },
    ]);
    expect(curveOf(GAMES, 1)).toHaveLength(1);
  });

  it("know the middle and the best of all hands", () => {
    expect([medianOf(GAMES), bestOf(GAMES)]).toEqual([350, 200]);
    expect([medianOf([]), bestOf([])]).toEqual([null, null]);
  });

  it("add up what a game has counted, the highest share first", () => {
    expect(rowsOf(GAMES, "fooled")).toEqual([
      { what: "3-4", some: 1, of: 1 },
      { what: "1-2", some: 1, of: 4 },
    ]);
    expect(rowsOf(GAMES, "nothing")).toEqual([]);
  });

  it("show a game in which nothing of the kind happened as a gap", () => {
    expect(columnsOf(GAMES, "wrong")).toEqual([{ some: 2, of: 4 }, null, { some: 1, of: 4 }]);
  });

  it("count wins among the games that were played to their end", () => {
    expect(placesOf(GAMES)).toEqual({ wins: 1, of: 2, places: [2, null, 1] });
  });
});
