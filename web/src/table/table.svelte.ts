// What can be asked of this page's table, and what can be said there? Reactive; what is known is plain, the socket stays outside.

import { profile } from "../profile/profile.svelte";
import {
  MANY,
  PROTOCOL,
  SETTINGS,
  type BarredView,
  type FromPage,
  type FromServer,
  type IceServer,
  type Lane,
  type PersonView,
  type Request,
  type Settings,
  type SignsView,
  type TvView,
} from "../protocol/messages";
import { findTable } from "../server/http";
import { Socket, type LinkStatus } from "../server/socket";
import { Timing, type HandEvent } from "./fairness/timing";
import { NOTHING, told, type Count, type Ending, type Known } from "./known";
import { Listeners } from "./listeners";
import { fromMine, placesOf, seatsOf, steady, type Place } from "./places";
import type { AnyGame, Cue, News, Spoken, ViewOf, Wished } from "./spoken";

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
  #known: Known<S> = NOTHING;
  #shown = new Shown<S>();
  #status = $state<LinkStatus>("connecting");
  #handedTo = $state<string | null>(null);
  #isOnAir = false; // agreed to hear and be heard
  #isHost = $derived(this.#shown.view !== null && this.#shown.view.host === this.#shown.you);
  #steady = steady<Place[]>([]); // most views change nothing about the places
  #places = $derived(
    this.#shown.view ? this.#steady(placesOf(this.#shown.view, this.#shown.people, this.#shown.you)) : [],
  );
  #placesFromMine = $derived(fromMine(this.#places));
  #seats = $derived(seatsOf(this.#shown.view?.chairs ?? [], this.#shown.you));
  #seat = $derived(
    this.#seats.includes(this.#handedTo ?? "") && this.#shown.view?.stage === "playing"
      ? this.#handedTo
      : (this.#seats[0] ?? null),
  );
  #news = new Listeners<[News<S>]>();
  #cues = new Listeners<[Cue]>();
  #flashes = new Listeners<[]>();
  #signals = new Listeners<[person: string, data: unknown]>();

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
    this.timing = new Timing((message) => this.#say(message), undefined, !this.#tv);
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
        ...(this.#known.view && { since: this.#known.view.v }),
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
    return this.#shown.view;
  }

  /** The view before the newest: the animation is the difference. */
  get before(): ViewOf<S> | null {
    return this.#shown.before;
  }

  /** The game's own view. Null in the lobby, and while the cards are covered. */
  get game(): S["view"] | null {
    return this.#shown.view?.play ?? null;
  }

  /** How the host wants the table to be; what a view leaves out is as usual. */
  get settings(): Required<Settings> {
    return { ...SETTINGS, ...this.#shown.view?.settings };
  }

  get people(): PersonView[] {
    return this.#shown.people;
  }

  /** As the server calls this page; a television is nobody of `people`. */
  get you(): string | null {
    return this.#shown.you;
  }

  /** Who I am here. */
  get me(): PersonView | null {
    return this.#shown.people.find((person) => person.id === this.#shown.you) ?? null;
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
    return this.#shown.tvs;
  }

  /** My cards lie on the television: this page is only a pair of hands. [T33] */
  get isHands(): boolean {
    return this.#seat !== null && this.#shown.tvs.length > 0 && this.me?.looks === "tv";
  }

  /** Somebody looks at a television that is away or asleep: the cards stay covered until one is there. [T33] */
  get isBlind(): boolean {
    return this.#shown.tvs[0]?.is_here === false && this.#shown.people.some((person) => person.looks === "tv");
  }

  /** The television and I are to flash, to find out how late it is. Gives an unsubscriber. [T35] */
  onFlash(listener: () => void): () => void {
    return this.#flashes.add(listener);
  }

  /** Whom the host has removed; for the host alone. */
  get barred(): BarredView[] {
    return this.isHost ? this.#shown.hosting.barred : [];
  }

  /** Why the host may want to look at somebody's hands; for the host alone, and no accusation. */
  signsOf(person: string | undefined): SignsView["signs"] {
    return (this.isHost && this.#shown.hosting.signs.find((other) => other.person === person)?.signs) || [];
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
    return this.#shown.ending;
  }

  get count(): Count | null {
    return this.#shown.count;
  }

  /** When the table itself acts, on the page's clock. */
  get limitAt(): number | null {
    return this.#shown.limitAt;
  }

  /** "Are you still there?": answered until then, on the page's clock. */
  get asked(): number | null {
    return this.#shown.asked;
  }

  get refused(): { code: string } | null {
    return this.#shown.refused;
  }

  /** What only my seats see beside the view that is on the screen. */
  secretsOf(seat: string): S["secrets"] | undefined {
    return this.#shown.secrets?.seats[seat];
  }

  /** My last hand that did not race. */
  get missed(): Lane | null {
    return this.#shown.missed;
  }

  /** Which ones the server has; "" before anything can be seen of the table. */
  get pages(): string {
    return this.#shown.pages;
  }

  /** What its host has announced last of the server: a restart, or that there is none. */
  get announced(): { restartsAt: Date | null } | null {
    return this.#shown.announced;
  }

  /** Called once for each decision, after the new view is in place. Gives an unsubscriber. */
  onNews(listener: (news: News<S>) => void): () => void {
    return this.#news.add(listener);
  }

  /** Who helps two browsers to find each other, as the host wants it. */
  get ice(): readonly IceServer[] {
    return this.#shown.ice;
  }

  /** Emotes and gestures of the others. Gives an unsubscriber. */
  onCue(listener: (cue: Cue) => void): () => void {
    return this.#cues.add(listener);
  }

  /** What another page sends to this one alone, to open a microphone or camera. Gives an unsubscriber. */
  onSignal(listener: (person: string, data: unknown) => void): () => void {
    return this.#signals.add(listener);
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
    const asked = request.ask === "here" ? null : this.#known.asked;
    this.#learn({ ...this.#known, asked, refused: null });
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
    this.#learn({ ...this.#known, refused: null });
  }

  close(): void {
    this.timing.stop();
    this.#socket.close();
  }

  // --- details ---

  #say(message: FromPage): boolean {
    return this.#socket.say(message) !== false;
  }

  #learn(known: Known<S>): void {
    this.#known = known;
    Object.assign(this.#shown, known);
  }

  #heard(message: FromServer): void {
    const before = this.#known;
    this.#learn(told(before, message, performance.now(), Date.now()));
    switch (message.say) {
      case "welcome":
        if (this.#isOnAir) this.air(true);
        break;
      case "view":
        if (this.#known !== before) this.#placed(before);
        break;
      case "tick": // at once: every millisecond here is one of doubt about this clock [T34]
        this.#say({ say: "tock", n: message.n, c: performance.now() });
        break;
      case "listen":
        this.timing.beat();
        break;
      case "flash":
        this.#flashes.tell();
        break;
      case "cued":
        this.#cues.tell({ person: message.person, what: message.what, seat: message.seat, at: message.at });
        break;
      case "signalled":
        this.#signals.tell(message.person, message.data);
        break;
    }
    if (this.#known.ending) this.close();
  }

  #placed({ view: before }: Known<S>): void {
    const view = this.#known.view!;
    if (before?.stage === "playing" && view.stage === "over" && this.#seat)
      profile.set({ played: Math.min(MANY, profile.played + 1) });
    this.timing.placed(view.v, view.beats.includes(this.#shown.you ?? ""));
    if (before?.v !== view.v) this.#news.tell({ view, before, hints: view.hints });
  }

  /** A line that will not open may mean that there is no such table (any more), or none for pages like this one. */
  #changed(status: LinkStatus): void {
    this.#status = status;
    if (status !== "lost") return;
    void this.#find(this.code).then((found) => {
      if (typeof found !== "string") this.#socket.at = found.at ?? "";
      if (found === "none" && this.#status !== "open")
        this.#end(this.#shown.you ? { bye: "closed" } : { fault: "none" });
      if (found === "origin" && this.#status !== "open") this.#end({ fault: "origin" });
    });
  }

  #end(ending: Ending): void {
    this.#learn({ ...this.#known, ending });
    this.close();
  }
}

/** Each thing that is known by itself: what a message leaves as it was is not drawn anew. */
class Shown<S extends Spoken> implements Known<S> {
  view = $state.raw<Known<S>["view"]>(null);
  before = $state.raw<Known<S>["before"]>(null);
  people = $state.raw(NOTHING.people);
  tvs = $state.raw(NOTHING.tvs);
  secrets = $state.raw(NOTHING.secrets);
  confided = $state.raw(NOTHING.confided);
  hosting = $state.raw(NOTHING.hosting);
  you = $state.raw(NOTHING.you);
  ice = $state.raw(NOTHING.ice);
  count = $state.raw(NOTHING.count);
  limitAt = $state.raw(NOTHING.limitAt);
  asked = $state.raw(NOTHING.asked);
  refused = $state.raw(NOTHING.refused);
  missed = $state.raw(NOTHING.missed);
  welcomed = $state.raw(NOTHING.welcomed);
  pages = $state.raw(NOTHING.pages);
  announced = $state.raw(NOTHING.announced);
  ending = $state.raw(NOTHING.ending);
  isFresh = $state.raw(NOTHING.isFresh);
}
