// What do many games say about one player, over time and in all?

import type { Remembered, Tally } from "../server/memories";

/** One game of a curve: the middle of its values, and between which half of them lie. */
export interface Point {
  low: number;
  mid: number;
  high: number;
  ended: number;
}

/** The reaction in each game in which a hand was right, the oldest first. */
export function curveOf(games: readonly Remembered[], most = 30): Point[] {
  const raced = games.filter((game) => game.deeds.times?.length).slice(0, most);
  return raced.reverse().map(({ ended, deeds }) => {
    const sorted = [...deeds.times!].sort((a, b) => a - b);
    return { low: quantile(sorted, 0.25), mid: quantile(sorted, 0.5), high: quantile(sorted, 0.75), ended };
  });
}

/** Of all hands in all games; null where there were none. */
export function medianOf(games: readonly Remembered[]): number | null {
  const times = games.flatMap((game) => game.deeds.times ?? []).sort((a, b) => a - b);
  return times.length ? quantile(times, 0.5) : null;
}

export function bestOf(games: readonly Remembered[]): number | null {
  const times = games.flatMap((game) => game.deeds.times ?? []);
  return times.length ? Math.min(...times) : null;
}

/** Between two values where the share falls between them. */
function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(at)]!, sorted[Math.ceil(at)]!];
  return below + (above - below) * (at - Math.floor(at));
}

export interface Row extends Tally {
  what: string;
}

/** One picture's tallies over all games, the highest share first. */
export function rowsOf(games: readonly Remembered[], picture: string): Row[] {
  const rows = new Map<string, Row>();
  for (const { deeds } of games)
    for (const [what, { some, of }] of Object.entries(deeds.tallies?.[picture] ?? {})) {
      const row = rows.get(what) ?? { what, some: 0, of: 0 };
      rows.set(what, { what, some: row.some + some, of: row.of + of });
    }
  return [...rows.values()].filter((row) => row.of > 0).sort((a, b) => b.some / b.of - a.some / a.of || b.of - a.of);
}

/** One picture in each game, all its tallies together, the oldest first; null: nothing of the kind happened there. */
export function columnsOf(games: readonly Remembered[], picture: string, most = 30): (Tally | null)[] {
  const columns = games.slice(0, most).map(({ deeds }) => {
    const tallies = Object.values(deeds.tallies?.[picture] ?? {});
    const of = tallies.reduce((sum, tally) => sum + tally.of, 0);
    return of ? { some: tallies.reduce((sum, tally) => sum + tally.some, 0), of } : null;
  });
  return columns.reverse();
}

export interface Placed {
  wins: number;
  of: number;
  places: (number | null)[]; // the oldest first; null: gone before the end
}

export function placesOf(games: readonly Remembered[], most = 30): Placed {
  const finished = games.filter((game) => game.deeds.place);
  return {
    wins: finished.filter((game) => game.deeds.place === 1).length,
    of: finished.length,
    places: games
      .slice(0, most)
      .reverse()
      .map((game) => game.deeds.place ?? null),
  };
}
