import { describe, expect, it } from "vitest";
import type { Event } from "../../../protocol/leprechauns";
import { factsOf, roundsOf } from "./memories";

const SEATS = ["Ana", "Bo"];
const judged = (seat: string, card_of: string, chest: string, won: boolean, right: string[], more = {}): Event => ({
  event: "RecitalJudged",
  at: 9,
  seat,
  card_of,
  chest,
  won,
  kept: false,
  answers: [],
  right,
  votes: {},
  ...more,
});
const TOLD: Event[] = [
  { event: "Dealt", at: 0, chests: {}, actions: [], prems: "Ana" },
  { event: "RoundBegun", at: 0, round: 1, action: "gift" },
  { event: "ChestsRevealed", at: 1, seat: "Ana", chests: { Ana: "A9", Bo: "A5" } },
  { event: "PlayerOut", at: 3, seat: "Bo", why: "missed", card_of: "Ana" },
  judged("Ana", "Bo", "A5", true, ["animal:dog", "sound:boing-boing"]),
  { event: "RoundBegun", at: 9, round: 2, action: null },
];

describe("memories of a game", () => {
  const rounds = roundsOf(TOLD, SEATS);
  it("say how everybody came out of a round", () => {
    expect(rounds.map((round) => round.action)).toEqual(["gift", null]);
    expect(rounds[0]!.fates.Ana!.kind).toBe("recited");
    expect(rounds[0]!.fates.Bo).toEqual({ kind: "out", why: "missed" });
    expect(rounds[1]!.fates.Bo!.kind).toBe("nothing");
  });
  it("are of one game, even for a page that did not hear the next one dealt", () => {
    const next: Event = { event: "RoundBegun", at: 20, round: 1, action: "truce" };
    expect(roundsOf([...TOLD, next], SEATS).map((round) => round.action)).toEqual(["truce"]);
  });
  it("count what was remembered", () => {
    expect(factsOf(rounds, "Ana", "final")).toEqual({ remembered: 2, motifs: 2, outs: 0, best: "A5" });
    expect(factsOf(rounds, "Bo", "final")).toEqual({ remembered: 0, motifs: 0, outs: 1, best: null });
  });
  it("count a vote as a whole", () => {
    const voted = roundsOf([TOLD[1]!, judged("Bo", "Ana", "A9", true, [], { votes: { Ana: true } })], SEATS);
    expect(factsOf(voted, "Bo", "final").remembered).toBe(2);
  });
});
