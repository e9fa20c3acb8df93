// What happened in a race: who took the totem, by how much, why, and where did the cards go?

import type { Arriba, TotemGrabbed, View } from "../../../protocol/arriba";
import { BLANK as BLANK_FINISH, finishOf, joined, type Finish } from "../../../kit/race/finish";
import type { RaceClosed } from "../../../protocol/messages";
import type { Hint } from "../../../table/spoken";
import { isTotem, symbolOf, twinOf } from "../cards/cards";
import type { Heap, Moved } from "./moved";

export interface Photo extends Finish, Moved {
  v: number;
  round: number;
  why: TotemGrabbed["why"];
  cards: { seat: string; card: string }[]; // what it was about
  symbol: number | null; // of a match
  next: string | null; // who turns
  trap: Trap | null; // what may have fooled a wrong hand
}

export type Trap =
  | { kind: "twin"; symbols: [number, number] }
  | { kind: "colour"; symbols: [number, number] }
  | { kind: "others"; symbol: number; seats: string[] }
  | { kind: "spent"; seat: string }
  | { kind: "nothing" };

export const BLANK: Photo = {
  ...BLANK_FINISH,
  v: 0,
  round: 0,
  why: "match",
  cards: [
    { seat: "0", card: "1r" },
    { seat: "20", card: "1y" },
  ],
  symbol: 1,
  heaps: [{ seat: null, cards: 1 }],
  to: [{ seat: "20", cards: 1 }],
  next: null,
  trap: null,
};

/** The photo finish in what happened, if there is one. */
export function photoOf(
  v: number,
  before: View | null,
  hints: readonly Hint<Arriba>[],
  margin: number,
): Photo | null {
  const race = hints.find((hint): hint is RaceClosed => hint.event === "RaceClosed");
  const grab = hints.find((hint): hint is TotemGrabbed => hint.event === "TotemGrabbed");
  if (!race || !grab || !before) return null;
  const lay = Object.keys(race.cards ?? {}).length ? race.cards! : before.exposed; // older logs do not say
  const cards = concerned(lay, before.spent, grab);
  return {
    ...joined(finishOf(race, margin, grab.seat), hints),
    v,
    round: before.round,
    why: grab.why,
    cards,
    symbol: grab.why === "match" ? symbolOf(cards[0]?.card) : null,
    heaps: heaps(before, grab),
    to: receivers(before, grab),
    next: grab.turn,
    trap: grab.why === "wrong" ? trap(lay, before.spent, grab.seat) : null,
  };
}

/** All photo finishes of a game that is seen again. */
export function photosIn(scenes: readonly { view: View; hints: readonly Hint<Arriba>[] }[], margin: number): Photo[] {
  return scenes.flatMap(({ hints }, v) => photoOf(v, scenes[v - 1]?.view ?? null, hints, margin) ?? []);
}

/** The totem's blocks from the foot up, in which a grip lies. */
export function blockOf(grip: number): number {
  const ends = [34 / 258, 86 / 258, 126 / 258, 180 / 258];
  return ends.findIndex((end) => grip < end) === -1 ? 4 : ends.findIndex((end) => grip < end);
}

/** What lay there in the view that was grabbed at: a card may have been turned over it since. [A43] */
type Lay = Readonly<Record<string, string>>;

function concerned(lay: Lay, spent: readonly string[], grab: TotemGrabbed): Photo["cards"] {
  const shown = Object.entries(lay).map(([seat, card]) => ({ seat, card }));
  if (grab.why === "totem") return shown.filter(({ card }) => isTotem(card) && !spent.includes(card));
  const mine = shown.filter(({ seat }) => seat === grab.seat);
  if (grab.why === "match") {
    const alike = shown.filter(({ card }) => symbolOf(card) !== null && symbolOf(card) === symbolOf(mine[0]?.card));
    return winnerFirst(alike, grab.seat);
  }
  const found = trap(lay, spent, grab.seat);
  if (found.kind === "spent") return shown.filter(({ seat }) => seat === found.seat);
  const others =
    found.kind === "twin" || found.kind === "colour"
      ? shown.filter(({ seat, card }) => seat !== grab.seat && symbolOf(card) === found.symbols[1])
      : [];
  return [...mine, ...others.slice(0, 1)];
}

function winnerFirst(cards: Photo["cards"], seat: string): Photo["cards"] {
  return [...cards].sort((a, b) => Number(b.seat === seat) - Number(a.seat === seat));
}

function heaps(before: View, grab: TotemGrabbed): Heap[] {
  const piles = grab.lifted.map((seat) => ({ seat, cards: before.pile[seat] ?? 0 }));
  const ordered = [...piles].sort((a, b) => Number(b.seat === grab.seat) - Number(a.seat === grab.seat));
  const pool = grab.why === "totem" ? [] : [{ seat: null, cards: before.pool }];
  return [...ordered, ...pool].filter((heap) => heap.cards > 0);
}

function receivers(before: View, grab: TotemGrabbed): Heap[] {
  const got = Object.entries(grab.under).map(([seat, cards]) => ({ seat, cards: cards.length }));
  const under = grab.why === "totem" ? (before.pile[grab.seat] ?? 0) : grab.pool.length;
  return [...got, ...(under > 0 ? [{ seat: null, cards: under }] : [])];
}

/** What a wrong hand may have taken for a match. */
export function trap(lay: Lay, spent: readonly string[], seat: string): Trap {
  const mine = symbolOf(lay[seat]);
  const others = Object.entries(lay).filter(([other]) => other !== seat);
  const symbols = others.map(([, card]) => symbolOf(card));
  const twin = mine && twinOf(mine);
  if (twin && symbols.includes(twin)) return { kind: "twin", symbols: [mine, twin] };
  const match = symbols.find((symbol, k) => symbol !== null && symbols.indexOf(symbol) !== k);
  if (match)
    return {
      kind: "others",
      symbol: match,
      seats: others.filter(([, card]) => symbolOf(card) === match).map(([other]) => other),
    };
  const taken = Object.entries(lay).find(([, card]) => spent.includes(card));
  if (taken) return { kind: "spent", seat: taken[0] };
  const colour =
    mine !== null
      ? others.find(([, card]) => symbolOf(card) !== null && card.at(-1) === lay[seat]!.at(-1))
      : undefined;
  return colour ? { kind: "colour", symbols: [mine!, symbolOf(colour[1])!] } : { kind: "nothing" };
}
