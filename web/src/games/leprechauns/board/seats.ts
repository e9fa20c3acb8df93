// What is to be seen of a player at the table: a chest, a name, gold?

import type { View } from "../../../protocol/leprechauns";
import type { Place } from "../../../table/places";
import type { Colour } from "../../../look/players";
import { t } from "../../../words";
import { goldOf } from "../cards/cards";
import { lines } from "../lines";
import type { Size } from "../../../kit/seat/shapes";
import { faceOf, rimOf } from "../cards/sprite";

export interface SeatFace {
  seat: string;
  name: string;
  colour: Colour;
  isBot: boolean;
  portrait: string | null;
  isMine: boolean;
  isAway: boolean;
  /** The drawing of the card that lies there; null: none does. */
  face: string | null;
  /** Motifs and all: a free card, to be seen by everybody. */
  isOpen: boolean;
  label: string;
  gold: number;
  /** Face down, for negative points. */
  kept: number;
  won: string[];
  hasPrems: boolean;
  isOut: boolean;
  /** It is this player's turn. */
  isActing: boolean;
  isChoosable: boolean;
}

export function seatFaces(view: View, places: readonly Place[], covered: string | null = null): SeatFace[] {
  return places.map((place) => ({
    seat: place.seat,
    name: place.isMine && !place.isShared ? t.you : place.name,
    colour: place.colour,
    isBot: place.isBot || place.isStoodIn,
    portrait: place.portrait,
    isMine: place.isMine,
    isAway: place.person !== null && !place.person.is_here,
    ...cardOf(view, place, covered),
    gold: goldOf(view.edition, view.won[place.seat] ?? []),
    kept: view.kept[place.seat] ?? 0,
    won: view.won[place.seat] ?? [],
    hasPrems: view.prems === place.seat,
    isOut: view.out.includes(place.seat),
    isActing: view.chooser === place.seat || place.seat in view.discards,
    isChoosable: false,
  }));
}

/** As it lies on a phone whose cards are on the television: there, and nothing more. */
export function blind(seat: SeatFace, view: View): SeatFace {
  const isThere = view.phase !== "signal" || (view.chests[seat.seat] ?? 0) > 0;
  return {
    ...seat,
    face: isThere && view.phase !== "game_over" ? "lep-chest-back" : null,
    isOpen: view.phase === "slap" && !seat.isMine,
    label: lines.chestClosed(seat.name),
  };
}

function cardOf(
  view: View,
  { seat, name, isMine }: Place,
  covered: string | null,
): Pick<SeatFace, "face" | "isOpen" | "label"> {
  const chest = view.revealed[seat];
  const value = view.values[seat];
  if (value === undefined) {
    const isClosed = view.phase === "signal" && (view.chests[seat] ?? 0) > 0;
    return { face: isClosed ? "lep-chest-back" : null, isOpen: false, label: lines.chestClosed(name) };
  }
  if (!chest || covered === seat) return { face: rimOf(value), isOpen: false, label: lines.chestTaken(name, value) };
  return {
    face: faceOf(view.edition, chest),
    isOpen: true,
    label: isMine ? lines.chestOwn(value) : lines.chestFree(name, value),
  };
}

/** How large a name tag is in a clearing of that size. */
export function fitting(seat: SeatFace, area: Size, scale = 1): Size {
  const isLarge = area.w >= 700 && area.h >= 440;
  const letter = isLarge ? 9.6 : 7.6;
  const digits = seat.gold >= 10 ? (isLarge ? 14 : 9) : 0;
  const more = (seat.kept ? 14 : 0) + digits + (seat.hasPrems ? 4 : 0);
  const most = (isLarge ? 240 : 122) + more;
  const rest = (isLarge ? 112 : 86) + more;
  const w = Math.min(most, Math.ceil(rest + letter * Math.max(3, seat.name.length)));
  return { w: w * scale, h: (isLarge ? 38 : 28) * scale };
}
