// For which chests did two or more hands reach, and who was first? Told once the slapping is over, by value: never what
// was on them. [L18]

import { finishOf, type Finish } from "../../../kit/race/finish";
import type { Leprechauns, View } from "../../../protocol/leprechauns";
import type { Hint } from "../../../table/table.svelte";

export interface Contested extends Finish {
  value: number; // of the chest
  isWon: boolean; // a hand stayed on it
}

/** What this decision adds to the races of the round. */
export function contestedIn(view: View, hints: readonly Hint<Leprechauns>[]): Contested[] {
  return hints.flatMap((hint) => {
    if (hint.event !== "RaceClosed") return [];
    const finish = finishOf(hint);
    const value = view.values[hint.target];
    const hands = new Set(finish.lanes.map((lane) => lane.seat));
    return hands.size > 1 && value !== undefined ? [{ ...finish, value, isWon: hint.winner !== null }] : [];
  });
}
