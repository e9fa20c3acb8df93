import { describe, expect, it } from "vitest";
import { layOut, type Layout } from "./layout";
import { RATIO } from "../../../kit/seat/shapes";

const COUNTS = [2, 3, 4, 5, 6, 7, 8];
const SCREENS: [string, number, number][] = [
  ["small phone", 360, 640],
  ["phone", 390, 844],
  ["phone on its side", 844, 390],
  ["tablet", 820, 1180],
  ["desk", 1280, 800],
  ["television", 1920, 1080],
];
const SHORTEST_SYMBOL = (53 / 63) * 0.72; // the eye is wider than high

function boxes({ spots, card }: Layout): { left: number; right: number; top: number; bottom: number }[] {
  return spots.map(({ card: at, turn }) => {
    const isAcross = Math.abs(Math.sin((turn * Math.PI) / 180)) > 0.7;
    const [w, h] = isAcross ? [card * RATIO, card] : [card, card * RATIO];
    return { left: at.x - w / 2, right: at.x + w / 2, top: at.y - h / 2, bottom: at.y + h / 2 };
  });
}

it.each(COUNTS)("names of %i players can be read on a television from three metres", (count) => {
  const table = { width: 1440, height: 1080 }; // of the plan, beside the column
  const LETTERS = 0.41; // of a tag's height
  expect(layOut(count, table.width, table.height, { hasDock: false }).tag * LETTERS).toBeGreaterThanOrEqual(24);
});

it.each(COUNTS)("a television shows the draw piles of all %i players", (count) => {
  for (const { pile } of layOut(count, 1440, 1080, { hasDock: false }).spots) expect(pile).not.toBeNull();
});

describe.each(SCREENS)("on a %s", (_, width, height) => {
  it.each(COUNTS)("%i players fit, and no two cards touch", (count) => {
    const cards = boxes(layOut(count, width, height));
    expect(cards).toHaveLength(count);
    for (const [k, card] of cards.entries()) {
      expect(card.left).toBeGreaterThanOrEqual(0);
      expect(card.right).toBeLessThanOrEqual(width);
      expect(card.top).toBeGreaterThanOrEqual(0);
      expect(card.bottom).toBeLessThanOrEqual(height);
      for (const other of cards.slice(k + 1)) {
        const isApart =
          card.right <= other.left ||
          other.right <= card.left ||
          card.bottom <= other.top ||
          other.bottom <= card.top;
        expect(isApart, `${count} players`).toBe(true);
      }
    }
  });

  it.each(COUNTS)("no card of %i players lies on the totem's middle or in the dock", (count) => {
    const layout = layOut(count, width, height);
    const middle = { x: layout.totem.x + layout.totem.width / 2, y: layout.totem.y + layout.totem.height / 2 };
    for (const card of boxes(layout)) {
      expect(middle.x < card.left || middle.x > card.right || middle.y < card.top || middle.y > card.bottom).toBe(
        true,
      );
      if (layout.shape === "grid") expect(card.bottom).toBeLessThanOrEqual(layout.dock.y);
    }
  });
});

it("shows symbols of 56 pixels to eight players on a small phone", () => {
  expect(layOut(8, 360, 640).card * SHORTEST_SYMBOL).toBeGreaterThanOrEqual(56);
});

it("lets cards grow where fewer people play", () => {
  expect(layOut(4, 390, 844).card).toBeGreaterThan(layOut(8, 390, 844).card * 1.2);
});

it("puts my card at the bottom, and my left-hand neighbour's to its left or above", () => {
  for (const count of COUNTS) {
    const [mine, next] = layOut(count, 390, 844).spots;
    expect(mine!.card.y).toBeGreaterThanOrEqual(next!.card.y);
    if (count > 2) expect(next!.card.x).toBeLessThan(mine!.card.x);
  }
});

it("gives the totem a target for thumbs", () => {
  for (const [, width, height] of SCREENS) {
    const { totem } = layOut(8, width, height);
    expect(totem.width).toBeGreaterThanOrEqual(100);
    expect(totem.height).toBeGreaterThanOrEqual(130);
  }
});

it("keeps totem and pile on the side of the hand", () => {
  expect(layOut(4, 844, 390, { isLeftHanded: true }).totem.x).toBeLessThan(200);
  expect(layOut(4, 844, 390).totem.x).toBeGreaterThan(500);
});
