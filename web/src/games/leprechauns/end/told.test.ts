import { describe, expect, it } from "vitest";
import type { Event, View } from "../../../protocol/leprechauns";
import { language } from "../../../words";
import { downsAt, lookAt, sheetAt, toldOf } from "./told";

const slapped = (seat: string, card_of: string): Event => ({
  event: "HandSlapped",
  at: 1,
  seat,
  card_of,
  hand: "left",
  side: "back",
  spot: [0.2, 0.3],
});
const scene = (
  round: number,
  hands: Record<string, string>,
  ...hints: Event[]
): { at: 0; view: View; hints: Event[] } => ({
  at: 0,
  view: { round, hands, phase: "slap", dominant: {} } as unknown as View,
  hints,
});

describe("a scene seen again", () => {
  const scenes = [
    scene(1, { Bo: "Ana" }, slapped("Bo", "Ana")),
    scene(2, {}),
    scene(2, { Ana: "Bo" }, slapped("Ana", "Bo")),
    scene(2, { Ana: "Bo" }, { event: "PlayerOut", at: 2, seat: "Bo", why: "missed", card_of: "Ana" }),
    scene(2, { Ana: "Bo" }, { event: "GiftGiven", at: 3, seat: "Ana", card_of: "Bo", chest: "A5" }),
  ];
  it("has the hands of its round as they came down", () => {
    expect(downsAt(scenes, 1)).toEqual([]);
    expect(downsAt(scenes, 4)).toMatchObject([{ seat: "Ana", card_of: "Bo", hand: "left", side: "back" }]);
  });
  it("shows a hand that failed only where it failed", () =>
    expect([2, 3, 4].map((now) => downsAt(scenes, now).map(({ seat }) => seat))).toEqual([
      ["Ana"],
      ["Ana", "Bo"],
      ["Ana"],
    ]));
  it("is looked at where something was settled", () => {
    expect(sheetAt(scenes[4]!)).toEqual({ kind: "gift", seat: "Ana", chest: "A5" });
    expect(lookAt(scenes[4]!)).toBeGreaterThan(1_000);
    expect(lookAt(scenes[1]!)).toBe(0);
  });
  it("is told without what was said where that was right, and with no stray full stop", () => {
    language.now = "en";
    const judged = (won: boolean): Event => ({
      ...{ event: "RecitalJudged", at: 4, seat: "Ana", card_of: "Bo", chest: "A5", kept: false },
      ...{ won, answers: ["colour:red"], right: [], votes: {} },
    });
    const told = [true, false].map((won) =>
      toldOf({ at: 0, view: { edition: "final" } as View, hints: [judged(won)] }, () => null),
    );
    expect(told.map((line) => line.includes("Said: red."))).toEqual([false, true]);
    for (const line of told) expect(line).not.toMatch(/ \.|\.\./);
  });
});
