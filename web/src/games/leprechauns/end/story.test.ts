import { describe, expect, it } from "vitest";
import type { Event } from "../../../protocol/leprechauns";
import { factsOf, momentsOf, roundsOf, tableAfter } from "./story";

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
const EVENTS: Event[] = [
  { event: "Dealt", at: 0, chests: {}, actions: [], prems: "Ana" },
  { event: "RoundBegun", at: 0, round: 1, action: "gift" },
  { event: "ChestsRevealed", at: 1, seat: "Ana", chests: { Ana: "A9", Bo: "A5" } },
  { event: "HandSlapped", at: 2, seat: "Ana", card_of: "Bo", hand: "right", side: "palm", spot: [0.5, 0.5] },
  { event: "PlayerOut", at: 3, seat: "Bo", why: "missed", card_of: "Ana" },
  { event: "SlappingEnded", at: 3 },
  { event: "ReciterNamed", at: 3, seat: "Ana" },
  judged("Ana", "Bo", "A5", true, ["animal:dog", "sound:boing-boing"]),
  { event: "RoundBegun", at: 9, round: 2, action: null },
];

describe("a game told again", () => {
  const rounds = roundsOf(EVENTS, SEATS);
  it("has rounds, and how each came out", () => {
    expect(rounds.map((round) => round.action)).toEqual(["gift", null]);
    expect(rounds[0]!.fates.Ana!.kind).toBe("recited");
    expect(rounds[0]!.fates.Bo).toEqual({ kind: "out", why: "missed" });
    expect(rounds[1]!.fates.Bo!.kind).toBe("nothing");
  });
  it("counts what was remembered", () => {
    expect(factsOf(rounds, "Ana", "final")).toEqual({ remembered: 2, motifs: 2, outs: 0, best: "A5" });
    expect(factsOf(rounds, "Bo", "final")).toEqual({ remembered: 0, motifs: 0, outs: 1, best: null });
  });
  it("counts a vote as a whole", () => {
    const voted = roundsOf([EVENTS[1]!, judged("Bo", "Ana", "A9", true, [], { votes: { Ana: true } })], SEATS);
    expect(factsOf(voted, "Bo", "final").remembered).toBe(2);
  });
  it("stops where something is to be seen", () => expect(momentsOf(EVENTS)).toEqual([1, 2, 3, 4, 7, 8]));
  it("lays the table as it was", () => {
    expect(tableAfter(EVENTS, 4, SEATS, "final")).toMatchObject({ hands: { Ana: "Bo" }, values: { Ana: 9, Bo: 5 } });
    const after = tableAfter(EVENTS, 8, SEATS, "final");
    expect(after.won.Ana).toEqual(["A5"]);
    expect(after.hands).toEqual({});
    expect(after.revealed).toEqual({ Ana: "A9" });
    expect(tableAfter(EVENTS, 9, SEATS, "final")).toMatchObject({ round: 2, closed: true, out: [] });
  });
});
