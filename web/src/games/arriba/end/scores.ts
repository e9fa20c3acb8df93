// Who has how many points, the fewest first?

import type { View } from "../../../protocol/arriba";

export interface Score {
  seat: string;
  points: number[];
  total: number;
  rank: number; // equal totals share it
}

export function scoresOf(view: Pick<View, "seats" | "points">): Score[] {
  const scores = view.seats.map((seat) => {
    const points = view.points[seat] ?? [];
    return { seat, points, total: points.reduce((sum, each) => sum + each, 0) };
  });
  const sorted = scores.sort((a, b) => a.total - b.total);
  return sorted.map((score) => ({ ...score, rank: 1 + sorted.findIndex((other) => other.total === score.total) }));
}
