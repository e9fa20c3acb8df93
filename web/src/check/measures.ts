// What does this device do to time, as far as a page can tell?

import { median } from "../table/room/flashing";

export interface Link {
  ms: number; // the median round trip
  spread: number; // half of the difference between quick and slow ones
}

const TRIPS = 9;

/** Round trips of a small answer. The first one opens the line and says nothing. */
export async function linkOf(
  ask: () => Promise<unknown> = () => fetch("/api/games", { cache: "no-store", method: "HEAD" }),
  now: () => number = () => performance.now(),
): Promise<Link | null> {
  const trips: number[] = [];
  try {
    for (let k = 0; k <= TRIPS; k++) {
      const began = now();
      await ask();
      if (k) trips.push(now() - began);
    }
  } catch {
    return null;
  }
  const sorted = [...trips].sort((one, other) => one - other);
  return { ms: median(sorted), spread: (sorted.at(-2)! - sorted[1]!) / 2 };
}
