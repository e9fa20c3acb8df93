// What does a page know of its table after it was told something? A plain object, and the next one for each message.

import type {
  Bye,
  Error as Fault,
  FromServer,
  HostView,
  IceServer,
  Lane,
  PersonView,
  Secrets,
  TvView,
} from "../protocol/messages";
import type { AnyGame, Spoken, ViewOf } from "./spoken";

export interface Count {
  why: string; // "play": 3-2-1; else the gesture that is counted for
  seat: string | null;
  ms: number;
  until: number; // on the page's clock
}

/** What can be told about a table while there is no view of it. */
export type Ending = { bye: Bye["why"] } | { fault: Fault["code"] | "none" | "origin" };

export interface Known<S extends Spoken = AnyGame> {
  /** The newest view, and the one before it: the animation is the difference. */
  view: ViewOf<S> | null;
  before: ViewOf<S> | null;
  people: PersonView[];
  tvs: readonly TvView[];
  /** What only my seats see beside the view; it comes just before that view, and is kept until then. */
  secrets: Secrets | null;
  confided: Secrets | null;
  /** What only the host is told. */
  hosting: HostView;
  /** As the server calls this page. */
  you: string | null;
  /** Who helps two browsers to find each other. */
  ice: readonly IceServer[];
  count: Count | null;
  /** When the table itself acts, and until when "are you still there?" is answered; on the page's clock. */
  limitAt: number | null;
  asked: number | null;
  refused: { code: string } | null;
  /** My last hand that did not race. */
  missed: Lane | null;
  /** Which pages the server has: as it named them, and that from the first view on, which says what is going on. */
  welcomed: string;
  pages: string;
  /** What its host has announced last of the server: a restart, or that there is none. */
  announced: { restartsAt: Date | null } | null;
  /** Why this page has nothing more to do with the table. */
  ending: Ending | null;
  /** No view yet since the line was opened. */
  isFresh: boolean;
}

export const NOTHING: Known<never> = {
  view: null,
  before: null,
  people: [],
  tvs: [],
  secrets: null,
  confided: null,
  hosting: { barred: [], signs: [] },
  you: null,
  ice: [],
  count: null,
  limitAt: null,
  asked: null,
  refused: null,
  missed: null,
  welcomed: "",
  pages: "",
  announced: null,
  ending: null,
  isFresh: true,
};

/** What is over in a moment: the line opens again by itself, and the last view stays. */
const PASSING: ReadonlySet<Fault["code"]> = new Set<Fault["code"]>(["too-fast", "malformed", "storage"]);

/** The same object where the message says nothing new. `now` is the page's clock, `date` everybody's. */
export function told<S extends Spoken>(known: Known<S>, message: FromServer, now: number, date: number): Known<S> {
  switch (message.say) {
    case "welcome":
      return {
        ...known,
        you: message.you,
        welcomed: message.pages ?? "",
        pages: "",
        ice: message.ice ?? [],
        isFresh: true,
      };
    case "view":
      return shown(known, message.view as ViewOf<S>, now); // the server speaks the game that its view names
    case "secret":
      return { ...known, confided: message.secrets };
    case "confided":
      return { ...known, hosting: message.seen };
    case "people":
      return { ...known, people: message.people, tvs: message.tvs ?? known.tvs };
    case "refused":
      return { ...known, refused: { code: message.code } };
    case "missed":
      return { ...known, missed: message.hand };
    case "asked":
      return { ...known, asked: now + message.within };
    case "counted":
      return { ...known, count: counted(message.why, message.seat ?? null, message.ms, message.ms, now) };
    case "announced":
      return { ...known, announced: { restartsAt: message.within == null ? null : new Date(date + message.within) } };
    case "error":
      return PASSING.has(message.code) ? known : { ...known, ending: { fault: message.code } };
    case "bye":
      return message.why === "restart" ? known : { ...known, ending: { bye: message.why } };
    default:
      return known;
  }
}

function shown<S extends Spoken>(known: Known<S>, view: ViewOf<S>, now: number): Known<S> {
  if (known.view && known.view.v > view.v && !known.isFresh) return known;
  const { count } = view;
  return {
    ...known,
    view,
    before: known.view?.v === view.v ? known.before : known.view,
    people: withLinks(view.people, known.people),
    tvs: view.tvs ?? [],
    secrets: known.confided?.v === view.v ? known.confided : null,
    count: count && counted(count.why, count.seat, count.left, known.count?.ms ?? count.left, now),
    limitAt: view.limit === null ? null : now + view.limit,
    asked: view.stage === "playing" ? known.asked : null,
    pages: known.welcomed,
    isFresh: false,
  };
}

function counted(why: string, seat: string | null, left: number, ms: number, now: number): Count {
  return { why, seat, ms: Math.max(ms, left), until: now + left };
}

/** A view may have been held back since before a link was measured: what is known stays known. */
function withLinks(people: PersonView[], known: readonly PersonView[]): PersonView[] {
  return people.map((person) =>
    person.link ? person : { ...person, link: known.find(({ id }) => id === person.id)?.link ?? null },
  );
}
