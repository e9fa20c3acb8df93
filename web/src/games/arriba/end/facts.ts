// What do a game's races say about one player?

import { laneOf } from "../../../kit/race/finish";
import type { Photo } from "../race/photo";

export interface Facts {
  median: number | null; // of the player's right hands, in milliseconds
  best: number | null; // the fastest hand that took the totem
  wrong: number;
  grabs: number; // hands that came down
  pair: [number, number] | null; // the look-alikes that fooled this player most, as in the statistics of all games
}

export function factsOf(photos: readonly Photo[], seat: string): Facts {
  const raced = photos.filter((photo) => laneOf(photo, seat));
  const wrong = raced.filter((photo) => photo.why === "wrong" && photo.seat === seat);
  const reactions = raced.filter((photo) => photo.why !== "wrong").map((photo) => laneOf(photo, seat)!.reaction);
  const won = raced
    .filter((photo) => photo.why !== "wrong" && photo.seat === seat)
    .map((photo) => laneOf(photo, seat)!.reaction);
  return {
    median: median(reactions),
    best: won.length ? Math.min(...won) : null,
    wrong: wrong.length,
    grabs: raced.length,
    pair: fooled(wrong),
  };
}

function median(times: number[]): number | null {
  if (!times.length) return null;
  const sorted = [...times].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

function fooled(wrong: readonly Photo[]): [number, number] | null {
  const counts = new Map<string, { pair: [number, number]; times: number }>();
  for (const { trap } of wrong) {
    if (trap?.kind !== "twin") continue;
    const pair = [...trap.symbols].sort((a, b) => a - b) as [number, number];
    const known = counts.get(pair.join()) ?? { pair, times: 0 };
    counts.set(pair.join(), { pair, times: known.times + 1 });
  }
  return [...counts.values()].sort((a, b) => b.times - a.times)[0]?.pair ?? null;
}
