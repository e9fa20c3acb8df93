import { describe, expect, it } from "vitest";
import type { HandBounced, View } from "../../../protocol/leprechauns";
import { Hands } from "./hands.svelte";

const view = (more: Partial<View> = {}): View =>
  ({ round: 1, phase: "slap", hands: {}, dominant: {}, ...more }) as View;
const bounced = (seat: string, card_of: string): HandBounced => ({
  event: "HandBounced",
  at: 0,
  seat,
  card_of,
  code: "card-taken",
});
const drawn = (hands: Hands): string[] => hands.all.map((down) => `${down.seat} on ${down.card_of}: ${down.fate}`);

describe("the hands on the table", () => {
  it("draws one hand where somebody tries the same card again", () => {
    const hands = new Hands(() => "Zoé");
    hands.follow(view(), null, []);
    hands.press("Zoé", [0.5, 0.5]);
    hands.bounce("own-card");
    expect(drawn(hands)).toEqual(["Zoé on Zoé: bounced"]);
    hands.press("Zoé", [0.5, 0.5]);
    expect(drawn(hands)).toEqual(["Zoé on Zoé: pressed"]);
    hands.stop();
  });

  it("draws one hand where a card is free again for who was too late", () => {
    const hands = new Hands(() => "Zoé");
    hands.follow(view(), null, [bounced("Tom", "Mia")]);
    hands.follow(view({ hands: { Tom: "Mia" } }), view(), []);
    expect(drawn(hands)).toEqual(["Tom on Mia: down"]);
    hands.stop();
  });
});
