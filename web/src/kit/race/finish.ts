// Which hands raced for one thing, and by how much was the first one first? Every game's races are told alike.

import type { Lane as Told, RaceClosed } from "../../protocol/messages";

export interface Lane extends Told {
  ms: number; // on the axis of this race: the first hand's reaction, and how much later the others were
}

export interface Finish {
  seat: string; // whose hand it was
  lanes: Lane[]; // the earliest first
  deadHeat: string[];
  margin: number; // hands closer than this cannot be told apart; 0 where no game says so
}

/** `seat` is whose hand decided it: the winner's, unless the game says otherwise. */
export function finishOf(race: RaceClosed, margin = 0, seat = race.winner): Finish {
  const hands = race.hands.filter((hand) => hand.outcome !== "void");
  const first = hands.find((hand) => hand.seat === seat) ?? hands[0];
  const raced = hands.map((hand) => ({ ...hand, ms: (first?.reaction ?? 0) + hand.time - (first?.time ?? 0) }));
  const lanes = raced.sort((a, b) => a.ms - b.ms);
  return { seat: seat ?? first?.seat ?? "", lanes, deadHeat: race.dead_heat, margin };
}

/** The hand behind the first one; null where there was none. */
export function second(finish: Finish): Lane | null {
  return finish.lanes.find((lane) => lane.seat !== finish.seat) ?? null;
}

export function laneOf(finish: Finish, seat: string | null): Lane | null {
  return finish.lanes.find((lane) => lane.seat === seat) ?? null;
}

/** By how many milliseconds the first hand was first; null where it was alone, or was not. */
export function leadOf(finish: Finish): number | null {
  const [first, next] = [laneOf(finish, finish.seat), second(finish)];
  const lead = first && next ? Math.round(next.ms - first.ms) : null;
  return lead !== null && lead >= 0 ? lead : null;
}
