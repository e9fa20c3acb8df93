import { describe, expect, it } from "vitest";
import { FrameRate } from "./framerate";

/** What it says after frames with these gaps. */
function hz(...gaps: number[]): number {
  const rate = new FrameRate();
  let at = 1_000;
  rate.frame(at);
  for (const gap of gaps) rate.frame((at += gap));
  return rate.hz;
}
const steady = (gap: number, count = 30): number[] => Array<number>(count).fill(gap);

describe("a screen's rate", () => {
  it("is 60 until something is known", () => expect(hz(8, 8)).toBe(60));

  it("is what its frames say: 120, 60, or 30 of a phone that saves power", () =>
    expect([1000 / 120, 1000 / 60, 1000 / 30].map((gap) => hz(...steady(gap)))).toEqual([120, 60, 30]));

  it("does not change with a missed frame, nor while the tab sleeps", () =>
    expect(hz(...steady(16), 33, ...steady(16, 6), 4_000, 33, ...steady(16, 20))).toBe(62.5));

  it("follows a phone that begins to save power", () => expect(hz(...steady(8, 70), ...steady(33, 70))).toBe(30.3));

  it("learns nothing from the frame after a rest", () => {
    const rate = new FrameRate();
    [0, 10, 20, 30, 40, 50, 60].forEach((at) => rate.frame(at));
    rate.forget();
    expect(rate.frame(150)).toBe(0);
    expect(rate.period).toBe(10);
  });
});
