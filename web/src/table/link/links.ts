// How good is a connection, in one glance? Honest numbers, three bars, a word.

import type { PersonView } from "../../protocol/messages";
import type { IconName } from "../../look/icons";

/** Who measures a connection beside its own browser: the server's kernel, nobody, or does the host's word count? */
export type Trust = "checked" | "unchecked" | "vouched";

export type Grade = "good" | "mid" | "low" | "away" | "unknown";

export interface LinkBadge {
  grade: Grade;
  icon: IconName;
  roundTrip: number; // milliseconds, rounded
  precision: number;
}

const GOOD = { roundTrip: 80, precision: 9 };
const MID = { roundTrip: 180, precision: 20 };

export function trust(person: PersonView): Trust {
  if (person.link?.is_vouched) return "vouched";
  return person.link?.is_checked === false ? "unchecked" : "checked";
}

export function linkBadge(person: PersonView): LinkBadge {
  const link = person.link;
  const roundTrip = Math.round(link?.round_trip ?? 0);
  const precision = Math.round(link?.precision ?? 0);
  if (!person.is_here) return { grade: "away", icon: "bars0", roundTrip, precision };
  if (!link) return { grade: "unknown", icon: "bars0", roundTrip, precision };
  if (link.is_beyond || precision > MID.precision || roundTrip > MID.roundTrip)
    return { grade: "low", icon: "bars1", roundTrip, precision };
  if (precision > GOOD.precision || roundTrip > GOOD.roundTrip)
    return { grade: "mid", icon: "bars2", roundTrip, precision };
  return { grade: "good", icon: "bars3", roundTrip, precision };
}
