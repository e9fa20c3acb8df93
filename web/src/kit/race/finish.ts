// Which hands raced for one thing, and by how much was the first one first? Every game's races are told alike.

import { LOOK, type HandCameLate, type Lane as Told, type RaceClosed } from "../../protocol/messages";

export interface Lane extends Told {
  ms: number; // on the axis of this race: the first hand's reaction, and how much later the others were
  behind?: number; // of a hand that came after the verdict: behind the one that decided the race [T29]
}

export interface Finish {
  target: string; // what they reached for
  seat: string; // whose hand it was
  lanes: Lane[]; // the earliest first
  deadHeat: string[];
  margin: number; // hands closer than this cannot be told apart; 0 where no game says so
  look: number; // milliseconds, at the table's pace [T30]
}

/** For a page on which no race has been run yet: as much as a usual one has. */
export const BLANK: Finish = {
  target: "",
  seat: "0",
  lanes: [0, 20].map((ms) => ({
    seat: `${ms}`,
    outcome: "late",
    kind: "bot",
    time: ms,
    reaction: ms,
    verified: 1,
    plus_minus: 1,
    ms,
  })),
  deadHeat: [],
  margin: 0,
  look: 0,
};

const CLOSE = 30;

/** `seat` is whose hand decided it: the winner's, unless the game says otherwise. */
export function finishOf(race: RaceClosed, margin = 0, seat = race.winner): Finish {
  const hands = race.hands.filter((hand) => hand.outcome !== "void");
  const first = hands.find((hand) => hand.seat === seat) ?? hands[0];
  const raced = hands.map((hand) => ({ ...hand, ms: (first?.reaction ?? 0) + hand.time - (first?.time ?? 0) }));
  const lanes = raced.sort((a, b) => a.ms - b.ms || Number(b.seat === seat) - Number(a.seat === seat));
  const { target, dead_heat: deadHeat, look = LOOK } = race;
  return { target, seat: seat ?? first?.seat ?? "", lanes, deadHeat, margin, look };
}

/** With the late hands of its race that are told in these hints. */
export function joined<F extends Finish>(finish: F, hints: readonly { event: string }[]): F {
  const late = hints.filter((hint): hint is HandCameLate => hint.event === "HandCameLate");
  const mine = late.filter(({ target, hand }) => target === finish.target && !laneOf(finish, hand.seat));
  if (!mine.length) return finish;
  const decider = laneOf(finish, finish.seat)?.ms ?? 0;
  const lanes = mine.map(({ hand, behind }) => ({ ...hand, ms: decider + behind, behind }));
  return { ...finish, lanes: [...finish.lanes, ...lanes].sort((a, b) => a.ms - b.ms) };
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

/** Is it a photo for a drum roll? */
export function isClose(finish: Finish): boolean {
  const lead = leadOf(finish);
  return finish.deadHeat.length > 1 || (lead !== null && lead < CLOSE);
}

/** The lanes that there is room for: the earliest, and mine. */
export function shownLanes(finish: Finish, most: number, mine: string | null = null): Lane[] {
  const first = finish.lanes.slice(0, most);
  const own = laneOf(finish, mine);
  return !own || first.includes(own) ? first : [...first.slice(0, -1), own];
}
