// What does this page know of its table, and what can it say there? Reactive; the socket stays outside.

import { findTable } from "../server/http";
import { Socket, type LinkStatus } from "../server/socket";
import {
  MANY,
  PROTOCOL,
  SETTINGS,
  type BarredView,
  type Bye,
  type Chair,
  type Error as Fault,
  type FromPage,
  type FromServer,
  type HostView,
  type IceServer,
  type PersonView,
  type Request,
  type Settings,
  type SignsView,
  type TableEvent,
  type TableView,
  type TvView,
  type Lane,
  type Secrets,
} from "../protocol/messages";
import { dealColours, type Colour } from "../look/players";
import { profile } from "../profile/profile.svelte";
import { lookOf } from "./looks";
import { Timing, type HandEvent } from "./fairness/timing";

/** What a game speaks of at its table; its protocol file says so. */
export interface Spoken {
  view: object;
  /** What a seat sees beside the view; undefined where a game has no secrets. */
  secrets: unknown;
  command: { do: string; seat: string };
  event: { event: string; at: number };
  options: object;
}

/** As the frame sees it, which knows no game. */
export interface AnyGame extends Spoken {
  options: Record<string, unknown>;
}

/** What happened, for animation and sound: an event of the table or of its game. */
export type Hint<S extends Spoken = AnyGame> = TableEvent | S["event"];

/** The table's view, with what its game fills in. */
export type ViewOf<S extends Spoken = AnyGame> = Omit<TableView, "play" | "hints" | "options"> & {
  play: S["view"] | null;
  hints: Hint<S>[];
  options: { [Key in keyof S["options"]]: S["options"][Key] };
};

/** A command as a page says it: the table knows whose it is. */
export type Wished<C> = C extends unknown ? Omit<C, "seat"> : never;

/** One decision: the view, the one before it, and what happened in between. */
export interface News<S extends Spoken = AnyGame> {
  view: ViewOf<S>;
  before: ViewOf<S> | null;
  hints: Hint<S>[];
}

export interface Count {
  why: string; // "play": 3-2-1; else the gesture that is counted for
  seat: string | null;
  ms: number;
  until: number; // on the page's clock
}

export interface Cue {
  person: string | null;
  what: string;
  seat?: string | null; // of a bot
  at?: string | null; // whom an emote is thrown at
}

/** A player's place, with all that is needed to draw it. */
export interface Place {
  chair: Chair;
  seat: string;
  name: string;
  colour: Colour;
  isBot: boolean; // a bot's own chair
  isStoodIn: boolean; // a bot plays for somebody who is away
  look: string | null; // the face of the bot that plays
  isMine: boolean;
  /** One of several in front of this screen: each is called by name, nobody is "you". */
  isShared?: boolean;
  isHost: boolean;
  person: PersonView | null;
}

/** What can be told about a table while there is no view of it. */
export type Ending = { bye: Bye["why"] } | { fault: Fault["code"] | "none" | "origin" };

/** What is over in a moment: the line opens again by itself, and the last view stays. */
const PASSING: ReadonlySet<Fault["code"]> = new Set<Fault["code"]>(["too-fast", "malformed", "storage"]);

/** Written as a method: a table of some game is a table. */
interface Listening<N> {
  heard(news: N): void;
}

/** A television's own token, and what is known of its lag. */
export interface TvHello {
  token: string;
  lag: number | null;
  plus_minus: number;
}

type Talk = Pick<Socket, "say" | "close"> & { at?: string };
type Connect = (path: string, listener: ConstructorParameters<typeof Socket>[1]) => Talk;

export class Table<S extends Spoken = AnyGame> {
  readonly code: string;
  readonly isWatching: boolean;
  readonly timing: Timing;
  #socket: Talk;
  #find: typeof findTable;
  #tv: (() => TvHello) | null;
  #view = $state.raw<ViewOf<S> | null>(null);
  #before = $state.raw<ViewOf<S> | null>(null);
  #people = $state.raw<PersonView[]>([]);
  #confided: Secrets | null = null; // comes just before the view that it belongs to
  #secrets = $state.raw<Secrets | null>(null);
  #hosting = $state.raw<HostView>({ barred: [], signs: [] });
  #you = $state<string | null>(null);
  #ice: IceServer[] = [];
  #status = $state<LinkStatus>("connecting");
  #ending = $state.raw<Ending | null>(null);
  #count = $state.raw<Count | null>(null);
  #limitAt = $state<number | null>(null);
  #asked = $state<number | null>(null);
  #refused = $state.raw<{ code: string } | null>(null);
  #missed = $state.raw<Lane | null>(null);
  #welcomed = ""; // as the server named its pages; it counts from the first view on, which says what is going on
  #pages = $state("");
  #announced = $state.raw<{ restartsAt: Date | null } | null>(null);
  #seating = "[]"; // as text, and the places made of it: most views change nothing here, and then nothing is drawn anew
  #lastPlaces: Place[] = [];
  #places = $derived(this.#view ? this.#same(seated(this.#view, this.#people, this.#you)) : []);
  #placesFromMine = $derived(fromMine(this.#places));
  #seats = $derived(
    (this.#view?.chairs ?? []).filter((chair) => chair.person && chair.person === this.#you).map(({ seat }) => seat),
  );
  #handedTo = $state<string | null>(null);
  #seat = $derived(
    this.#seats.includes(this.#handedTo ?? "") && this.#view?.stage === "playing"
      ? this.#handedTo
      : (this.#seats[0] ?? null),
  );
  #isHost = $derived(this.#view !== null && this.#view.host === this.#you);
  #isFresh = true; // no view since the line was opened
  #news = new Set<Listening<News<S>>["heard"]>();
  #cues = new Set<(cue: Cue) => void>();
  #tvs = $state.raw<readonly TvView[]>([]);
  #flashes = new Set<() => void>();
  #isOnAir = false; // agreed to hear and be heard
  #signals = new Set<(person: string, data: unknown) => void>();

  constructor(
    code: string,
    options: { isWatching?: boolean; tv?: () => TvHello } = {},
    connect: Connect = (path, listener) => new Socket(path, listener),
    find = findTable,
  ) {
    this.code = code;
    this.#find = find;
    this.isWatching = options.isWatching ?? options.tv !== undefined;
    this.#tv = options.tv ?? null;
    this.timing = new Timing((message) => this.#say(message));
    this.#socket = connect(`/ws/${encodeURIComponent(code)}`, {
      hello: () => ({
        say: "hello",
        protocol: PROTOCOL,
        token: this.token,
        name: profile.name,
        colour: profile.colour,
        traits: { hand: profile.hand },
        watch: this.isWatching,
        played: profile.played,
        ...(this.#tv && { screen: "tv" as const, name: "TV", ...this.#tv() }),
      }),
      heard: (message) => this.#heard(message),
      status: (status) => this.#changed(status),
    });
    this.timing.start();
  }

  // --- what is known ---

  /** Who I am to the server. Whoever watches is somebody else, who may sit here too. */
  get token(): string {
    return this.isWatching ? `${profile.token}-watch` : profile.token;
  }

  /** The newest view; null before the first. */
  get view(): ViewOf<S> | null {
    return this.#view;
  }

  /** The view before the newest: the animation is the difference. */
  get before(): ViewOf<S> | null {
    return this.#before;
  }

  /** The game's own view. Null in the lobby, and while the cards are covered. */
  get game(): S["view"] | null {
    return this.#view?.play ?? null;
  }

  /** How the host wants the table to be; what a view leaves out is as usual. */
  get settings(): Required<Settings> {
    return { ...SETTINGS, ...this.#view?.settings };
  }

  get people(): PersonView[] {
    return this.#people;
  }

  /** As the server calls this page; a television is nobody of `people`. */
  get you(): string | null {
    return this.#you;
  }

  /** Who I am here. */
  get me(): PersonView | null {
    return this.#people.find((person) => person.id === this.#you) ?? null;
  }

  /** My seat; null: I only watch. Where several play on this device: whose hands it is in. */
  get seat(): string | null {
    return this.#seat;
  }

  /** All seats that this device plays: mine first, then those of guests. */
  get seats(): readonly string[] {
    return this.#seats;
  }

  /** Several people play around this device. */
  get isShared(): boolean {
    return this.#seats.length > 1;
  }

  /** The device goes to one of those around it. */
  handTo(seat: string): void {
    this.#handedTo = seat;
  }

  get isHost(): boolean {
    return this.#isHost;
  }

  /** The televisions of the room; everybody who looks at one looks at the first. */
  get tvs(): readonly TvView[] {
    return this.#tvs;
  }

  /** My cards lie on the television: this page is only a pair of hands. [T33] */
  get isHands(): boolean {
    return this.#seat !== null && this.#tvs.length > 0 && this.me?.looks === "tv";
  }

  /** The television and I are to flash, to find out how late it is. Gives an unsubscriber. [T35] */
  onFlash(listener: () => void): () => void {
    this.#flashes.add(listener);
    return () => this.#flashes.delete(listener);
  }

  /** Whom the host has removed; for the host alone. */
  get barred(): BarredView[] {
    return this.isHost ? this.#hosting.barred : [];
  }

  /** Why the host may want to look at somebody's hands; for the host alone, and no accusation. */
  signsOf(person: string | undefined): SignsView["signs"] {
    return (this.isHost && this.#hosting.signs.find((other) => other.person === person)?.signs) || [];
  }

  /** The chairs in order, going left round the table. */
  get places(): Place[] {
    return this.#places;
  }

  /** The same, mine first: as seen from my own chair. */
  get placesFromMine(): Place[] {
    return this.#placesFromMine;
  }

  placeOf(seat: string | null | undefined): Place | null {
    return this.places.find((place) => place.seat === seat) ?? null;
  }

  get status(): LinkStatus {
    return this.#status;
  }

  /** Why this page has nothing more to do with the table. */
  get ending(): Ending | null {
    return this.#ending;
  }

  get count(): Count | null {
    return this.#count;
  }

  /** When the table itself acts, on the page's clock. */
  get limitAt(): number | null {
    return this.#limitAt;
  }

  /** "Are you still there?": answered until then, on the page's clock. */
  get asked(): number | null {
    return this.#asked;
  }

  get refused(): { code: string } | null {
    return this.#refused;
  }

  /** What only my seats see beside the view that is on the screen. */
  secretsOf(seat: string): S["secrets"] | undefined {
    return this.#secrets?.seats[seat];
  }

  /** My last hand that did not race. */
  get missed(): Lane | null {
    return this.#missed;
  }

  /** Which ones the server has; "" before anything can be seen of the table. */
  get pages(): string {
    return this.#pages;
  }

  /** What its host has announced last of the server: a restart, or that there is none. */
  get announced(): { restartsAt: Date | null } | null {
    return this.#announced;
  }

  /** Called once for each decision, after the new view is in place. Gives an unsubscriber. */
  onNews(listener: (news: News<S>) => void): () => void {
    this.#news.add(listener);
    return () => this.#news.delete(listener);
  }

  /** Who helps two browsers to find each other, as the host wants it. */
  get ice(): readonly IceServer[] {
    return this.#ice;
  }

  /** Emotes and gestures of the others. Gives an unsubscriber. */
  onCue(listener: (cue: Cue) => void): () => void {
    this.#cues.add(listener);
    return () => this.#cues.delete(listener);
  }

  /** What another page sends to this one alone, to open a microphone or camera. Gives an unsubscriber. */
  onSignal(listener: (person: string, data: unknown) => void): () => void {
    this.#signals.add(listener);
    return () => this.#signals.delete(listener);
  }

  // --- what can be said ---

  /** A command of the game that does not race. */
  play(command: Wished<S["command"]>, seat = this.seat): void {
    this.#say({ say: "play", command: { ...command, seat: seat ?? "" } });
  }

  /** A hand came down. False: no real hand did, nothing was said. */
  hand(command: Wished<S["command"]>, event: HandEvent, seat = this.seat): boolean {
    const press = this.timing.press(event);
    return press !== null && this.#say({ say: "hand", command: { ...command, seat: seat ?? "" }, ...press });
  }

  ask(request: Request): void {
    if (request.ask === "here") this.#asked = null;
    this.#refused = null;
    this.#say({ say: "ask", request });
  }

  /** When this television painted its flashes. [T35] */
  flashed(at: number[]): void {
    this.#say({ say: "flashed", at });
  }

  /** When I tapped along with the television, and how much after the flashes of my own screen. [T35] */
  tapped(tv: number[], own: number[]): void {
    this.#say({ say: "tapped", tv, own });
  }

  /** Shown to the others, never judged. */
  flick(what: string): void {
    this.#say({ say: "flick", what });
  }

  /** I agree to hear and be heard by microphone and camera, or do so no longer. */
  air(on: boolean): void {
    this.#isOnAir = on;
    this.#say({ say: "air", on });
  }

  /** To one other page; passed on where both agreed and one of them performs. */
  signal(to: string, data: unknown): void {
    this.#say({ say: "signal", to, data });
  }

  /** The refusal has been read. */
  dismiss(): void {
    this.#refused = null;
  }

  close(): void {
    this.timing.stop();
    this.#socket.close();
  }

  // --- details ---

  #say(message: FromPage): boolean {
    return this.#socket.say(message) !== false;
  }

  #heard(message: FromServer): void {
    switch (message.say) {
      case "welcome":
        this.#you = message.you;
        this.#welcomed = message.pages ?? "";
        this.#pages = "";
        this.#ice = message.ice ?? [];
        this.#isFresh = true;
        if (this.#isOnAir) this.air(true);
        break;
      case "view":
        this.#show(message.view as ViewOf<S>); // the server speaks the game that its view names
        break;
      case "secret":
        this.#confided = message.secrets;
        break;
      case "confided":
        this.#hosting = message.seen;
        break;
      case "people":
        this.#people = message.people;
        this.#tvs = message.tvs ?? this.#tvs;
        break;
      case "tick": // at once: every millisecond here is one of doubt about this clock [T34]
        this.#say({ say: "tock", n: message.n, c: performance.now() });
        break;
      case "flash":
        this.#flashes.forEach((listener) => listener());
        break;
      case "refused":
        this.#refused = { code: message.code };
        break;
      case "missed":
        this.#missed = message.hand;
        break;
      case "listen":
        this.timing.beat();
        break;
      case "asked":
        this.#asked = performance.now() + message.within;
        break;
      case "counted":
        this.#counts(message.why, message.ms, message.ms, message.seat ?? null);
        break;
      case "cued":
        this.#cues.forEach((listener) =>
          listener({ person: message.person, what: message.what, seat: message.seat, at: message.at }),
        );
        break;
      case "signalled":
        this.#signals.forEach((listener) => listener(message.person, message.data));
        break;
      case "announced": {
        const within = message.within ?? null;
        this.#announced = { restartsAt: within === null ? null : new Date(Date.now() + within) };
        break;
      }
      case "error":
        if (!PASSING.has(message.code)) this.#end({ fault: message.code });
        break;
      case "bye":
        if (message.why !== "restart") this.#end({ bye: message.why });
        break;
    }
  }

  /** A line that will not open may mean that there is no such table (any more), or none for pages like this one. */
  #changed(status: LinkStatus): void {
    this.#status = status;
    if (status !== "lost") return;
    void this.#find(this.code).then((found) => {
      if (typeof found !== "string") this.#socket.at = found.at ?? "";
      if (found === "none" && this.#status !== "open") this.#end(this.#you ? { bye: "closed" } : { fault: "none" });
      if (found === "origin" && this.#status !== "open") this.#end({ fault: "origin" });
    });
  }

  #show(view: ViewOf<S>): void {
    const before = this.#view;
    if (before && before.v > view.v && !this.#isFresh) return;
    this.#isFresh = false;
    this.#pages = this.#welcomed;
    const isNew = before?.v !== view.v;
    if (isNew) this.#before = before;
    this.#view = view;
    this.#secrets = this.#confided?.v === view.v ? this.#confided : null;
    this.#people = withLinks(view.people, this.#people);
    this.#tvs = view.tvs ?? [];
    if (view.stage !== "playing") this.#asked = null;
    if (before?.stage === "playing" && view.stage === "over" && this.#seat)
      profile.set({ played: Math.min(MANY, profile.played + 1) });
    this.#limitAt = view.limit === null ? null : performance.now() + view.limit;
    if (view.count)
      this.#counts(view.count.why, view.count.left, this.#count?.ms ?? view.count.left, view.count.seat);
    else this.#count = null;
    this.timing.placed(view.v, view.beats.includes(this.#you ?? ""));
    if (isNew) this.#news.forEach((listener) => listener({ view, before, hints: view.hints }));
  }

  #same(places: Place[]): Place[] {
    const seating = JSON.stringify(places);
    if (seating !== this.#seating) [this.#seating, this.#lastPlaces] = [seating, places];
    return this.#lastPlaces;
  }

  #counts(why: Count["why"], left: number, ms: number, seat: string | null): void {
    this.#count = { why, seat, ms: Math.max(ms, left), until: performance.now() + left };
  }

  #end(ending: Ending): void {
    this.#ending = ending;
    this.close();
  }
}

/** A view may have been held back since before a link was measured: what is known stays known. */
function withLinks(people: PersonView[], known: PersonView[]): PersonView[] {
  return people.map((person) =>
    person.link ? person : { ...person, link: known.find(({ id }) => id === person.id)?.link ?? null },
  );
}

function seated(view: ViewOf, everybody: PersonView[], you: string | null): Place[] {
  const people = new Map(everybody.map((person) => [person.id, person]));
  const colours = dealColours(view.chairs.map((chair) => people.get(chair.person ?? "")?.colour ?? undefined));
  const isShared = view.chairs.filter((chair) => chair.person && chair.person === you).length > 1;
  return view.chairs.map((chair, k) => {
    const person = people.get(chair.person ?? "") ?? null;
    const isGuest = view.chairs.findIndex((other) => other.person === chair.person) < k && person !== null;
    return {
      chair,
      seat: chair.seat,
      name: isGuest ? chair.seat : (person?.name ?? chair.seat),
      colour: colours[k]!,
      isBot: !chair.person,
      isStoodIn: Boolean(chair.person && chair.bot),
      look: lookOf(view.game, chair.bot),
      isMine: chair.person === you && you !== null,
      isShared: isShared && chair.person === you,
      isHost: person !== null && view.host === person.id && !isGuest,
      person,
    };
  });
}

function fromMine(places: Place[]): Place[] {
  const mine = Math.max(
    0,
    places.findIndex((place) => place.isMine),
  );
  return [...places.slice(mine), ...places.slice(0, mine)];
}
