// What is written about a race: by how much the first hand was first, and a figure beside each?

import { laneOf, leadOf, second, type Finish, type Lane } from "./finish";
import { words } from "./words";

/** What a game knows of a race beside its times. */
export interface About {
  cards: readonly string[]; // which it was about: their drawings
  why: string; // why one of several hands that came together was first; "" where that was none
  isTimed: boolean; // a hand that answered nothing has no time
}

/** Where nothing more is known. */
export const BARE: About = { cards: [], why: "", isTimed: true };

/** By how much the first hand was first, in one line. */
export function lead(finish: Finish, name: (seat: string) => string): string {
  const [ahead, next, first] = [leadOf(finish), second(finish), laneOf(finish, finish.seat)];
  if (finish.deadHeat.length > 1) return words.deadHeat(finish.margin);
  if (ahead !== null && next) return words.before(ahead, name(next.seat));
  return first ? words.alone(Math.round(first.ms)) : "";
}

/** The first hand's own time, and how much later the others were. */
export function timeOf(finish: Finish, lane: Lane, isTimed: boolean): string {
  const behind = Math.round(lane.ms - (laneOf(finish, finish.seat) ?? finish.lanes[0] ?? lane).ms);
  if (lane.seat !== finish.seat && behind >= 0) return words.late(behind);
  return isTimed ? words.time(Math.round(lane.ms)) : "";
}
