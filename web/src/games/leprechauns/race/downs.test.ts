import { describe, expect, it } from "vitest";
import type { HandBounced, HandSlapped, PlayerOut, View } from "../../../protocol/leprechauns";
import type { Seen } from "../board/seen";
import { bounced, drawn, followed, forgotten, NONE, pressed, type Downs } from "./downs";

const view = (more: Partial<View> = {}): View =>
  ({ round: 1, phase: "slap", hands: {}, dominant: { Zoé: "left" }, ...more }) as Partial<View> as View;
const seen = (now: View, hints: Seen["hints"] = [], before: View | null = view()): Seen => ({
  v: 1,
  view: now,
  before,
  hints,
});
const bounce = (seat: string, card_of: string): HandBounced => ({
  event: "HandBounced",
  at: 0,
  seat,
  card_of,
  code: "card-taken",
});
const out = (seat: string, why: PlayerOut["why"]): PlayerOut => ({
  event: "PlayerOut",
  at: 0,
  seat,
  why,
  card_of: "Mia",
});
const slap: HandSlapped = {
  event: "HandSlapped",
  at: 0,
  seat: "Tom",
  card_of: "Mia",
  hand: "left",
  side: "back",
  spot: [0.3, 0.7],
};
const told = (downs: Downs): string[] => drawn(downs).map((down) => `${down.seat} on ${down.card_of}: ${down.fate}`);
const mine = pressed(NONE, "Zoé", "Mia", [0.4, 0.6]);

describe("my hand", () => {
  it("lands at once, as it was ready", () => {
    const turned = pressed({ ...NONE, ready: "left", side: "back" }, "Zoé", "Mia", [0.4, 0.6]);
    expect(turned.pressed).toMatchObject({ hand: "left", side: "back", spot: [0.4, 0.6], fate: "pressed" });
  });

  it("is one hand where it tries the same card again", () => {
    const again = bounced(pressed(NONE, "Zoé", "Zoé", [0.5, 0.5]), "own-card");
    expect(told(again)).toEqual(["Zoé on Zoé: bounced"]);
    expect(told(pressed(again, "Zoé", "Zoé", [0.5, 0.5]))).toEqual(["Zoé on Zoé: pressed"]);
  });

  it("stays where it is while others are decided on", () =>
    expect(followed(mine, seen(view()), "Zoé").pressed).toEqual(mine.pressed));

  it("lies when the table says so", () => {
    const down = followed(mine, seen(view({ hands: { Zoé: "Mia" } })), "Zoé");
    expect(down.pressed).toBeNull();
    expect(told(down)).toEqual(["Zoé on Mia: down"]);
  });

  it("comes back when the slapping is over", () =>
    expect(followed(mine, seen(view({ phase: "recite" })), "Zoé").pressed).toBeNull());

  it("comes off the spot it slapped", () => {
    const gone = followed(mine, seen(view(), [out("Zoé", "missed")]), "Zoé");
    expect(drawn(gone)[0]).toMatchObject({ fate: "out", why: "missed", spot: [0.4, 0.6] });
    expect(told(followed(mine, seen(view(), [bounce("Zoé", "Mia")]), "Zoé"))).toEqual(["Zoé on Mia: bounced"]);
  });

  it("is the better one again in the next round, palm down [L43]", () => {
    const next = followed({ ...mine, side: "back" }, seen(view({ round: 2, phase: "signal" })), "Zoé");
    expect(next).toMatchObject({ ready: "left", side: "palm", pressed: null, failed: [] });
  });

  it("bounces only where it was down", () => expect(bounced(NONE, "late")).toBe(NONE));
});

describe("the others' hands", () => {
  const lying = followed(NONE, seen(view({ hands: { Tom: "Mia" } }), [slap]), "Zoé");

  it("lie as they slapped, and go on lying so", () => {
    expect(lying.lying[0]).toMatchObject({ hand: "left", side: "back", spot: [0.3, 0.7] });
    expect(followed(lying, seen(view({ hands: { Tom: "Mia" } })), "Zoé").lying).toEqual(lying.lying);
  });

  it("lie as usual to a page that has just come", () =>
    expect(followed(NONE, seen(view({ hands: { Zoé: "Mia" } }), [], null), "Tom").lying[0]).toMatchObject({
      hand: "left",
      side: "palm",
      spot: [0.5, 0.5],
    }));

  it("are one hand where a card is free again for who was too late", () => {
    const late = followed(NONE, seen(view(), [bounce("Tom", "Mia")]), "Zoé");
    expect(told(late)).toEqual(["Tom on Mia: bounced"]);
    expect(told(followed(late, seen(view({ hands: { Tom: "Mia" } })), "Zoé"))).toEqual(["Tom on Mia: down"]);
  });

  it("that missed lie beside the motifs, for a moment", () => {
    const gone = followed(NONE, seen(view(), [out("Tom", "missed")]), "Zoé");
    expect(gone.failed[0]).toMatchObject({ fate: "out", spot: [0.14, 0.86] });
    expect(drawn(forgotten(gone, gone.failed[0]!))).toEqual([]);
  });

  it("fail once each", () => {
    const twice = followed(NONE, seen(view(), [bounce("Tom", "Mia"), bounce("Tom", "Zoé")]), "Zoé");
    expect(told(twice)).toEqual(["Tom on Zoé: bounced"]);
  });
});
