// When did this screen show a view, and when did a hand come down? All stamps are of the page's own clock, in milliseconds.
//
// What is new on the cards has to be visible in the first frame after its view arrived: that frame is stamped.

import { HEARTBEATS, PAINTS_GATHERED, type Beat, type Hand, type Hide, type Seen } from "../../protocol/messages";
import { keyed } from "../../plain";
import { FrameRate } from "./framerate";

export type HandEvent = PointerEvent | KeyboardEvent;
export type HandKind = Hand["kind"];
export interface Press {
  v: number;
  t: number;
  kind: HandKind;
  seq: number;
  paints: Record<string, number>;
  hz: number;
}

/** What timing needs of the browser; a test brings its own. */
export interface Screen {
  now(): number;
  request(draw: (start: number) => void): number;
  cancel(request: number): void;
  later(act: () => void, ms: number): () => void;
  isHidden(): boolean;
  onHidden(listener: () => void): () => void;
}

const PAINTS_KEPT = 32;
const NO_NEXT_FRAME = 80; // then the paint is told without it
const OTHER_CLOCK = 5_000; // a stamp this old was made by another clock
const AGES_KEPT = 7;
const SLOWER = 2; // a press may take this many times as long as the usual one from the glass to the page

export class Timing {
  readonly rate = new FrameRate();
  #say: (message: Seen | Hide | Beat) => void;
  #screen: Screen;
  #request = 0;
  #waiting: number[] = []; // views in the page that no frame has drawn yet
  #drawn: number[] = []; // views drawn by the last frame: the next one tells whether it was missed
  #paint = 0; // of the drawn ones
  #paints = new Map<number, number>();
  #untold = new Map<number, number>(); // paints of which the server has not heard
  #gathers: boolean;
  #seq = 0;
  #ages: number[] = []; // of the last presses, when they were handled
  #owesBeat = false; // the next frame says it
  #wanted = new Set<number>(); // views after whose paint the server wants to hear that no hand came down
  #undo: (() => void)[] = [];
  #cancelTimer = (): void => {};
  #cancelTelling = (): void => {};
  #cancelBeat = (): void => {};

  /** A television does not gather its paints: hands wait for them. [T34] */
  constructor(say: (message: Seen | Hide | Beat) => void, screen: Screen = browser, gathers = true) {
    this.#say = say;
    this.#screen = screen;
    this.#gathers = gathers;
  }

  /** Keeps a frame loop alive, so that every stamp is the start of a real frame. */
  start(): void {
    if (this.#request) return;
    this.#request = this.#screen.request(this.#frame);
    this.#undo.push(this.#screen.onHidden(this.#hidden));
  }

  stop(): void {
    this.#screen.cancel(this.#request);
    this.#cancelTimer();
    this.#cancelTelling();
    this.#cancelBeat();
    this.#request = 0;
    this.#owesBeat = false;
    this.#undo.splice(0).forEach((undo) => undo());
  }

  /** The view is in the page now: the next frame draws it. `wantsBeats`: the server wants to hear unasked that no hand came down. */
  placed(v: number, wantsBeats = false): void {
    const paint = this.#paints.get(v);
    if (paint !== undefined) this.#painted(v, paint);
    else if (this.#screen.isHidden())
      this.#say({ say: "seen", v, p: this.#screen.now(), hz: this.rate.hz, hidden: true });
    else {
      this.#waiting.push(v);
      if (wantsBeats) this.#wanted.add(v);
    }
  }

  /** What a press says for itself; null where no real hand made it. */
  press(event: HandEvent): Press | null {
    if (!this.isReal(event)) return null;
    const now = this.#screen.now();
    const age = now - event.timeStamp; // no press is younger than its handling: in WebKit its clock may run ahead
    const t = age >= 0 && age < OTHER_CLOCK ? event.timeStamp : now;
    if (t !== now) this.#ages = [...this.#ages.slice(1 - AGES_KEPT), age];
    this.#settle(false);
    this.#cancelBeat();
    return { v: this.#onScreen(t), t, kind: kindOf(event), seq: this.#seq++, paints: this.#told(), hz: this.rate.hz };
  }

  /** Tells that no hand has come down: with the next frame, for before it a browser hands over what was pressed. */
  beat(): void {
    this.#owesBeat = true;
  }

  /** No script made it, and no key that is held down. */
  isReal(event: HandEvent): boolean {
    return event.isTrusted && !("repeat" in event && event.repeat);
  }

  /** When the next frame, with what is being put into the page now, will have been painted. */
  onPaint(listener: (paint: number) => void): void {
    this.#screen.request((start) => listener(start + this.rate.period));
  }

  #frame = (start: number): void => {
    this.#request = this.#screen.request(this.#frame);
    const since = this.rate.frame(start);
    this.#settle(since > 1.5 * this.rate.period);
    if (this.#owesBeat) this.#sayBeat(start);
    if (!this.#waiting.length) return;
    this.#drawn = this.#waiting.splice(0);
    this.#paint = start + this.rate.period;
    this.#cancelTimer = this.#screen.later(() => this.#settle(false), NO_NEXT_FRAME);
  };

  /** Notes the paint of what the last frame drew. */
  #settle(wasMissed: boolean): void {
    if (!this.#drawn.length) return;
    this.#cancelTimer();
    const paint = this.#paint + (wasMissed ? this.rate.period : 0);
    for (const v of this.#drawn.splice(0)) this.#painted(v, paint);
  }

  #painted(v: number, paint: number): void {
    this.#paints.delete(v);
    this.#paints.set(v, paint);
    if (this.#paints.size > PAINTS_KEPT) this.#paints.delete(this.#paints.keys().next().value!);
    this.#untold.set(v, paint);
    this.#tellOrGather(paint);
    this.#cancelBeat();
    if (this.#wanted.delete(v)) this.#beatUnasked(paint);
  }

  /** Either just after a paint, or long after the last: in between it could be in the way of a hand. */
  #tellOrGather(paint: number): void {
    this.#cancelTelling();
    const now = this.#screen.now();
    const isOld = now - this.#untold.values().next().value! >= PAINTS_GATHERED;
    if (isOld || !this.#gathers || this.#untold.size >= PAINTS_KEPT) this.#tell();
    else this.#cancelTelling = this.#screen.later(() => this.#tell(), PAINTS_GATHERED - (now - paint));
  }

  #tell(): void {
    const [v, p] = [...this.#untold].at(-1) ?? [0, 0];
    if (!this.#untold.delete(v)) return;
    this.#say({ say: "seen", v, p, hz: this.rate.hz, hidden: this.#screen.isHidden(), before: this.#told() });
  }

  /** The paints that go along with what is said now. */
  #told(): Record<string, number> {
    this.#cancelTelling();
    const told = keyed([...this.#untold].map(([v, paint]) => [String(v), paint] as const));
    this.#untold.clear();
    return told;
  }

  /** A while after a paint, unless a hand comes down or another view is painted before. */
  #beatUnasked(paint: number): void {
    const since = this.#screen.now() - paint;
    const cancels = HEARTBEATS.map((after) => this.#screen.later(() => this.beat(), after - since));
    this.#cancelBeat = () => cancels.forEach((cancel) => cancel());
  }

  /** A hand that came down later may still be on its way through the device. */
  #sayBeat(start: number): void {
    this.#owesBeat = false;
    const [v, paint] = [...this.#paints].at(-1) ?? [0, Infinity];
    const usual = [...this.#ages].sort((a, b) => a - b)[this.#ages.length >> 1] ?? 0;
    const e = start - Math.max(this.rate.period, SLOWER * usual) - paint;
    if (e > 0) this.#say({ say: "beat", v, e, paints: this.#told(), hz: this.rate.hz });
  }

  #onScreen(t: number): number {
    let oldest: number | undefined;
    for (const [v, paint] of [...this.#paints].reverse()) {
      if (paint <= t) return v;
      oldest = v;
    }
    return oldest ?? 0;
  }

  #hidden = (): void => {
    this.#settle(false);
    this.rate.forget();
    this.#say({ say: "hide", hidden: this.#screen.isHidden() });
  };
}

function kindOf(event: HandEvent): HandKind {
  if (!("pointerType" in event)) return "key";
  return event.pointerType === "mouse" ? "mouse" : "touch";
}

export const browser: Screen = {
  now: () => performance.now(),
  request: (draw) => requestAnimationFrame(draw),
  cancel: (request) => cancelAnimationFrame(request),
  later: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  isHidden: () => document.visibilityState === "hidden",
  onHidden: (listener) => {
    document.addEventListener("visibilitychange", listener);
    return () => document.removeEventListener("visibilitychange", listener);
  },
};

const TICKS = 2; // the least of this many is the step, for a page may sleep through some
const READINGS = 3_000_000; // about 100 ms: a clock that has not ticked by then is called that coarse

/** The steps in which the page's clock runs: 0.1 ms or less is fine, 16 ms and more makes races coarse. */
export function clockStep(now: () => number = () => performance.now(), patience = READINGS): number {
  let before = now();
  let least = 100;
  for (let readings = 0, ticks = 0; readings < patience && ticks < TICKS && least >= 1; readings++) {
    const time = now();
    if (time === before) continue;
    least = Math.min(least, time - before);
    before = time;
    ticks++;
  }
  return least;
}
