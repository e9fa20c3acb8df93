import { describe, expect, it } from "vitest";
import type { PlayerOut, RecitalJudged, View } from "../../../protocol/leprechauns";
import { askedOf, isCalled, needsClearing, noisesOf } from "./asked";
import type { Seen } from "./seen";

const view = (more: Partial<View> = {}): View =>
  ({
    round: 1,
    phase: "slap",
    hands: {},
    out: [],
    voted: [],
    discards: {},
    reciter: null,
    chooser: null,
    ...more,
  }) as Partial<View> as View;
const seen = (now: View, before: View | null, hints: Seen["hints"] = []): Seen => ({
  v: 1,
  view: now,
  before,
  hints,
});

describe("the table asks", () => {
  it("nothing of who only watches", () =>
    expect(Object.values(askedOf(view({ chooser: "Zoé", out: ["Zoé"] }), null))).toEqual([
      false,
      false,
      false,
      false,
    ]));

  it("nothing while there is no view", () => expect(askedOf(null, "Zoé").isMyChoice).toBe(false));

  it("me alone, where I choose", () => {
    expect(askedOf(view({ phase: "recite", chooser: "Zoé" }), "Zoé").isMyChoice).toBe(true);
    expect(askedOf(view({ phase: "recite", chooser: "Tom" }), "Zoé").isMyChoice).toBe(false);
    expect(askedOf(view({ phase: "vote", chooser: "Zoé" }), "Zoé").isMyChoice).toBe(false);
  });

  it("for a vote of everybody but the reciter, once", () => {
    const voting = view({ phase: "vote", reciter: "Tom" });
    expect(askedOf(voting, "Zoé").canVote).toBe(true);
    expect(askedOf(voting, "Tom").canVote).toBe(false);
    expect(askedOf({ ...voting, voted: ["Zoé"] }, "Zoé").canVote).toBe(false);
  });

  it("for a discard of whoever has one to make", () => {
    expect(askedOf(view({ phase: "discard", discards: { Zoé: ["C3"] } }), "Zoé").mustDiscard).toBe(true);
    expect(askedOf(view({ phase: "discard", discards: { Zoé: ["C3"] } }), "Tom").mustDiscard).toBe(false);
  });

  it.each<Partial<View>>([
    { phase: "recite", chooser: "Zoé" },
    { phase: "swap", chooser: "Zoé" },
    { phase: "prems", chooser: "Zoé" },
    { phase: "discard", discards: { Zoé: ["C3"] } },
    { phase: "vote", reciter: "Tom" },
  ])("on the clearing: $phase", (now) => {
    expect(needsClearing(view(now), "Zoé")).toBe(true);
    expect(needsClearing(view(now), null)).toBe(false);
  });

  it.each(["signal", "name"] as const)("in the dock, so that a verdict may lie above it: %s", (phase) =>
    expect(needsClearing(view({ phase, chooser: "Zoé" }), "Zoé")).toBe(false),
  );

  it("nothing more of who is out", () => expect(askedOf(view({ out: ["Zoé"] }), "Zoé").isOut).toBe(true));
});

describe("one hears", () => {
  const out: PlayerOut = { event: "PlayerOut", at: 0, seat: "Tom", why: "missed", card_of: "Mia" };
  const judged = (won: boolean): RecitalJudged =>
    ({ event: "RecitalJudged", won }) as Partial<RecitalJudged> as RecitalJudged;

  it("the big rip of the reveal", () =>
    expect(noisesOf(seen(view(), view({ phase: "signal" })), "Zoé")).toEqual(["reveal"]));

  it("that a round is over, once, and also where nobody won", () => {
    const [before, next] = [view({ phase: "recite" }), view({ round: 2, phase: "signal" })];
    const given: Seen["hints"] = [{ event: "PremsGiven", at: 0, seat: "Tom" }];
    expect(noisesOf(seen(view(), view(), given), "Zoé")).toEqual(["round"]);
    expect(noisesOf(seen(next, before, given), "Zoé")).toEqual(["round"]);
    expect(noisesOf(seen(next, before, [judged(false)]), "Zoé")).toEqual(["round", "wrong"]);
  });

  it("one’s turn, once, and nobody else’s", () => {
    const [before, now] = [view({ phase: "name" }), view({ phase: "recite", chooser: "Zoé" })];
    expect([isCalled(seen(now, before), "Zoé"), isCalled(seen(now, before), "Tom")]).toEqual([true, false]);
    expect([isCalled(seen(now, now), "Zoé"), isCalled(seen(now, null), "Zoé")]).toEqual([false, false]);
  });

  it("the others' hands; mine was heard when it came down", () => {
    const both = view({ hands: { Zoé: "Mia", Tom: "Zoé" } });
    expect(noisesOf(seen(both, view({ hands: { Zoé: "Mia" } })), "Zoé")).toEqual(["knock"]);
    expect(noisesOf(seen(view({ hands: { Zoé: "Mia" } }), view()), "Zoé")).toEqual([]);
  });

  it("nothing of what lay there before one came", () =>
    expect(noisesOf(seen(view({ hands: { Tom: "Mia" } }), null), "Zoé")).toEqual([]));

  it("gold, and what went wrong", () => {
    expect(noisesOf(seen(view(), view(), [judged(true)]), "Zoé")).toEqual(["coin"]);
    expect(noisesOf(seen(view(), view(), [judged(false), out]), "Zoé")).toEqual(["wrong", "wrong"]);
  });
});
