// How is a race told in one sentence? First what was seen, then what became of the cards.

import { listed } from "../../../kit/listed";
import { laneOf } from "../../../kit/race/finish";
import type { About } from "../../../kit/race/told";
import { drawingOf } from "../cards/sprite";
import { blockOf, type Photo } from "./photo";
import { words } from "./words";

export interface Told {
  what: string;
  then: string;
  after: string; // about the hands that came later
}

/** `name` gives everybody's name; `mine` is my seat, which is spoken to. */
export function tell(photo: Photo, mine: string | null, name: (seat: string) => string): Told {
  const { what, then } = { match: matched, totem: forTotem, wrong: wrongly }[photo.why](photo, mine, name);
  return { what, then, after: after(photo, mine, name) };
}

/** Why one of several hands that cannot be told apart has won. [A41] */
export function whyFirst(photo: Photo, name: (seat: string) => string): string {
  const gripOf = (seat: string): number => laneOf(photo, seat)?.shows?.grip ?? 0.5;
  const grip = gripOf(photo.seat);
  const others = photo.deadHeat.filter((seat) => seat !== photo.seat).map(gripOf);
  if (others.some((other) => other === grip)) return words.sameGrip(name(photo.seat));
  if (others.some((other) => blockOf(other) === blockOf(grip))) return words.lower(name(photo.seat));
  return words.lowest(name(photo.seat), words.block(blockOf(grip)));
}

/** For replays and pictures. */
export function aboutOf(photo: Photo | null, name: (seat: string) => string): About {
  const isTimed = photo?.why !== "wrong";
  return {
    cards: (photo?.cards ?? []).map(({ card }) => drawingOf(card)),
    why: photo && isTimed && photo.deadHeat.length > 1 ? whyFirst(photo, name) : "",
    isTimed,
  };
}

type Names = (seat: string) => string;
type Part = Pick<Told, "what" | "then">;

function matched(photo: Photo, mine: string | null, name: Names): Part {
  const seats = photo.cards.map(({ seat }) => seat);
  const others = seats.filter((seat) => seat !== photo.seat);
  const spoken = [
    ...seats.filter((seat) => seat !== mine).map(name),
    ...seats.filter((seat) => seat === mine).map(() => words.you),
  ];
  const what = photo.symbol ? words.at(words.same(photo.symbol), listed(spoken)) : words.match;
  const cards = photo.heaps.find((heap) => heap.seat === photo.seat)?.cards ?? 0;
  const pool = photo.heaps.find((heap) => heap.seat === null)?.cards ?? 0;
  return {
    what,
    then:
      others.length === 1
        ? given(photo.seat, others[0]!, cards, pool, mine, name)
        : sharedOut(photo, cards, mine, name),
  };
}

function given(from: string, to: string, cards: number, pool: number, mine: string | null, name: Names): string {
  if (from === mine)
    return (cards === 1 ? words.iGive1(name(to)) : words.iGive(cards, name(to))) + words.theyTake(pool);
  if (to === mine)
    return (cards === 1 ? words.givesMe1(name(from)) : words.givesMe(name(from), cards)) + words.iTake(pool);
  return (
    (cards === 1 ? words.gives1(name(from), name(to)) : words.gives(name(from), cards, name(to))) +
    words.theyTake(pool)
  );
}

function sharedOut(photo: Photo, cards: number, mine: string | null, name: Names): string {
  const rest = photo.to.find((heap) => heap.seat === null)?.cards ?? 0;
  return (photo.seat === mine ? words.iShare(cards) : words.shares(name(photo.seat), cards)) + words.shared(rest);
}

function forTotem(photo: Photo, mine: string | null, name: Names): Part {
  const cards = photo.heaps[0]?.cards ?? 0;
  return {
    what: words.totemCard,
    then: photo.seat === mine ? words.myPile(cards) : words.pileOf(name(photo.seat), cards),
  };
}

function wrongly(photo: Photo, mine: string | null, name: Names): Part {
  const cards = photo.to.find((heap) => heap.seat === photo.seat)?.cards ?? 0;
  return {
    what: trapped(photo, name),
    then: photo.seat === mine ? words.iTakeAll(cards) : words.takesAll(name(photo.seat), cards),
  };
}

function trapped(photo: Photo, name: Names): string {
  switch (photo.trap?.kind) {
    case "twin":
      return words.trapTwin;
    case "colour":
      return words.trapColour;
    case "others":
      return words.trapOthers(words.same(photo.trap.symbol), listed(photo.trap.seats.map(name)));
    case "spent":
      return words.trapSpent;
    default:
      return words.trapNothing;
  }
}

function after(photo: Photo, mine: string | null, name: Names): string {
  const late = photo.lanes.map(({ seat }) => seat).filter((seat) => seat !== photo.seat);
  if (mine !== null && late.includes(mine) && photo.why === "wrong") return words.tooLate;
  const bystanders =
    photo.why === "match" ? late.filter((seat) => !photo.cards.some((card) => card.seat === seat)) : late;
  const line = words.after(listed(bystanders.map((seat) => (seat === mine ? words.you : name(seat)))));
  return bystanders.length ? line[0]!.toUpperCase() + line.slice(1) : "";
}
