import { expect, it } from "vitest";
import { fitting, type SeatFace } from "./seats";

it.each([
  { w: 390, h: 600 },
  { w: 1440, h: 990 },
])("a name has the same room beside two figures of gold as beside one, on $w x $h", (area) => {
  const width = (gold: number): number => fitting({ name: "Kim", gold, kept: 0 } as SeatFace, area).w;
  expect(width(12) - width(2)).toBeGreaterThanOrEqual(9);
  expect(width(9)).toBe(width(2));
});

it("a name has the same room beside PREM’S", () => {
  const width = (hasPrems: boolean): number =>
    fitting({ name: "Kim", gold: 2, kept: 0, hasPrems } as SeatFace, { w: 360, h: 400 }).w;
  expect(width(true)).toBeGreaterThan(width(false));
});
