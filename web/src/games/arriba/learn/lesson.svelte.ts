// How does the lesson go on? A tiny table that needs no server: cards appear in time, the learner acts.

import type { Lesson as Framed, Mood } from "../../../learn/lesson";
import { play } from "../../../look/sound/sound";
import { PACING, type View } from "../../../protocol/arriba";
import { BEATS } from "../../../table/playing/beats";
import { SIGNAL, STEPS, type Step } from "./steps";
import type { words } from "./words";

export const SEATS = ["me", "ana", "leo"] as const;
type Seat = (typeof SEATS)[number];

const DEALT: Readonly<Record<Seat, number>> = { me: 12, ana: 14, leo: 11 };
const NONE: Readonly<Record<Seat, number>> = { me: 0, ana: 0, leo: 0 };
const FIRST = 1_100; // before the first card
const BETWEEN = 1_300;
const WAIT = 2_400; // as long as nothing has to be grabbed
const BEAT = PACING.counted.signal / BEATS;
const HINT = 5_000; // of nothing, when something ought to be grabbed

export class Lesson implements Framed {
  #nth = $state(0);
  #exposed = $state<Partial<Record<Seat, string>>>({});
  #draw = $state({ ...DEALT });
  #pile = $state({ ...NONE });
  #pool = $state(0);
  #turned = $state(0);
  #says = $state<keyof typeof words>("turn");
  #mood = $state<Mood>("ask");
  #isDone = $state(false);
  #beat = $state(0);
  #signalled = $state(false);
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor() {
    this.#begin();
  }

  get step(): Step | null {
    return STEPS[this.#nth] ?? null;
  }

  get number(): number {
    return Math.min(this.#nth + 1, STEPS.length);
  }

  get isOver(): boolean {
    return this.#nth >= STEPS.length;
  }

  get isDone(): boolean {
    return this.#isDone;
  }

  get says(): keyof typeof words {
    return this.#says;
  }

  get mood(): Mood {
    return this.#mood;
  }

  get beat(): number {
    return this.#beat;
  }

  get isGo(): boolean {
    return this.#signalled && !this.#isDone;
  }

  /** My pile waits to be turned. */
  get isMyTurn(): boolean {
    return !this.#isDone && this.step?.wants === "turn" && this.#turned === 0;
  }

  get isMyHead(): boolean {
    return this.step?.wants === "signal" && this.#exposed.me === "H1" && this.#beat === 0;
  }

  get view(): View {
    return {
      seats: [...SEATS],
      draw: this.#draw,
      pile: this.#pile,
      exposed: this.#exposed as Record<string, string>,
      pool: this.#pool,
      spent: [],
      phase: "turn",
      turn: this.isMyTurn ? "me" : null,
      head_by: this.isMyHead ? "me" : null,
      turner: null,
      round: 1,
      rounds: 3,
      first: "me",
      points: {},
      winners: [],
    };
  }

  close(): void {
    this.#timers.splice(0).forEach(clearTimeout);
  }

  next(): void {
    this.#nth++;
    this.#begin();
  }

  again(): void {
    this.#begin();
  }

  restart(): void {
    this.#nth = 0;
    this.#begin();
  }

  turn(): void {
    if (!this.isMyTurn) return;
    this.#show();
    this.#finish();
  }

  signal(): void {
    if (!this.isMyHead) return;
    this.#tell(this.step!.ask, "ask");
    for (let beat = 1; beat <= BEATS; beat++) this.#later((beat - 1) * BEAT, () => this.#count(beat));
    this.#later(BEATS * BEAT, () => {
      for (const seat of SEATS) this.#flip(seat, SIGNAL[seat]);
      this.#signalled = true;
      play("go");
    });
    this.#hint(BEATS * BEAT);
  }

  grab(): void {
    const step = this.step;
    if (!step || this.#isDone) return;
    play("knock");
    const isComplete = this.#turned === step.cards.length;
    if (step.wants === "slip") {
      play("wrong");
      this.#draw.me += this.#lift(...SEATS);
      this.#finish();
    } else if ((step.wants === "grab" && isComplete) || (step.wants === "signal" && this.#signalled)) {
      play("win");
      if (step.name === "match") this.#draw.leo += this.#lift("me", "leo");
      if (step.name === "totem") this.#pool = this.#lift("me");
      this.#finish();
    } else {
      play("wrong");
      this.#tell(this.#turned && step.fooled ? step.fooled : "early", "bad");
      if (this.#says !== "early") this.close(); // too early costs nothing: the cards still come
    }
  }

  #begin(): void {
    this.close();
    const step = this.step;
    this.#mood = "ask"; // at the end too
    if (!step) return;
    [this.#exposed, this.#draw, this.#pile, this.#pool] = [{}, { ...DEALT }, { ...NONE }, 0];
    for (const seat of SEATS) if (step.start?.[seat]) this.#flip(seat, step.start[seat]);
    this.#turned = this.#beat = 0;
    this.#isDone = this.#signalled = false;
    this.#tell(step.ask, "ask");
    if (step.wants === "turn") return;
    step.cards.forEach((_, k) => this.#later(FIRST + k * BETWEEN, () => this.#show()));
    if (step.wants !== "signal") this.#hint(FIRST + step.cards.length * BETWEEN);
    if (step.wants === "wait") this.#later(FIRST + step.cards.length * BETWEEN + WAIT, () => this.#finish());
  }

  #show(): void {
    const [seat, card] = this.step!.cards[this.#turned]!;
    this.#flip(seat, card);
    this.#turned++;
    if (this.#says === "early") this.#tell(this.step!.ask, "ask");
    play("card");
  }

  #flip(seat: Seat, card: string): void {
    this.#exposed[seat] = card;
    this.#draw[seat]--;
    this.#pile[seat]++;
  }

  /** So many cards leave these piles. */
  #lift(...seats: Seat[]): number {
    const cards = seats.reduce((sum, seat) => sum + this.#pile[seat], 0);
    for (const seat of seats) {
      delete this.#exposed[seat];
      this.#pile[seat] = 0;
    }
    return cards;
  }

  /** Where nothing was done for a while after that. */
  #hint(ms: number): void {
    const { hint } = this.step!;
    if (hint) this.#later(ms + HINT, () => this.#tell(hint, "ask"));
  }

  #count(beat: number): void {
    this.#beat = beat;
    play("clap");
  }

  #finish(): void {
    this.close(); // no hint for what has been done
    this.#isDone = true;
    this.#tell(this.step!.done, this.step!.wants === "slip" ? "bad" : "good");
  }

  #tell(line: keyof typeof words, mood: Mood): void {
    this.#says = line;
    this.#mood = mood;
  }

  #later(ms: number, act: () => void): void {
    this.#timers.push(setTimeout(act, ms));
  }
}
