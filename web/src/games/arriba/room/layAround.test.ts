import { expect, test } from "vitest";
import { RATIO } from "../../../kit/seat/shapes";
import { spotsAround } from "../../../kit/room/sides";
import { gripAt, layAround } from "./layAround";

const SCREENS = [
  [1180, 820],
  [820, 1180],
  [1024, 768],
  [744, 1133],
] as const;

test.each(SCREENS)("nothing lies on anything else, nor off the screen: %i x %i", (width, height) => {
  for (let count = 2; count <= 8; count++) {
    const isThere = Array.from({ length: count }, (_, k) => count <= 4 || k % 2 === 0);
    const spots = spotsAround(isThere);
    const { places, card, middle, reach } = layAround(spots, width, height);
    const boxes = places.flatMap(({ card: at, pile, turn, spot }) => {
      const isAcross = turn % 180 !== 0;
      const [w, h] = isAcross ? [card * RATIO, card] : [card, card * RATIO];
      return (spot % 2 ? [at] : [at, pile]).map(({ x, y }) => ({ x: x - w / 2, y: y - h / 2, w, h }));
    });
    for (const box of boxes) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.y).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w).toBeLessThanOrEqual(width);
      expect(box.y + box.h).toBeLessThanOrEqual(height);
      const [dx, dy] = [box.x + box.w / 2 - middle.x, box.y + box.h / 2 - middle.y];
      expect(Math.max(Math.abs(dx) - box.w / 2, Math.abs(dy) - box.h / 2)).toBeGreaterThanOrEqual(reach);
    }
    boxes.forEach((one, k) =>
      boxes.slice(k + 1).forEach((other) => {
        const isApart =
          one.x + one.w <= other.x ||
          other.x + other.w <= one.x ||
          one.y + one.h <= other.y ||
          other.y + other.h <= one.y;
        expect(isApart, `${count} at ${width} x ${height}`).toBe(true);
      }),
    );
  }
});

test("each side has its own height on the totem, from its feet up", () => {
  const layout = layAround([0, 2, 4, 6], 1000, 800);
  const { middle, reach } = layout;
  expect(gripAt(layout, 0, { x: middle.x, y: middle.y + reach })).toBe(0);
  expect(gripAt(layout, 4, { x: middle.x, y: middle.y - reach / 4 })).toBe(0.75);
  expect(gripAt(layout, 2, { x: middle.x - reach / 2, y: middle.y })).toBe(0.5);
  expect(gripAt(layout, 6, { x: middle.x, y: middle.y })).toBe(1);
});
