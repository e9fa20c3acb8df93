// Who comes before whom?

export interface Ranked {
  seat: string;
  rank: number; // equals share it
}

/** The best first; `better` is negative where the first of two amounts is the better one, as in a sort. */
export function ranked<S extends { seat: string; total: number }>(
  scores: readonly S[],
  better: (a: number, b: number) => number,
): (S & Ranked)[] {
  const sorted = [...scores].sort((a, b) => better(a.total, b.total));
  return sorted.map((score) => ({ ...score, rank: 1 + sorted.findIndex((other) => other.total === score.total) }));
}

export const fewest = (a: number, b: number): number => a - b;
export const most = (a: number, b: number): number => b - a;
