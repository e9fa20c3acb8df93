// What is going on at this table of Arriba, beside what lies on it? My hand, my turn, the last race.

import { play } from "../../../look/sound";
import { shake } from "../../../look/touch";
import type { Arriba, View } from "../../../protocol/arriba";
import type { News, Table } from "../../../table/table.svelte";
import type { HandEvent } from "../../../table/timing";
import { Album } from "../race/album.svelte";
import { photoOf, type Photo } from "../race/photo";
import { Rest } from "../race/rest.svelte";

const LOOK = 2_000; // at a photo finish
const GONE = 200; // the sheet is away before the next card can come
const ARRIBA = 700; // the word stays so long
const NO_ANSWER = 1_500; // then the own hand goes back by itself

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
  #table: Table<Arriba>;
  #photo = $state.raw<Photo | null>(null);
  #isGo = $state(false);
  #isTurning = $state(false);
  #grip = $state<number | null>(null);
  #note = $state<"late" | "void" | null>(null);
  #hurts = $state(0);
  #dealsAt = $state(0);
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(table: Table<Arriba>) {
    this.#table = table;
    this.album.open(table.view?.seal ?? "");
    table.onNews((news) => this.#news(news));
  }

  /** The race to be looked at now. */
  get photo(): Photo | null {
    return this.#photo;
  }

  /** "Arriba!" is being shouted. */
  get isGo(): boolean {
    return this.#isGo;
  }

  /** I have turned a card that is not on the table yet. */
  get isTurning(): boolean {
    return this.#isTurning;
  }

  /** Where my hand holds the totem; null: it is under the table. */
  get grip(): number | null {
    return this.#grip;
  }

  /** What became of a hand that did not race. */
  get note(): "late" | "void" | null {
    return this.#note;
  }

  /** Counts wrong grabs: the table shakes. */
  get hurts(): number {
    return this.#hurts;
  }

  /** When the next round is dealt, on the page's clock. */
  get dealsAt(): number {
    return this.#dealsAt;
  }

  get lookMs(): number {
    return Math.max(0, LOOK * this.#pace - GONE);
  }

  /** My hand comes down: said first, then shown, at once. */
  grab(event: HandEvent, hand: string, grip: number): void {
    if (!this.rest.down(hand) || this.#grip !== null || !this.#isLive) return;
    if (!this.#table.hand({ do: "grab", grip }, event)) return;
    this.#grip = grip;
    play("knock");
    shake("slap");
    this.#later("grip", NO_ANSWER, () => (this.#grip = null));
  }

  /** `brisk` is missing for a key. */
  turn(brisk?: number): void {
    const view = this.#view;
    this.skip();
    if (!view || view.turn !== this.#table.seat || this.#isTurning) return;
    this.#isTurning = true;
    this.#later("turning", 3_000, () => (this.#isTurning = false));
    this.#table.play(brisk === undefined ? { do: "flip" } : { do: "flip", brisk });
  }

  signal(): void {
    if (this.#view?.head_by === this.#table.seat && !this.#table.count) this.#table.play({ do: "signal" });
  }

  skip(): void {
    this.#photo = null;
  }

  missed(outcome: string): void {
    this.#grip = null;
    this.#note = outcome === "void" ? "void" : "late";
    this.#later("note", 1_100, () => (this.#note = null));
  }

  get #view(): View | null {
    return this.#table.game;
  }

  get #pace(): number {
    return this.#table.view?.settings.pace ?? 1;
  }

  get #isLive(): boolean {
    const phase = this.#view?.phase;
    return this.#table.seat !== null && (phase === "turn" || phase === "head" || phase === "last_call");
  }

  #news({ view, before, hints }: News<Arriba>): void {
    this.album.open(view.seal ?? "");
    const events = new Set(hints.map((hint) => hint.event));
    if (events.has("CardFlipped") || events.has("SignalGiven")) this.#cardsTurned(events.has("SignalGiven"));
    if (events.has("RoundEnded")) this.#dealsAt = performance.now() + 8_000 * this.#pace;
    const margin = view.options.tie_ms ?? 5;
    const photo = photoOf(view.v, before?.play ?? null, hints, margin);
    if (photo) this.#raced(photo);
  }

  #cardsTurned(isSignal: boolean): void {
    this.rest.turned();
    this.#photo = null; // nothing may lie over a new card
    this.#isTurning = false;
    if (isSignal) {
      this.#isGo = true;
      this.#later("go", ARRIBA, () => (this.#isGo = false));
    }
    play(isSignal ? "go" : "card");
  }

  #raced(photo: Photo): void {
    const wasDown = this.#grip !== null;
    const isMine = photo.seat === this.#table.seat;
    this.album.add(photo);
    this.#photo = photo;
    this.#later("photo", this.lookMs, () => (this.#photo = null));
    this.#grip = null;
    this.#isTurning = false;
    if (!wasDown) play("knock");
    if (photo.why === "wrong") {
      this.#hurts++;
      play("wrong");
      if (isMine) shake("wrong");
    } else if (isMine) {
      play("win");
      shake("win");
    }
  }

  #later(what: string, ms: number, act: () => void): void {
    clearTimeout(this.#timers.get(what));
    this.#timers.set(what, setTimeout(act, ms));
  }
}
