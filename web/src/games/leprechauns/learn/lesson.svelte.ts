// How does the lesson go on? A tiny table that needs no server: three chests, one hand, one spell.

import type { Lesson as Framed, Mood } from "../../../learn/lesson";
import { play } from "../../../look/sound/sound";
import { shake } from "../../../look/sound/touch";
import { chestOf, type Motif } from "../cards/cards";
import { Hands, type Spot } from "../race/hands.svelte";

export type Step = "call" | "slap" | "recite" | "back" | "over";
export type Says =
  | "learn-call"
  | "learn-slap"
  | "learn-own"
  | "learn-missed"
  | "learn-held"
  | "learn-recite"
  | "learn-won"
  | "learn-failed"
  | "learn-back"
  | "learn-forgot"
  | "learn-done";

export const STEPS = 4;
export const SEATS = ["me", "ana", "leo"] as const;
const ORDER: readonly Step[] = ["call", "slap", "recite", "back", "over"];
const DEALT: Record<"slap" | "back", Record<string, string>> = {
  slap: { me: "A4", ana: "A7", leo: "S3" },
  back: { me: "O5", ana: "S6", leo: "A9" },
};
const AGAIN = 1_500;

export class Lesson implements Framed {
  readonly hands = new Hands(() => "me");
  #step = $state<Step>("call");
  #says = $state<Says>("learn-call");
  #mood = $state<Mood>("ask");
  #isRecited = $state(false); // well or badly
  #held = $state<string | null>(null); // whose chest I slapped
  #timer: ReturnType<typeof setTimeout> | undefined;

  get step(): Step {
    return this.#step;
  }

  get says(): Says {
    return this.#says;
  }

  get mood(): Mood {
    return this.#mood;
  }

  get held(): string | null {
    return this.#held;
  }

  get number(): number {
    return ORDER.indexOf(this.#step) + 1;
  }

  /** The chests that lie there; null: still closed. */
  get chests(): Record<string, string> | null {
    if (this.#step === "call") return null;
    return this.#step === "back" ? DEALT.back : DEALT.slap;
  }

  get isDone(): boolean {
    return this.#mood === "good" || this.#isRecited;
  }

  get isOver(): boolean {
    return this.#step === "over";
  }

  call(): void {
    if (this.#step !== "call") return;
    play("card");
    this.#go("slap");
  }

  /** Nothing is blocked: what is wrong is told. */
  slap(card_of: string, [x, y]: Spot): void {
    const isOpen = this.#step === "slap" || this.#step === "back";
    if (!isOpen || this.#held || this.hands.pressed) return;
    this.hands.press(card_of, [x, y]);
    play("knock");
    shake("slap");
    if (card_of === "me") this.#wrong("learn-own");
    else if (x < 0.2 || x > 0.8 || y < 0.25 || y > 0.75) this.#wrong("learn-missed");
    else if (this.#step === "back" && this.hands.side === "palm") this.#wrong("learn-forgot");
    else this.#hold(card_of);
  }

  recite(answers: Motif[]): void {
    const chest = chestOf("final", DEALT.slap[this.#held ?? "ana"]!);
    const isRight = chest.answers.every((answer) => answers.includes(answer));
    this.#tell(isRight ? "learn-won" : "learn-failed", isRight ? "good" : "bad");
    this.#isRecited = true;
    play(isRight ? "coin" : "wrong");
  }

  next(): void {
    clearTimeout(this.#timer);
    this.#go(ORDER[Math.min(ORDER.indexOf(this.#step) + 1, ORDER.length - 1)]!);
  }

  restart(): void {
    this.#go("call");
  }

  close(): void {
    clearTimeout(this.#timer);
    this.hands.stop();
  }

  #go(step: Step): void {
    if (step === "recite" && !this.#held) this.#held = "ana";
    else if (step !== "recite") this.#held = null;
    if (step !== "recite") this.#free();
    this.#step = step;
    this.#isRecited = false;
    this.#tell(
      (
        {
          call: "learn-call",
          slap: "learn-slap",
          recite: "learn-recite",
          back: "learn-back",
          over: "learn-done",
        } as const
      )[step],
      "ask",
    );
  }

  #free(): void {
    this.hands.bounce("other");
    if (this.hands.side === "back") this.hands.turn();
  }

  #hold(card_of: string): void {
    this.#held = card_of;
    this.#tell("learn-held", "good");
    if (this.#step === "back") play("coin");
  }

  #wrong(says: Says): void {
    this.#tell(says, "bad");
    play("wrong");
    shake("wrong");
    this.#timer = setTimeout(() => this.hands.bounce(says === "learn-own" ? "own-card" : "other"), AGAIN / 2);
  }

  #tell(says: Says, mood: Mood): void {
    this.#says = says;
    this.#mood = mood;
  }
}
