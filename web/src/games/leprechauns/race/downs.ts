// Which hands lie where, which of mine is ready, and which have just failed? A plain value, and what happens to it.

import type { HandSlapped, View } from "../../../protocol/leprechauns";
import type { Seen } from "../board/seen";

export type Which = "left" | "right";
export type Side = "palm" | "back";
export type Spot = [number, number];

/** A hand on its way, on a card, or just coming off it. */
export interface Down {
  seat: string;
  card_of: string;
  hand: Which;
  side: Side;
  spot: Spot;
  fate: "pressed" | "down" | "out" | "bounced";
  why: string | null;
}

export interface Downs {
  ready: Which; // the hand of mine that will slap
  side: Side; // what it will slap with
  pressed: Down | null; // mine, from the press until the table has decided
  lying: readonly Down[];
  failed: readonly Down[]; // for a moment
}

const MIDDLE: Spot = [0.5, 0.5];
const BESIDE: Spot = [0.14, 0.86];

export const NONE: Downs = { ready: "right", side: "palm", pressed: null, lying: [], failed: [] };

/** A new round: the better hand is ready, palm down. [L43] */
export function begun(view: View, me: string | null): Downs {
  return { ...NONE, ready: view.dominant[me ?? ""] ?? "right" };
}

/** It lands at once; the table's word comes later. */
export function pressed(downs: Downs, seat: string, card_of: string, spot: Spot): Downs {
  const { ready: hand, side } = downs;
  return { ...downs, pressed: { seat, card_of, hand, side, spot, fate: "pressed", why: null } };
}

/** Nothing came of my hand: it is free again. */
export function bounced(downs: Downs, why: string): Downs {
  if (!downs.pressed) return downs;
  return failing({ ...downs, pressed: null }, { ...downs.pressed, fate: "bounced", why });
}

/** One decision more. Hands lie where the view says; how they came off a card is told by hints alone. */
export function followed(downs: Downs, { view, before, hints }: Seen, me: string | null): Downs {
  let next = view.round === before?.round ? downs : begun(view, me);
  const told = hints.filter((hint) => hint.event === "HandSlapped");
  next = {
    ...next,
    lying: Object.entries(view.hands).map(([seat, card_of]) => lying(next, view, seat, card_of, told)),
  };
  for (const hint of hints) {
    if (hint.event === "PlayerOut") {
      const usual = asUsual(view, hint.seat, hint.card_of, hint.why === "missed" ? BESIDE : MIDDLE);
      const mine = hint.seat === me ? next.pressed : null;
      next = failing(
        { ...next, pressed: mine ? null : next.pressed },
        { ...usual, ...mine, fate: "out", why: hint.why },
      );
    }
    if (hint.event === "HandBounced") {
      const theirs: Down = { ...asUsual(view, hint.seat, hint.card_of, MIDDLE), fate: "bounced", why: hint.code };
      next = hint.seat === me ? bounced(next, hint.code) : failing(next, theirs);
    }
  }
  return view.phase !== "slap" || (me ?? "") in view.hands ? { ...next, pressed: null } : next;
}

/** Every hand to be drawn; a later one lies higher. Who tries the same card again has one hand there, not two. */
export function drawn({ pressed, lying, failed }: Downs): Down[] {
  const down = [...lying.filter(({ seat }) => seat !== pressed?.seat), ...(pressed ? [pressed] : [])];
  const alone = failed.filter(
    (one) => !down.some((other) => other.seat === one.seat && other.card_of === one.card_of),
  );
  return [...down.filter((one) => one !== pressed), ...alone, ...(pressed ? [pressed] : [])];
}

/** A failed hand has been looked at. */
export function forgotten(downs: Downs, down: Down): Downs {
  return { ...downs, failed: downs.failed.filter((other) => other !== down) };
}

/** After a reload nobody knows any more how a hand lies: then as it would by itself. */
function lying(downs: Downs, view: View, seat: string, card_of: string, told: readonly HandSlapped[]): Down {
  const hint = told.find((slap) => slap.seat === seat);
  if (hint) return { seat, card_of, hand: hint.hand, side: hint.side, spot: hint.spot, fate: "down", why: null };
  const known = downs.lying.find((down) => down.seat === seat && down.card_of === card_of);
  return known ?? asUsual(view, seat, card_of, MIDDLE);
}

function asUsual(view: View, seat: string, card_of: string, spot: Spot): Down {
  return { seat, card_of, hand: view.dominant[seat] ?? "right", side: "palm", spot, fate: "down", why: null };
}

function failing(downs: Downs, down: Down): Downs {
  return { ...downs, failed: [...downs.failed.filter((other) => other.seat !== down.seat), down] };
}
