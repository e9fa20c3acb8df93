import { describe, expect, it } from "vitest";
import type { TotemGrabbed } from "../../../protocol/arriba";
import type { RaceClosed } from "../../../protocol/messages";
import { language } from "../../../words";
import { axisOf } from "../../../kit/race/axis";
import { second } from "../../../kit/race/finish";
import { hand, race } from "../../../kit/race/madeUp";
import { view } from "../madeUp";
import { blockOf, photoOf, type Photo } from "./photo";
import { tell } from "./sentence";

const VIEW = view({
  seats: ["Zoé", "Louise", "Tom"],
  draw: { Zoé: 9, Louise: 9, Tom: 9 },
  pile: { Zoé: 4, Louise: 2, Tom: 3 },
  exposed: { Zoé: "1y", Louise: "1r", Tom: "2g" },
  pool: 5,
  turn: "Tom",
  turner: "Zoé",
});
const grab = (more: Partial<TotemGrabbed>): TotemGrabbed => ({
  event: "TotemGrabbed",
  at: 0,
  seat: "Zoé",
  why: "match",
  lifted: ["Zoé", "Louise"],
  under: { Louise: Array(11).fill("5r") as string[] },
  pool: [],
  spent: [],
  phase: "turn",
  turn: "Zoé",
  ...more,
});
const photo = (
  grabbed: Partial<TotemGrabbed>,
  hands = [hand("Zoé", 412), hand("Louise", 431), hand("Tom", 449)],
  seen = VIEW,
): Photo => photoOf(7, seen, [race(hands, { winner: grabbed.seat ?? "Zoé" }), grab(grabbed)], 5)!;
const say = (found: Photo, mine: string | null): string => {
  const { what, then, after } = tell(found, mine, (seat) => seat);
  return `${what} ${then} ${after}`.trim().replaceAll("\u00a0", " ");
};

describe("the cards of a photo", () => {
  const grab = (more: Partial<TotemGrabbed>): TotemGrabbed => ({
    event: "TotemGrabbed",
    at: 0,
    seat: "Zoé",
    why: "match",
    lifted: ["Zoé", "Louise"],
    under: { Louise: ["1y", "1r"] },
    pool: [],
    spent: [],
    phase: "turn",
    turn: "Zoé",
    ...more,
  });
  const shown = (closed: RaceClosed, seen = VIEW): string[] =>
    photoOf(7, seen, [closed, grab({})], 5)!.cards.map(({ card }) => card);

  it("are those that were grabbed at, although a card has been turned over one of them since [A43]", () => {
    const covered = { ...VIEW, exposed: { ...VIEW.exposed, Louise: "9b" } };
    const closed = race([hand("Zoé", 300)], { cards: { ...VIEW.exposed } });
    expect(shown(closed, covered)).toEqual(["1y", "1r"]);
  });

  it("are never two different ones with “=” between them, in an older log either", () =>
    expect(shown(race([hand("Zoé", 300)]), { ...VIEW, exposed: { Zoé: "1y", Louise: "9b" } })).toEqual(["1y"]));
});

describe("a race", () => {
  it("is none where nothing was grabbed", () =>
    expect(photoOf(7, VIEW, [{ event: "PlayResumed", at: 0 }], 5)).toBeNull());

  it("has its hands in order, on the first one's clock", () => {
    const found = photo({}, [hand("Louise", 431), hand("Zoé", 412), hand("Tom", 300, { time: 10_449 })]);
    expect(found.lanes.map(({ seat, ms }) => [seat, ms])).toEqual([
      ["Zoé", 412],
      ["Louise", 431],
      ["Tom", 449],
    ]);
    expect(second(found)?.seat).toBe("Louise");
  });

  it("leaves hands out that count for nothing", () =>
    expect(photo({}, [hand("Zoé", 412), hand("Tom", 0, { outcome: "void", time: 0 })]).lanes).toHaveLength(1));

  it("shows the cards that are alike, the winner's first", () => {
    expect(photo({}).cards).toEqual([
      { seat: "Zoé", card: "1y" },
      { seat: "Louise", card: "1r" },
    ]);
    expect(photo({}).symbol).toBe(1);
  });

  it("adds up where the cards went", () => {
    expect(photo({}).heaps).toEqual([
      { seat: "Zoé", cards: 4 },
      { seat: "Louise", cards: 2 },
      { seat: null, cards: 5 },
    ]);
    expect(photo({}).to).toEqual([{ seat: "Louise", cards: 11 }]);
  });

  it("slips the winner's cards under the totem", () => {
    const found = photo(
      { why: "totem", lifted: ["Zoé"], under: {}, pool: Array(9).fill("5r") as string[] },
      undefined,
      { ...VIEW, exposed: { ...VIEW.exposed, Tom: "T1" } },
    );
    expect(found.cards).toEqual([{ seat: "Tom", card: "T1" }]);
    expect(found.heaps).toEqual([{ seat: "Zoé", cards: 4 }]);
    expect(found.to).toEqual([{ seat: null, cards: 4 }]);
  });

  it("says what fooled a wrong hand", () => {
    const wrong = {
      why: "wrong" as const,
      seat: "Tom",
      lifted: ["Zoé", "Louise", "Tom"],
      under: { Tom: Array(14).fill("5r") as string[] },
    };
    expect(photo(wrong).trap).toEqual({ kind: "twin", symbols: [2, 1] });
    expect(photo(wrong, undefined, { ...VIEW, exposed: { Zoé: "1y", Louise: "1r", Tom: "9g" } }).trap).toEqual({
      kind: "others",
      symbol: 1,
      seats: ["Zoé", "Louise"],
    });
    expect(photo(wrong, undefined, { ...VIEW, exposed: { Zoé: "5g", Tom: "9g" } }).trap).toEqual({
      kind: "colour",
      symbols: [9, 5],
    });
    expect(photo(wrong, undefined, { ...VIEW, exposed: { Zoé: "5b", Tom: "9g" } }).trap).toEqual({ kind: "nothing" });
  });
});

describe("a hand on a totem card that has been taken already", () => {
  const hands = [hand("Tom", 300)];
  const wrong = { why: "wrong" as const, seat: "Tom", under: { Tom: ["5r", "5g"] } };
  const lying = { Zoé: "T1", Louise: "5g", Tom: "9g" };

  it("is shown that card, and told so, although two symbols share a colour", () => {
    const found = photo(wrong, hands, { ...VIEW, exposed: lying, spent: ["T1"] });
    expect(found.cards).toEqual([{ seat: "Zoé", card: "T1" }]);
    language.now = "fr";
    expect(say(found, "Tom")).toContain("Cette carte totem a déjà été prise : tu ramasses tout");
  });

  it("is told of a look-alike where one lies there too", () => {
    const found = photo(wrong, hands, { ...VIEW, exposed: { ...lying, Louise: "10g" }, spent: ["T1"] });
    expect(found.trap).toEqual({ kind: "twin", symbols: [9, 10] });
  });
});

describe("a sentence", () => {
  it("speaks to whoever reads it", () => {
    language.now = "fr";
    expect(say(photo({}), "Zoé")).toBe(
      "Même soleil chez Louise et toi : tu l’emportes et donnes tes 4 cartes à Louise, qui reprend aussi ses cartes et les 5 sous le totem. Tom juste après : ça ne change rien.",
    );
    expect(say(photo({}), "Louise")).toContain(
      "Zoé l’emporte et te donne ses 4 cartes. Tu reprends aussi tes cartes et les 5 sous le totem.",
    );
    expect(say(photo({}), null)).toContain(
      "Même soleil chez Zoé et Louise : Zoé l’emporte et donne ses 4 cartes à Louise",
    );
    language.now = "en";
    expect(say(photo({}), "Zoé")).toContain(
      "Louise and you show the same sun: you win and give your 4 cards to Louise",
    );
  });

  it("explains a wrong grab", () => {
    language.now = "fr";
    const wrong = photo(
      {
        why: "wrong",
        seat: "Tom",
        lifted: ["Zoé", "Louise", "Tom"],
        under: { Tom: Array(14).fill("5r") as string[] },
      },
      [hand("Tom", 300)],
    );
    expect(say(wrong, "Tom")).toBe("Presque pareil, mais pas pareil : tu ramasses tout, 14 cartes.");
  });
});

it("names the totem's blocks from the foot up", () => {
  expect([0, 0.2, 0.4, 0.6, 0.9, 1].map(blockOf)).toEqual([0, 1, 2, 3, 4, 4]);
});

describe("the axis", () => {
  it("zooms in on the hands", () => {
    const axis = axisOf(photo({}).lanes, 5);
    for (const lane of photo({}).lanes) {
      expect(axis.x(lane.ms - lane.plus_minus)).toBeGreaterThan(0);
      expect(axis.x(lane.ms + lane.plus_minus)).toBeLessThan(0.95);
    }
    expect(axis.to - axis.from).toBeLessThan(80);
    expect(axis.ticks.length).toBeGreaterThanOrEqual(2);
  });

  it("has fewer figures where they are long", () => {
    const late = axisOf(photo({}, [hand("Zoé", 33_396), hand("Tom", 33_466)]).lanes, 5);
    expect(late.ticks.length).toBeLessThanOrEqual(4);
  });

  it("shows a lone hand without dividing by nothing", () =>
    expect(axisOf(photo({}, [hand("Zoé", 412, { plus_minus: 0 })]).lanes, 5).x(412)).toBeGreaterThan(0));
});
