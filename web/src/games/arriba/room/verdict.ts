// What became of my hand, in a few words and no card? For a phone whose cards lie on the television.

import { leadOf, type Finish, laneOf } from "../../../kit/race/finish";
import { words as race } from "../../../kit/race/words";
import { words } from "./words";

export interface Verdict {
  says: string;
  more: string;
  isGood: boolean | null; // null: it was not about me
}

export function verdictOf(finish: Finish, mine: string | null, name: (seat: string) => string): Verdict {
  const own = laneOf(finish, mine);
  const isWrong = laneOf(finish, finish.seat)?.outcome === "wrong";
  const lead = leadOf(finish);
  const isHeat = own !== null && finish.deadHeat.length > 1 && finish.deadHeat.includes(own.seat);
  if (own && own.seat === finish.seat)
    return isWrong
      ? { says: words.wrong, more: words.lookUp, isGood: false }
      : { says: words.first, more: isHeat ? words.heatWon : lead === null ? "" : words.ahead(lead), isGood: true };
  if (own && isHeat) return { says: words.heat, more: words.heatWas(name(finish.seat)), isGood: false };
  if (own && own.outcome === "late" && !isWrong) {
    const behind = own.ms - (laneOf(finish, finish.seat)?.ms ?? own.ms);
    return { says: race.tooLateBy(Math.round(behind)), more: words.firstWas(name(finish.seat)), isGood: false };
  }
  const says = isWrong ? words.wrongWas(name(finish.seat)) : words.firstWas(name(finish.seat));
  return { says, more: words.lookUp, isGood: null };
}
