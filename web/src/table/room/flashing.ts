// How late is a screen? Twelve flashes in an even beat, and somebody taps along: on another screen and on this one alike. [T35]

import { ENOUGH_TAPS, FLASH_EVERY, FLASHES } from "../../protocol/messages";
import { browser, type Screen } from "../fairness/timing";
import { FrameRate } from "../fairness/framerate";

const FIRST = 1_200; // time to get ready
const LIT = 90; // how long a flash is seen

/** Lights and darkens something in an even beat, and tells when each flash was painted. Gives a way to stop. */
export function flashing(
  lit: (isLit: boolean) => void,
  done: (paints: number[]) => void,
  screen: Pick<Screen, "now" | "request" | "cancel"> = browser,
): () => void {
  const rate = new FrameRate();
  const paints: number[] = [];
  const began = screen.now() + FIRST;
  let isLit = false;
  let request = screen.request(frame);
  function frame(start: number): void {
    rate.frame(start);
    const nth = Math.floor((start - began) / FLASH_EVERY);
    const within = start - began - nth * FLASH_EVERY;
    const wants = nth >= 0 && nth < FLASHES && within < LIT;
    if (wants && !isLit) paints.push(start + rate.period); // as every paint is stamped: the end of the frame that draws it
    if (wants !== isLit) lit((isLit = wants));
    if (nth >= FLASHES) return done(paints);
    request = screen.request(frame);
  }
  return () => screen.cancel(request);
}

/** How much after the nearest flash each tap came; taps between two flashes say nothing. */
export function offsets(taps: readonly number[], paints: readonly number[]): number[] {
  return taps.flatMap((tap) => {
    const nearest = paints.reduce(
      (best, paint) => (Math.abs(tap - paint) < Math.abs(tap - best) ? paint : best),
      Infinity,
    );
    const off = tap - nearest;
    return Math.abs(off) < FLASH_EVERY / 2 ? [off] : [];
  });
}

export interface Calibrated {
  ms: number; // median
  plusMinus: number; // of the median
  taps: number;
}

const CATCHING_UP = 2; // taps until the beat is found

/** What a person's taps say; null: too few of them. */
export function calibrated(off: readonly number[]): Calibrated | null {
  const good = off.slice(CATCHING_UP);
  if (good.length < ENOUGH_TAPS) return null;
  const ms = median(good);
  const spread = 1.48 * median(good.map((one) => Math.abs(one - ms)));
  return { ms, plusMinus: Math.max(1, (1.25 * spread) / Math.sqrt(good.length)), taps: good.length };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
