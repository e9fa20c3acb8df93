// What has just been settled, and for how long is it looked at? The table waits for a photo finish, and for nothing else.

import { PACING, type Leprechauns, type RecitalJudged } from "../../../protocol/leprechauns";
import { keyed } from "../../../plain";
import type { Hint } from "../../../table/spoken";
import { BLANK as BLANK_FINISH, joined } from "../../../kit/race/finish";
import { contestedOf, racesIn, type Contested } from "../race/contested";
import type { Seen } from "../board/seen";

export type Scene =
  | { kind: "photo"; chests: Contested[] }
  | { kind: "judged"; event: RecitalJudged; bets: Readonly<Record<string, boolean>> }
  | { kind: "gift"; seat: string; chest: string }
  | { kind: "swapped"; seat: string; partner: string; given: string; taken: string }
  | { kind: "swap-kept"; seat: string }
  | { kind: "discarded"; seat: string; chest: string }
  | { kind: "prems"; seat: string }
  | { kind: "lifted"; seat: string; chest: string };

export type Photo = Extract<Scene, { kind: "photo" }>;
export const NO_PHOTO: Photo = { kind: "photo", chests: [] };
/** What is drawn for the first time takes the longest: so one is drawn out of sight before. */
export const REHEARSAL: Photo = { kind: "photo", chests: [{ ...BLANK_FINISH, value: 6, isWon: true, outs: [] }] };

const LOOKS: Record<Exclude<Scene["kind"], "photo">, number> = PACING.looks;
const HURRY = 0.7; // where more waits behind it

/** What a page shows one after the other, and the races of the round, to be shown when the slapping is over. */
export interface Showing {
  queue: readonly Scene[];
  races: readonly Contested[];
}

export const NOTHING: Showing = { queue: [], races: [] };

/** One decision more. From the reveal on nothing covers the cards. What a turn of mine would cover is over with it, and so
 * is a verdict when the next one comes: none trails behind what is going on. Only the photo finish stays. [T30] */
export function followed({ queue, races }: Showing, { view, before, hints }: Seen, isMyTurn = false): Showing {
  const raced = racesIn(view, hints, view.round === before?.round ? races : []);
  if (view.phase === "slap") return { queue: [], races: raced };
  const known = before?.phase === "slap" ? [] : contestedOf(races).map(({ target }) => target);
  const chests = contestedOf(raced).filter(({ target }) => !known.includes(target));
  const told = isMyTurn ? [] : hints.flatMap((hint) => sceneOf(hint, betsIn(hints)));
  const isPast = isMyTurn || told.some(({ kind }) => kind === "judged");
  const kept = queue.filter(({ kind }) => kind === "photo" || !isPast);
  return { queue: [...withPhoto(kept, chests, hints), ...told], races: raced };
}

/** One photo finish for the round: chests and hands that come late join it while it is looked at. [T29] */
function withPhoto(queue: readonly Scene[], chests: Contested[], hints: Seen["hints"]): readonly Scene[] {
  if (!chests.length && !hints.some((hint) => hint.event === "HandCameLate")) return queue;
  if (queue.some(({ kind }) => kind === "photo"))
    return queue.map((scene) =>
      scene.kind === "photo"
        ? { ...scene, chests: [...scene.chests.map((chest) => joined(chest, hints)), ...chests] }
        : scene,
    );
  return chests.length ? [...queue, { kind: "photo", chests }] : queue;
}

/** Seen enough of the first one. */
export function skipped(showing: Showing): Showing {
  return { ...showing, queue: showing.queue.slice(1) };
}

/** How long the first one is looked at; null: there is none. */
export function lookMs({ queue }: Showing, pace: number): number | null {
  const [scene] = queue;
  if (!scene) return null;
  if (scene.kind === "photo") return Math.max(...scene.chests.map(({ look }) => look)) * pace;
  return LOOKS[scene.kind] * pace * (queue.length > 1 ? HURRY : 1);
}

/** What the listeners had thought of the recital that was judged. [L28] */
function betsIn(hints: readonly Hint<Leprechauns>[]): Readonly<Record<string, boolean>> {
  return hints.find((hint) => hint.event === "BetsTold")?.bets ?? keyed();
}

export function sceneOf(hint: Hint<Leprechauns>, bets: Readonly<Record<string, boolean>> = keyed()): Scene[] {
  switch (hint.event) {
    case "RecitalJudged":
      return [{ kind: "judged", event: hint, bets }];
    case "GiftGiven":
      return [{ kind: "gift", seat: hint.seat, chest: hint.chest }];
    case "ChestsSwapped":
      return [{ kind: "swapped", seat: hint.seat, partner: hint.partner, given: hint.given, taken: hint.taken }];
    case "SwapDeclined":
      return hint.seat ? [{ kind: "swap-kept", seat: hint.seat }] : [];
    case "ChestDiscarded":
      return [{ kind: "discarded", seat: hint.seat, chest: hint.chest }];
    case "PremsGiven":
      return [{ kind: "prems", seat: hint.seat }];
    case "PlayerOut":
      return hint.discarded ? [{ kind: "lifted", seat: hint.seat, chest: hint.discarded }] : [];
    default:
      return [];
  }
}
