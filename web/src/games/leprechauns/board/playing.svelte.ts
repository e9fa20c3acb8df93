// What do I see and do at this table? One object for the board; it knows no rules: the table judges.

import { untrack } from "svelte";
import { play as sound } from "../../../look/sound/sound";
import { shake } from "../../../look/sound/touch";
import type { Command, Leprechauns, PlayerOut, View } from "../../../protocol/leprechauns";
import type { Place } from "../../../table/places";
import type { Cue, Hint, News, Wished } from "../../../table/spoken";
import type { Table } from "../../../table/table.svelte";
import { tickBefore } from "../../../table/sounds/soundLike.svelte";
import type { HandEvent } from "../../../table/fairness/timing";
import { Deals } from "../../../kit/deals";
import { isClose } from "../../../kit/race/finish";
import { gameOf, keepOpen, reopened } from "../../../kit/race/open";
import { Air, isAloud } from "../air/air.svelte";
import type { Motif } from "../cards/cards";
import { hear } from "../end/heard";
import type { Contested } from "../race/contested";
import { Hands, type Spot, type Which } from "../race/hands.svelte";
import { outLine } from "../lines";
import { keepBet, keptBet } from "../recital/bet";
import { Picks } from "../recital/picks.svelte";
import { Scenes } from "../turn/scenes.svelte";
import { askedOf, isCalled, needsClearing, noisesOf } from "./asked";
import { seenIn } from "./seen";
import { spoken } from "./spoken";
import { strictHands } from "../race/strict.svelte";
import { hush, sayAnswer } from "../recital/voice";

const NOTED = 3_200;

export class Playing {
  readonly table: Table<Leprechauns>;
  readonly hands = new Hands(() => this.me);
  readonly scenes = new Scenes();
  /** What the reciter has picked so far. */
  readonly heard = new Picks();
  readonly air: Air;
  readonly #deals = new Deals();
  #asked = $derived(askedOf(this.view, this.me));
  #note = $state<string | null>(null);
  #bet = $state.raw(keptBet());
  #announced = $state("");
  #noting: ReturnType<typeof setTimeout> | undefined;
  #undo: (() => void)[];

  /** Made in a component's script; closed when that goes. */
  constructor(table: Table<Leprechauns>) {
    this.table = table;
    this.air = new Air(table);
    this.#undo = [
      table.onNews((news) => this.#follow(news)),
      table.onCue((cue) => this.#hear(cue)),
      keepOpen(table, () => this.scenes.open),
    ];
    const view = this.view;
    if (view) this.#deals.know(table.view?.seal ?? null, view.round);
    if (view) this.hands.follow({ v: 0, view, before: null, hints: [] });
    const open = reopened<readonly Contested[]>(table);
    if (open) this.scenes.reopen(open);
    $effect(() => {
      if ((this.isMyChoice || this.mustDiscard || this.canVote) && table.limitAt !== null)
        return tickBefore(table.limitAt);
    });
    $effect(() => {
      const refused = table.refused;
      untrack(() => refused && this.hands.pressed && this.#bounced(refused.code));
    });
    $effect(() => {
      const missed = table.missed;
      untrack(() => missed && this.hands.pressed && this.#bounced("late"));
    });
  }

  close(): void {
    this.#undo.forEach((undo) => undo());
    this.hands.stop();
    this.scenes.clear();
    this.air.close();
    strictHands.letGo();
    clearTimeout(this.#noting);
    hush();
  }

  // --- what I see ---

  get view(): View | null {
    return this.table.game;
  }

  get me(): string | null {
    return this.table.seat;
  }

  get mine(): Place | null {
    return this.table.placeOf(this.me);
  }

  /** What has just gone wrong, in a sentence. */
  get note(): string | null {
    return this.#note;
  }

  /** The news, for those who listen. */
  get announced(): string {
    return this.#announced;
  }

  /** The table waits for me alone. */
  get isMyChoice(): boolean {
    return this.#asked.isMyChoice;
  }

  /** Recitals of people are performed and voted on; who is alone with bots picks. [L26] */
  get isAloud(): boolean {
    return isAloud(this.table);
  }

  get mustDiscard(): boolean {
    return this.#asked.mustDiscard;
  }

  get canVote(): boolean {
    return this.#asked.canVote;
  }

  get isOut(): boolean {
    return this.#asked.isOut;
  }

  get canTurn(): boolean {
    const phase = this.view?.phase;
    return this.me !== null && (phase === "signal" || phase === "slap") && !this.hands.mine && !this.isOut;
  }

  nameOf(seat: string | null | undefined): string {
    return this.table.placeOf(seat)?.name ?? seat ?? "";
  }

  /** I may guess how this recital ends. [L28] */
  get canBet(): boolean {
    return this.me !== null && this.view?.phase === "recite" && this.view.reciter !== this.me;
  }

  /** What I have bet on it; null: nothing yet. */
  get myBet(): boolean | null {
    const isIn = this.me !== null && (this.view?.bettors.includes(this.me) ?? false);
    return isIn && this.#bet?.on === this.#recital ? this.#bet.ok : null;
  }

  /** I have found out what the thumbs are for. */
  get hasBet(): boolean {
    return this.#bet !== null;
  }

  get #recital(): string {
    return `${gameOf(this.table)} ${this.view?.round} ${this.view?.reciter}`;
  }

  // --- what I do ---

  bet(ok: boolean): void {
    this.#bet = { on: this.#recital, ok };
    keepBet(this.#bet);
    this.do({ do: "bet", ok });
  }

  do(command: Wished<Command>): void {
    this.table.play(command);
  }

  slap(event: HandEvent, card_of: string, spot: Spot): void {
    const { hands } = this;
    if (this.view?.phase !== "slap" || !this.me || hands.mine || this.isOut) return;
    const slap: Wished<Command> = { do: "slap", card_of, hand: hands.ready, side: hands.side, spot };
    if (!this.table.hand(slap, event)) return;
    hands.press(card_of, spot);
    sound("knock", "mine");
    shake("slap");
    strictHands.hold(event, () => this.#lift());
  }

  turnHand(): void {
    if (!this.canTurn) return;
    this.hands.turn();
    this.table.flick(`side:${this.hands.side}`);
  }

  chooseHand(hand: Which): void {
    if (this.view?.phase === "signal" && this.me) this.hands.choose(hand);
  }

  /** Seen and heard by all at once; judged when it is said. */
  pick(how: "pick" | "drop", answer: Motif): void {
    this.table.flick(`${how}:${answer}`);
  }

  // --- details ---

  #follow(news: News<Leprechauns>): void {
    const seen = seenIn(news);
    if (news.view.is_paused) this.scenes.standStill();
    if (!seen) return;
    this.scenes.goOn();
    const { view: next, before: last, hints } = seen;
    hear(this.table.code, hints);
    this.hands.follow(seen);
    const shown = this.scenes.now?.kind;
    this.scenes.follow(seen, this.table.settings.pace, needsClearing(next, this.me));
    const scene = this.scenes.now;
    if (scene?.kind === "photo" && shown !== "photo" && scene.chests.some(isClose)) sound("roll");
    if (next.reciter !== last?.reciter || next.phase !== "recite") this.heard.clear();
    if (!news.before) this.#deals.know(news.view.seal, next.round);
    if (this.#deals.isNew(news.view.seal, next.round)) sound("deal");
    noisesOf(seen, this.me).forEach((noise) => sound(noise));
    if (isCalled(seen, this.me)) sound("turn", "mine");
    for (const hint of hints) this.#feel(hint);
    this.#announced = spoken(hints, next.edition, (seat) => this.table.placeOf(seat)) || this.#announced;
    if (this.me && !(this.me in next.hands) && !this.hands.pressed) strictHands.letGo();
  }

  /** What my device does in my hand, and what is noted about somebody who is out. */
  #feel(hint: Hint<Leprechauns>): void {
    const isMine = "seat" in hint && hint.seat === this.me;
    if (hint.event === "PlayerOut") this.#noteOut(hint, isMine);
    if (!isMine) return;
    if (hint.event === "HandBounced" || hint.event === "PlayerOut") shake("wrong");
    if (hint.event === "RecitalJudged") shake(hint.won ? "win" : "wrong");
  }

  #noteOut({ seat, why }: PlayerOut, isMine: boolean): void {
    this.#note = outLine(why, isMine ? null : this.nameOf(seat));
    clearTimeout(this.#noting);
    this.#noting = setTimeout(() => (this.#note = null), NOTED);
  }

  #hear({ person, what, seat: bots }: Cue): void {
    const { view } = this;
    const isReciter = bots
      ? bots === view?.reciter
      : this.table.places.some((place) => place.person?.id === person && place.seat === view?.reciter);
    if (view?.phase === "recite" && isReciter && this.heard.hear(view.edition, what))
      sayAnswer(view.edition, this.heard.given.at(-1)!);
  }

  /** The finger left the glass. A hand that still races is lifted as soon as it lies. */
  #lift(): void {
    if (!this.hands.pressed) return this.#liftIfDown();
    const undo = this.table.onNews(() => {
      if (this.hands.pressed) return;
      undo();
      this.#liftIfDown();
    });
  }

  #liftIfDown(): void {
    if (this.me && this.me in (this.view?.hands ?? {})) this.do({ do: "lift" });
  }

  #bounced(code: string): void {
    if (code === "late") sound("late", "mine");
    strictHands.letGo();
    this.hands.bounce(code);
    shake("wrong");
    this.table.dismiss();
  }
}
