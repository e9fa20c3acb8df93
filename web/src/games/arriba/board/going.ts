// What is going on at this table, beside what lies on it? A plain value, and what each thing that happens makes of it.

import type { Arriba, View } from "../../../protocol/arriba";
import type { Hint } from "../../../table/spoken";
import { joined } from "../../../kit/race/finish";
import { movedIn, type Moved } from "../race/moved";
import { photoOf, type Photo } from "../race/photo";

export interface Going {
  photo: Photo | null; // the race to be looked at now
  moved: (Moved & { v: number }) | null; // cards that are on their way
  isGo: boolean; // "Arriba!" is being shouted
  isTurning: boolean; // I have turned a card that is not on the table yet
  grip: number | null; // where my hand holds the totem; null: it is under the table
  note: "late" | "void" | null; // what became of a hand that did not race
  hurts: number; // wrong grabs so far: the table shakes
}

export const QUIET: Going = {
  photo: null,
  moved: null,
  isGo: false,
  isTurning: false,
  grip: null,
  note: null,
  hurts: 0,
};

/** What there is to be looked at after one decision. */
export interface Seen {
  v: number;
  view: View;
  before: View | null; // null: this page has just come
  hints: readonly Hint<Arriba>[]; // for what two views cannot show: the times of a race
  margin: number;
}

/** Were cards turned between two views: one by its player, or all of them after the count? */
export function turnedIn(before: View | null, view: View): "card" | "signal" | null {
  if (!before || before.round !== view.round) return null;
  const hasGrown = view.seats.some((seat) => (view.pile[seat] ?? 0) > (before.pile[seat] ?? 0));
  return !hasGrown ? null : before.phase === "head" ? "signal" : "card"; // while a head waits nobody turns a card alone
}

/** Is a round over that was not before? */
export function endedIn(before: View | null, view: View): boolean {
  return view.phase === "round_over" && view.round > 0 && before?.phase !== "round_over";
}

/** Nothing may lie over a new card; a race is looked at; when cards move, every hand comes off the totem. */
export function followed(going: Going, { v, view, before, hints, margin }: Seen): Going {
  const turned = turnedIn(before, view);
  const raced = photoOf(v, before, hints, margin);
  const photo = raced && !isLive(view) ? { ...raced, next: null } : raced; // the round is over: nobody turns
  const moved = movedIn(before, view);
  const note = going.photo && (turned || photo) ? null : going.note; // it was read on the photo before
  let next: Going = turned
    ? { ...going, photo: null, note, moved: null, isTurning: false, isGo: turned === "signal" }
    : going;
  if (moved) next = { ...next, moved: { v, ...moved }, grip: null, isTurning: false };
  if (!photo) return next.photo ? { ...next, photo: joined(next.photo, hints) } : next;
  const hurts = going.hurts + (photo.why === "wrong" ? 1 : 0);
  return { ...next, photo, note, grip: null, isTurning: false, hurts };
}

/** The time of a part is up. A note is read on a photo finish, as long as that. */
export function past(going: Going, part: keyof Going): Going {
  if (part === "note" && going.photo) return going;
  const note = part === "photo" ? QUIET.note : going.note;
  return { ...going, note, [part]: QUIET[part] };
}

/** A hand of mine that did not race comes back. What a photo finish says of the one before stays there. */
export function missed(going: Going, outcome: string): Going {
  if (outcome === "void" && going.photo && going.note) return { ...going, grip: null };
  return { ...going, grip: null, note: outcome === "void" ? "void" : "late" };
}

/** May a hand come down now? */
export function isLive(view: View | null): boolean {
  return view?.phase === "turn" || view?.phase === "head" || view?.phase === "last_call";
}

/** How many turn before a player does; null: nobody turns, or that player has nothing to turn. `seats` go round the table. */
export function turnsBefore(view: View, seats: readonly string[], seat: string): number | null {
  const turners = seats.filter((other) => (view.draw[other] ?? 0) > 0 || other === view.turn);
  const [from, to] = [turners.indexOf(view.turn ?? ""), turners.indexOf(seat)];
  return from < 0 || to < 0 ? null : (to - from + turners.length) % turners.length;
}
