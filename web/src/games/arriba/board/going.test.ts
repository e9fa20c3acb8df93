import { describe, expect, it } from "vitest";
import { hand, race as closed } from "../../../kit/race/madeUp";
import type { TotemGrabbed, View } from "../../../protocol/arriba";
import { view } from "../madeUp";
import {
  endedIn,
  followed,
  isLive,
  missed,
  past,
  QUIET,
  turnedIn,
  turnsBefore,
  type Going,
  type Seen,
} from "./going";

const seen = (before: View | null, now: View, hints: Seen["hints"] = []): Seen => ({
  v: 7,
  view: now,
  before,
  hints,
  margin: 5,
});
const race = closed([hand("Zoé", 310, { outcome: "win", kind: "key" })]);
const grabbed = (why: TotemGrabbed["why"]): TotemGrabbed => ({
  event: "TotemGrabbed",
  at: 0,
  seat: "Zoé",
  why,
  lifted: ["Zoé", "Tom"],
  under: { Tom: ["1y", "3r"] },
  pool: [],
  spent: [],
  phase: "turn",
  turn: "Tom",
});

describe("two views show", () => {
  const flipped = view({ pile: { Zoé: 1, Tom: 1, Mia: 1 } });

  it("that a card was turned", () => expect(turnedIn(view(), flipped)).toBe("card"));

  it("that all cards were turned after the count", () => {
    const counted = view({ pile: { Zoé: 2, Tom: 2, Mia: 1 } });
    expect(turnedIn(view({ phase: "head", head_by: "Tom" }), counted)).toBe("signal");
  });

  it("so too where only one player had a card left for the count", () =>
    expect(turnedIn(view({ phase: "head", head_by: "Tom" }), flipped)).toBe("signal"));

  it.each<[string, View | null, View]>([
    ["to who has just come", null, flipped],
    ["where nothing was turned", view(), view()],
    ["where piles were lifted", view(), view({ pile: { Zoé: 0, Tom: 0, Mia: 0 } })],
    ["where cards were dealt", view({ round: 0 }), flipped],
  ])("nothing of the kind %s", (_, before, now) => expect(turnedIn(before, now)).toBeNull());

  it("that a round has ended, once", () => {
    const over = view({ phase: "round_over" });
    expect(endedIn(view(), over)).toBe(true);
    expect(endedIn(null, over)).toBe(true);
    expect(endedIn(over, over)).toBe(false);
    expect(endedIn(null, view({ phase: "round_over", round: 0 }))).toBe(false);
  });
});

describe("what is going on", () => {
  const holding: Going = { ...QUIET, grip: 0.4, isTurning: true };
  const after = view({ pile: { Zoé: 0, Tom: 0, Mia: 0 }, exposed: {} });

  it("a race is looked at, and my hand comes back", () => {
    const going = followed(holding, seen(view(), after, [race, grabbed("match")]));
    expect(going.photo).toMatchObject({ v: 7, seat: "Zoé", why: "match" });
    expect(going).toMatchObject({ grip: null, isTurning: false, hurts: 0 });
  });

  it("cards are on their way and my hand comes back, though the view that told of the race was skipped", () => {
    const taken = view({ pile: { Zoé: 0, Tom: 0, Mia: 0 }, exposed: {}, draw: { Zoé: 9, Tom: 11, Mia: 9 } });
    const going = followed(holding, seen(view(), taken));
    expect(going).toMatchObject({ photo: null, moved: { v: 7, to: [{ seat: "Tom", cards: 2 }] } });
    expect(going).toMatchObject({ grip: null, isTurning: false });
    expect(followed(going, seen(taken, view({ pile: { Zoé: 0, Tom: 1, Mia: 0 } }))).moved).toBeNull();
  });

  it("a wrong grab shakes the table", () =>
    expect(followed(holding, seen(view(), after, [race, grabbed("wrong")])).hurts).toBe(1));

  it("a new card lies under nothing", () => {
    const looking = followed(QUIET, seen(view(), after, [race, grabbed("match")]));
    const going = followed(looking, seen(after, view({ pile: { Zoé: 0, Tom: 1, Mia: 0 } })));
    expect(going).toMatchObject({ photo: null, isTurning: false, isGo: false });
  });

  it("the count ends with a shout", () => {
    const counted = view({ pile: { Zoé: 2, Tom: 2, Mia: 1 } });
    expect(followed(QUIET, seen(view({ phase: "head", head_by: "Tom" }), counted)).isGo).toBe(true);
  });

  it("my hand stays where others change nothing", () =>
    expect(followed(holding, seen(view(), view()))).toEqual(holding));

  it("a hand that did not race comes back with a note", () => {
    expect(missed(holding, "void")).toMatchObject({ grip: null, note: "void" });
    expect(missed(holding, "late")).toMatchObject({ grip: null, note: "late" });
  });

  it("a note stays as long as the photo finish that it stands on, and no longer", () => {
    const looking = followed(QUIET, seen(view(), after, [race, grabbed("match")]));
    const noted = missed(looking, "late");
    expect(past(noted, "note"), "it would turn into something else before one's eyes").toEqual(noted);
    expect(missed(noted, "void").note, "one more press").toBe("late");
    expect(past(noted, "photo")).toMatchObject({ photo: null, note: null });
    expect(followed(noted, seen(view(), after, [race, grabbed("totem")])).note, "another race").toBeNull();
    expect(followed(missed(QUIET, "late"), seen(view(), after, [race, grabbed("match")])).note).toBe("late");
    expect(past(missed(QUIET, "late"), "note").note).toBeNull();
  });

  it.each([
    ["turn", true],
    ["head", true],
    ["last_call", true],
    ["round_over", false],
    ["game_over", false],
  ] as const)("hands may come down in %s: %s", (phase, is) => expect(isLive(view({ phase }))).toBe(is));

  it("no hand comes down where there is no view", () => expect(isLive(null)).toBe(false));
});

describe("my turn comes", () => {
  const seats = ["Zoé", "Tom", "Mia"];

  it("after those who turn before me [A13]", () => {
    expect(turnsBefore(view({ turn: "Tom" }), seats, "Zoé")).toBe(2);
    expect(turnsBefore(view({ turn: "Zoé" }), seats, "Zoé")).toBe(0);
  });

  it("sooner where somebody has nothing to turn", () =>
    expect(turnsBefore(view({ turn: "Tom", draw: { Zoé: 9, Tom: 9, Mia: 0 } }), seats, "Zoé")).toBe(1));

  it("not at all where I have nothing to turn, or nobody turns", () => {
    expect(turnsBefore(view({ draw: { Zoé: 0, Tom: 9, Mia: 9 } }), seats, "Zoé")).toBeNull();
    expect(turnsBefore(view({ turn: null }), seats, "Zoé")).toBeNull();
  });
});

it("says on the last photo finish of a round that nobody turns", () => {
  const told = [race, grabbed("match")];
  expect(followed(QUIET, seen(view(), view(), told)).photo?.next).toBe("Tom");
  expect(followed(QUIET, seen(view(), view({ phase: "round_over" }), told)).photo?.next).toBeNull();
});
