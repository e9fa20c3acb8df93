// Who has how many points, the fewest first?

import { fewest, ranked, type Ranked } from "../../../kit/end/ranks";
import { listed } from "../../../kit/listed";
import type { View } from "../../../protocol/arriba";
import { keyed } from "../../../plain";
import { t } from "../../../words";
import { words } from "./words";

export interface Score extends Ranked {
  points: number[];
  total: number;
}

export function scoresOf(view: Pick<View, "seats" | "points">): Score[] {
  const scores = view.seats.map((seat) => {
    const points = view.points[seat] ?? [];
    return { seat, points, total: points.reduce((sum, each) => sum + each, 0) };
  });
  return ranked(scores, fewest);
}

/** As if the round were over now: a point for each card that somebody has. [A72] */
export function standingOf(view: Pick<View, "seats" | "points" | "phase" | "draw" | "pile">): Score[] {
  if (view.phase === "round_over" || view.phase === "game_over") return scoresOf(view);
  const cards = (seat: string): number => (view.draw[seat] ?? 0) + (view.pile[seat] ?? 0);
  const points = keyed(view.seats.map((seat) => [seat, [...(view.points[seat] ?? []), cards(seat)]]));
  return scoresOf({ seats: view.seats, points });
}

/** The headline of the end. */
export function winnerLine(names: readonly string[]): string {
  return names.length > 1 ? words.shared(listed(names)) : t.winner(names[0] ?? "");
}
