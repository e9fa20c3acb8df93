// Who sits where, and which of the places are mine?

import { dealColours, type Colour } from "../look/players";
import type { Chair, PersonView } from "../protocol/messages";
import { portraitOf } from "./portraits";
import type { ViewOf } from "./spoken";

/** A player's place, with all that is needed to draw it. */
export interface Place {
  chair: Chair;
  seat: string;
  name: string;
  colour: Colour;
  isBot: boolean; // a bot's own chair
  isStoodIn: boolean; // a bot plays for somebody who is away
  portrait: string | null; // the face of the bot that plays
  isMine: boolean;
  /** One of several in front of this screen: each is called by name, nobody is "you". */
  isShared?: boolean;
  isHost: boolean;
  person: PersonView | null;
}

type Seated = Pick<ViewOf, "game" | "host" | "chairs">;

/** The chairs in order, going left round the table. */
export function placesOf(view: Seated, everybody: readonly PersonView[], you: string | null): Place[] {
  const people = new Map(everybody.map((person) => [person.id, person]));
  const colours = dealColours(view.chairs.map((chair) => people.get(chair.person ?? "")?.colour ?? undefined));
  const isShared = seatsOf(view.chairs, you).length > 1;
  return view.chairs.map((chair, k) => {
    const person = people.get(chair.person ?? "") ?? null;
    const isGuest = chair.is_guest ?? false;
    return {
      chair,
      seat: chair.seat,
      name: isGuest ? chair.seat : (person?.name ?? chair.seat),
      colour: colours[k]!,
      isBot: !chair.person,
      isStoodIn: Boolean(chair.person && chair.bot),
      portrait: portraitOf(view.game, chair.bot),
      isMine: chair.person === you && you !== null,
      isShared: isShared && chair.person === you,
      isHost: person !== null && view.host === person.id && !isGuest,
      person,
    };
  });
}

/** The same, mine first: as seen from my own chair. */
export function fromMine(places: readonly Place[]): Place[] {
  const mine = Math.max(
    0,
    places.findIndex((place) => place.isMine),
  );
  return [...places.slice(mine), ...places.slice(0, mine)];
}

/** All seats that one device plays: its owner's first, then those of guests. */
export function seatsOf(chairs: readonly Chair[], you: string | null): string[] {
  const mine = chairs.filter((chair) => chair.person && chair.person === you);
  return [...mine.filter((chair) => !chair.is_guest), ...mine.filter((chair) => chair.is_guest)].map(
    ({ seat }) => seat,
  );
}

/** Gives what it gave before as long as nothing has changed about it: then nothing is drawn anew. */
export function steady<T>(first: T): (next: T) => T {
  let [text, kept] = [JSON.stringify(first), first];
  return (next) => {
    const said = JSON.stringify(next);
    if (said !== text) [text, kept] = [said, next];
    return kept;
  };
}
