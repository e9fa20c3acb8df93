import { describe, expect, it } from "vitest";
import { hand, race as closedRace } from "../../../kit/race/madeUp";
import type { PlayerOut, View } from "../../../protocol/leprechauns";
import type { Lane, RaceClosed } from "../../../protocol/messages";
import { contestedOf, framesOf, goneFrom, lateBy, racesIn, lanesOn, type Contested } from "./contested";

const contestedIn = (view: View, hints: Parameters<typeof racesIn>[1]): Contested[] =>
  contestedOf(racesIn(view, hints));
const VIEW = { values: { Mia: 8 }, revealed: { Mia: "C8" } } as Partial<View> as View;
const race = (hands: Lane[], winner: string | null = "Zoé", target = "Mia"): RaceClosed =>
  closedRace(hands, { winner, target });

describe("a contested chest", () => {
  it("is told by its value, with every hand and its milliseconds", () => {
    const [chest] = contestedIn(VIEW, [race([hand("Tom", 351), hand("Zoé", 310, { outcome: "win" })])]);
    expect(chest).toMatchObject({ value: 8, isWon: true, seat: "Zoé" });
    expect(chest!.lanes.map((lane) => [lane.seat, lane.ms])).toEqual([
      ["Zoé", 310],
      ["Tom", 351],
    ]);
  });

  it("says nothing of what was on it [L18]", () =>
    expect(JSON.stringify(contestedIn(VIEW, [race([hand("Tom", 351), hand("Zoé", 310)])]))).not.toContain("C8"));

  it.each<[string, RaceClosed]>([
    ["one hand alone", race([hand("Zoé", 310, { outcome: "win" })])],
    ["one player twice", race([hand("Zoé", 310, { outcome: "win" }), hand("Zoé", 340)])],
    ["a hand that did not race", race([hand("Zoé", 310, { outcome: "win" }), hand("Tom", 340, { outcome: "void" })])],
    ["a card that nobody knows", race([hand("Zoé", 310, { outcome: "win" }), hand("Tom", 340)], "Zoé", "Luc")],
  ])("is not %s", (_, closed) => expect(contestedIn(VIEW, [closed])).toEqual([]));

  it("may be one of several that one decision tells of", () => {
    const view = { values: { Mia: 8, Luc: 3 } } as Partial<View> as View;
    const hands = [hand("Zoé", 310), hand("Tom", 340)];
    expect(contestedIn(view, [race(hands), race(hands, "Zoé", "Luc")]).map(({ value }) => value)).toEqual([8, 3]);
  });

  it("says by how much a hand of mine was late, but not of one that was as early [L14]", () => {
    const hands = [hand("Zoé", 310, { outcome: "win" }), hand("Tom", 310), hand("Luc", 348)];
    const [chest] = contestedIn(VIEW, [{ ...race(hands), dead_heat: ["Zoé", "Tom"] }]);
    expect(["Zoé", "Tom", "Luc", null].map((me) => lateBy(chest!, me))).toEqual([null, null, 38, null]);
  });

  it("says why no hand stayed on it, mine before the first", () => {
    const out = (seat: string, why: PlayerOut["why"], card_of = "Mia"): PlayerOut => ({
      event: "PlayerOut",
      at: 0,
      seat,
      why,
      card_of,
    });
    const wrong = { outcome: "wrong" } as const;
    const hands = race([hand("Zoé", 310, wrong), hand("Tom", 340, wrong), hand("Luc", 380)], null);
    const [chest] = contestedIn(VIEW, [
      hands,
      out("Ana", "missed", "Luc"),
      out("Tom", "neighbour"),
      out("Zoé", "missed"),
    ]);
    expect(chest!.isWon).toBe(false);
    expect(["Tom", "Luc", null].map((me) => goneFrom(chest!, me)?.seat)).toEqual(["Tom", "Zoé", "Zoé"]);
    expect(["Tom", "Luc"].map((me) => lateBy(chest!, me))).toEqual([null, 70]);
  });

  it("says nothing of lateness to a hand that broke a rule", () => {
    const hands = [hand("Zoé", 310, { outcome: "win" }), hand("Tom", 340, { outcome: "wrong" })];
    const [chest] = contestedIn(VIEW, [race(hands)]);
    expect([lateBy(chest!, "Tom"), goneFrom(chest!, "Tom")]).toEqual([null, null]);
  });
});

describe("a photo finish", () => {
  const chest = (hands: number): Contested => {
    const seats = [..."ABCDEFGH"].slice(0, hands);
    return contestedIn(VIEW, [race(seats.map((seat, k) => hand(seat, 300 + k)))])[0]!;
  };

  it("is filled by words, card, track, and a lane a frame", () => expect(framesOf([chest(2)])).toEqual([0, 5]));

  it("is filled one chest after the other", () =>
    expect(framesOf([chest(2), chest(3), chest(2)])).toEqual([0, 5, 11, 16]));

  it("has room for six lanes on one chest, and for three on each of three", () => {
    expect(framesOf([chest(8)])).toEqual([0, 9]);
    expect([0, 1, 2, 3].map((nth) => lanesOn(nth, 4))).toEqual([3, 3, 3, 0]);
  });

  it("takes no time where nobody raced", () => expect(framesOf([])).toEqual([0]));
});
