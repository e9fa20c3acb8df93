// For which chests did two or more hands reach, and who was first? Told once the slapping is over, by value: never what
// was on them. [L18]

import { finishOf, joined, laneOf, type Finish } from "../../../kit/race/finish";
import type { Leprechauns, PlayerOut, View } from "../../../protocol/leprechauns";
import type { Hint } from "../../../table/spoken";

export interface Contested extends Finish {
  value: number; // of the chest
  isWon: boolean; // a hand stayed on it
  outs: readonly PlayerOut[]; // whose hands broke a rule there
}

/** The races of the round, with what this decision adds to them: more races, and late hands. [T29] */
export function racesIn(
  view: View,
  hints: readonly Hint<Leprechauns>[],
  before: readonly Contested[] = [],
): Contested[] {
  const more = hints.flatMap((hint) => {
    const value = hint.event === "RaceClosed" ? view.values[hint.target] : undefined;
    if (hint.event !== "RaceClosed" || value === undefined) return [];
    const outs = hints.filter(
      (other): other is PlayerOut => other.event === "PlayerOut" && other.card_of === hint.target,
    );
    return [{ ...finishOf(hint), value, isWon: hint.winner !== null, outs }];
  });
  return [...before, ...more].map((race) => joined(race, hints));
}

/** By how much a hand of mine came too late; null where it was first, or as early and only less near to the PREM'S [L14],
 * or where it broke a rule. */
export function lateBy(chest: Contested, mine: string | null): number | null {
  const [own, first] = [laneOf(chest, mine), laneOf(chest, chest.seat)];
  if (own?.outcome !== "late") return null;
  const isLate = first && own !== first && !chest.deadHeat.includes(own.seat);
  return isLate ? Math.round(own.ms - first.ms) : null;
}

/** Why no hand stayed there: mine, else the one that was first. */
export function goneFrom(chest: Contested, mine: string | null): PlayerOut | null {
  const outOf = (seat: string | null): PlayerOut | undefined => chest.outs.find((out) => out.seat === seat);
  return chest.isWon ? null : (outOf(mine) ?? outOf(chest.seat) ?? chest.outs[0] ?? null);
}

const LANES = { alone: 6, many: 3 };
const MOST = 3; // chests with their lanes

/** How many lanes there is room for on the nth of so many chests. */
export function lanesOn(nth: number, count: number): number {
  return nth >= MOST ? 0 : count > 1 ? LANES.many : LANES.alone;
}

/** The frames in which the chests of a photo finish come, and at last the one in which all is there: words, a card, a
 * track, and a lane a frame. */
export function framesOf(chests: readonly Contested[]): number[] {
  let frame = 0;
  const begins = chests.map(({ lanes }, k) => {
    const begin = frame;
    frame += 3 + Math.min(lanes.length, lanesOn(k, chests.length));
    return begin;
  });
  return [...begins, frame];
}

/** Those that more than one player reached for. */
export function contestedOf(races: readonly Contested[]): Contested[] {
  return races.filter(({ lanes }) => new Set(lanes.map((lane) => lane.seat)).size > 1);
}
