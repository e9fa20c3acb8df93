import { expect, test } from "vitest";
import { FLASH_EVERY, FLASHES } from "../../protocol/messages";
import { calibrated, flashing, offsets } from "./flashing";

/** Frames of 20 ms, drawn until nobody asks for another. */
function run(lit: (isLit: boolean, at: number) => void): number[] {
  let draw: ((start: number) => void) | null = null;
  let now = 0;
  let told: number[] = [];
  flashing(
    (isLit) => lit(isLit, now),
    (paints) => (told = paints),
    { now: () => now, request: (next) => ((draw = next), 1), cancel: () => undefined },
  );
  while (draw) {
    const next: (start: number) => void = draw;
    draw = null;
    now += 20;
    next(now);
  }
  return told;
}

test("twelve flashes in an even beat, each stamped when its frame was painted", () => {
  const seen: [boolean, number][] = [];
  const paints = run((isLit, at) => seen.push([isLit, at]));
  expect(paints).toHaveLength(FLASHES);
  const gaps = paints.slice(1).map((paint, k) => paint - paints[k]!);
  expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(20);
  expect(gaps.reduce((sum, gap) => sum + gap) / gaps.length).toBeCloseTo(FLASH_EVERY, 0);
  expect(seen.map(([isLit]) => isLit)).toEqual(Array.from({ length: 2 * FLASHES }, (_, k) => k % 2 === 0));
});

test("a tap belongs to the nearest flash, and one habit is one median", () => {
  const paints = Array.from({ length: 12 }, (_, k) => 1_000 + k * FLASH_EVERY);
  const taps = paints.map((paint, k) => paint + 70 + (k % 3));
  expect(calibrated(offsets(taps, paints))).toMatchObject({ ms: 71, taps: 10 });
  expect(calibrated(offsets(taps.slice(0, 6), paints))).toBeNull();
});
