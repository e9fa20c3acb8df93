// What is going on at this table of Arriba, beside what lies on it? My hand, my turn, the last race.

import { play } from "../../../look/sound/sound";
import { shake } from "../../../look/sound/touch";
import { OPTIONS, PACING, type Arriba } from "../../../protocol/arriba";
import type { News } from "../../../table/spoken";
import type { Table } from "../../../table/table.svelte";
import type { HandEvent } from "../../../table/fairness/timing";
import { Deals } from "../../../kit/deals";
import { isClose } from "../../../kit/race/finish";
import { Look } from "../../../kit/race/look";
import { gameOf, keepOpen, reopened, type Open } from "../../../kit/race/open";
import { Album } from "../race/album.svelte";
import type { Photo } from "../race/photo";
import { Rest } from "../race/rest.svelte";
import { endedIn, followed, isLive, missed, past, QUIET, turnedIn, type Going } from "./going";

const ARRIBA = 700; // how long the word stays
const NO_ANSWER = 1_500; // then my hand goes back by itself
const NO_CARD = 3_000; // then I may turn once more
const NOTED = 1_100;
const FLOWN = 1_500; // then every card has arrived

/** One for each table, as long as the page knows it: the board may come and go. */
export function playAt(table: Table<Arriba>): Play {
  const known = plays.get(table) ?? new Play(table);
  plays.set(table, known);
  return known;
}

const plays = new WeakMap<Table<Arriba>, Play>();

class Play {
  readonly rest = new Rest();
  readonly album = new Album();
  readonly #deals = new Deals();
  #table: Table<Arriba>;
  #going = $state.raw<Going>(QUIET);
  #dealsAt = $state(0);
  #calling: ReturnType<typeof setTimeout> | undefined;
  readonly #look = new Look(() => (this.#going = past(this.#going, "photo")));
  #timers = new Map<keyof Going, ReturnType<typeof setTimeout>>();

  constructor(table: Table<Arriba>) {
    this.#table = table;
    this.album.open(gameOf(table));
    this.#reopen();
    keepOpen(table, () => this.#open);
    if (table.game) this.#deals.know(table.view?.seal ?? null, table.game.round);
    table.onNews((news) => this.#news(news));
  }

  /** All that a board shows of it. */
  get going(): Going {
    return this.#going;
  }

  /** When the next round is dealt, on the page's clock. */
  get dealsAt(): number {
    return this.#dealsAt;
  }

  /** The server says how long a photo finish is looked at, and waits for it. [T30] */
  get lookMs(): number {
    return (this.#going.photo?.look ?? 0) * this.#pace;
  }

  /** My hand comes down: said first, then shown, at once. */
  grab(event: HandEvent, hand: string, grip: number): void {
    const isRaced = isLive(this.#table.game) || this.#going.photo !== null; // a late hand is judged as any other
    const mayGrab = this.#table.seat !== null && isRaced && this.#going.grip === null;
    if (!this.rest.down(hand) || !mayGrab || !this.#table.hand({ do: "grab", grip }, event)) return;
    this.#set({ ...this.#going, grip });
    play("knock", "mine");
    shake("slap");
  }

  /** `brisk` is missing for a key. */
  turn(brisk?: number): void {
    const isMyTurn = this.#table.seat !== null && this.#table.game?.turn === this.#table.seat;
    if (!isMyTurn || this.#going.isTurning) return;
    this.#set({ ...this.#going, isTurning: true });
    this.#table.play(brisk === undefined ? { do: "flip" } : { do: "flip", brisk });
  }

  signal(): void {
    const isMyHead = this.#table.seat !== null && this.#table.game?.head_by === this.#table.seat;
    if (isMyHead && !this.#table.count) this.#table.play({ do: "signal" });
  }

  /** A race is over that this page cannot draw: no card is on it. */
  raced(): void {
    this.#set({ ...this.#going, grip: null, isTurning: false });
  }

  missed(outcome: string): void {
    if (outcome !== "void") play("late", "mine");
    this.#set(missed(this.#going, outcome));
  }

  get #open(): Open<Photo> | null {
    const { photo } = this.#going;
    return photo && { photo, ms: this.#look.ms };
  }

  /** This page was loaded again while one was looked at. */
  #reopen(): void {
    const open = reopened<Photo>(this.#table);
    if (!open) return;
    const photo = { ...open.photo, look: open.ms / this.#pace };
    this.#set({ ...this.#going, photo });
    this.album.keep(photo);
  }

  get #pace(): number {
    return this.#table.settings.pace;
  }

  #news({ view: table, before: last, hints }: News<Arriba>): void {
    this.album.open(gameOf(this.#table));
    const [view, before] = [table.play, last?.play ?? null];
    if (table.is_paused) this.#look.standStill(); // a photo finish is looked at when there are cards again
    if (!view) return;
    this.#look.goOn();
    const turned = turnedIn(before, view);
    if (turned) this.rest.turned();
    if (endedIn(before, view)) this.#dealsAt = performance.now() + PACING.between_rounds * this.#pace;
    const wasDown = this.#going.grip !== null;
    this.#set(
      followed(this.#going, { v: table.v, view, before, hints, margin: table.options.tie_ms ?? OPTIONS.tie_ms }),
    );
    if (turned) play(turned === "signal" ? "go" : "card");
    if (!last) this.#deals.know(table.seal, view.round);
    if (this.#deals.isNew(table.seal, view.round)) play("deal");
    if (endedIn(before, view)) play("round");
    if (before && view.turn !== before.turn) this.#call(view.turn === this.#table.seat);
    const { photo } = this.#going;
    if (photo) this.album.keep(photo);
    if (photo?.v === table.v) this.#raced(photo, wasDown);
  }

  /** My turn: told when there is something to turn, not while a photo finish is looked at. */
  #call(isMine: boolean): void {
    clearTimeout(this.#calling);
    if (isMine && this.#table.seat) this.#calling = setTimeout(() => play("turn", "mine"), this.lookMs);
  }

  #raced(photo: Photo, wasDown: boolean): void {
    const isMine = photo.seat === this.#table.seat;
    if (!wasDown) play("knock");
    if (photo.why === "wrong") play("wrong");
    else if (isClose(photo)) play("roll");
    else if (isMine) play("win");
    if (isMine) shake(photo.why === "wrong" ? "wrong" : "win");
  }

  /** What stands for a while only goes by itself. */
  #set(going: Going): void {
    const before = this.#going;
    this.#going = going;
    if (going.photo?.v !== before.photo?.v) this.#look.begin(going.photo && this.lookMs);
    const stays = {
      moved: FLOWN,
      isGo: ARRIBA,
      isTurning: NO_CARD,
      grip: NO_ANSWER,
      note: NOTED,
    };
    for (const [part, ms] of Object.entries(stays) as [keyof typeof stays, number][]) {
      if (going[part] === before[part]) continue;
      clearTimeout(this.#timers.get(part));
      if (going[part] === QUIET[part]) continue;
      this.#timers.set(
        part,
        setTimeout(() => (this.#going = past(this.#going, part)), ms),
      );
    }
  }
}
