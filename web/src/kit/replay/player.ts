// Where is a replay, and where does a wish take it? A plain value, and what happens to it.

import { LOOK, type RaceClosed } from "../../protocol/messages";
import { finishOf, joined, type Finish } from "../race/finish";

/** What a replay needs to know of a scene. */
export interface Moment {
  at: number;
  hints: readonly { event: string }[];
}

export interface Player {
  now: number; // which scene is shown
  speed: number;
  isPlaying: boolean;
}

export const START: Player = { now: 0, speed: 1, isPlaying: true };
const SPEEDS = [0.25, 1, 4];
const LONGEST = 2_500; // a longer wait is cut short
const SHORTEST = 16;

export function isOver(player: Player, scenes: readonly Moment[]): boolean {
  return player.now >= scenes.length - 1;
}

/** Play or pause; at the end, from the beginning. */
export function toggled(player: Player, scenes: readonly Moment[]): Player {
  if (isOver(player, scenes)) return { ...player, now: 0, isPlaying: true };
  return { ...player, isPlaying: !player.isPlaying };
}

/** Whoever goes somewhere wants to look: it stands still there. */
export function sought(player: Player, to: number, scenes: readonly Moment[]): Player {
  return { ...player, now: within(to, scenes), isPlaying: false };
}

/** Its time has passed. */
export function goneOn(player: Player, scenes: readonly Moment[]): Player {
  return { ...player, now: within(player.now + 1, scenes) };
}

/** To the race before or after; where there is none, it stays. */
export function jumped(player: Player, by: 1 | -1, scenes: readonly Moment[]): Player {
  const races = racesIn(scenes);
  const to = by > 0 ? races.find((k) => k > player.now) : races.findLast((k) => k < player.now);
  return to === undefined ? player : sought(player, to, scenes);
}

export function faster(player: Player, by = 1): Player {
  const nth = (SPEEDS.indexOf(player.speed) + by + SPEEDS.length) % SPEEDS.length;
  return { ...player, speed: SPEEDS[nth]! };
}

/** How long this scene is shown, at least as long as the game wants it looked at; null: nothing comes after it. */
export function waitMs(player: Player, scenes: readonly Moment[], look = 0): number | null {
  const [scene, next] = [scenes[player.now], scenes[player.now + 1]];
  if (!scene || !next || !player.isPlaying) return null;
  const least = Math.max(look, finishesIn(scene).length ? LOOK : SHORTEST);
  return Math.max(least, Math.min(LONGEST, next.at - scene.at)) / player.speed;
}

/** Which scenes hold a race that somebody ran. */
export function racesIn(scenes: readonly Moment[]): number[] {
  return scenes.flatMap((scene, k) => (finishesIn(scene).length ? [k] : []));
}

export function finishesIn({ hints }: Moment, margin = 0): Finish[] {
  const races = hints.filter((hint): hint is RaceClosed => hint.event === "RaceClosed");
  return races.map((race) => joined(finishOf(race, margin), hints)).filter((finish) => finish.lanes.length);
}

/** What a key means; null: nothing. */
export function keyed(player: Player, code: string, scenes: readonly Moment[]): Player | null {
  switch (code) {
    case "Space":
    case "KeyK":
      return toggled(player, scenes);
    case "ArrowLeft":
      return sought(player, player.now - 1, scenes);
    case "ArrowRight":
      return sought(player, player.now + 1, scenes);
    case "PageUp":
      return jumped(player, -1, scenes);
    case "PageDown":
      return jumped(player, 1, scenes);
    case "ArrowUp":
      return faster(player);
    case "ArrowDown":
      return faster(player, -1);
    case "Home":
      return sought(player, 0, scenes);
    case "End":
      return sought(player, scenes.length - 1, scenes);
    default:
      return null;
  }
}

function within(to: number, scenes: readonly Moment[]): number {
  return Math.max(0, Math.min(scenes.length - 1, to));
}

/** Minutes and seconds since the deal. */
export function clock(at: number): string {
  return `${Math.floor(at / 60_000)}:${String(Math.floor(at / 1000) % 60).padStart(2, "0")}`;
}
