import { beforeEach, describe, expect, it } from "vitest";
import { PAINTS_GATHERED, type Beat, type Hide, type Seen } from "../../protocol/messages";
import { clockStep, Timing, type HandEvent, type Screen } from "./timing";

const HZ60 = 1000 / 60;

/** A screen whose frames come when the test says so. */
class FakeScreen implements Screen {
  time = 0;
  hidden = false;
  #draw: ((start: number) => void) | null = null;
  #listeners: (() => void)[] = [];
  timers: { at: number; act: () => void }[] = [];

  now = (): number => this.time;
  request = (draw: (start: number) => void): number => {
    this.#draw = draw;
    return 1;
  };
  cancel = (): void => void (this.#draw = null);
  later = (act: () => void, ms: number): (() => void) => {
    const timer = { at: this.time + ms, act };
    this.timers.push(timer);
    return () => (this.timers = this.timers.filter((other) => other !== timer));
  };
  isHidden = (): boolean => this.hidden;
  onHidden = (listener: () => void): (() => void) => {
    this.#listeners.push(listener);
    return () => (this.#listeners = []);
  };

  frame(at: number): void {
    this.time = at;
    this.#draw?.(at);
  }
  hide(hidden: boolean): void {
    this.hidden = hidden;
    this.#listeners.forEach((listener) => listener());
  }
  get isRunning(): boolean {
    return this.#draw !== null;
  }
}

const pressed = (timeStamp: number, more = {}): HandEvent =>
  ({ isTrusted: true, timeStamp, pointerType: "mouse", ...more }) as unknown as HandEvent;

let screen: FakeScreen;
let said: (Seen | Hide | Beat)[];
let timing: Timing;

beforeEach(() => {
  screen = new FakeScreen();
  said = [];
  begin(false);
});

function begin(gathers: boolean): void {
  timing = new Timing((message) => said.push(message), screen, gathers);
  timing.start();
  for (let k = 0; k <= 60; k++) screen.frame(k * HZ60);
}

const at = (frame: number): number => frame * HZ60;

describe("paint", () => {
  it("is the start of the drawing frame and one period more", () => {
    timing.placed(7);
    screen.frame(at(61));
    expect(said).toEqual([]);
    screen.frame(at(62));
    expect(said).toHaveLength(1);
    const seen = said[0] as Seen;
    expect(seen).toMatchObject({ say: "seen", v: 7, hidden: false });
    expect(seen.p).toBeCloseTo(at(62), 6);
    expect(seen.hz).toBeCloseTo(60, 1);
  });

  it("is one period later where the next frame was missed", () => {
    timing.placed(7);
    screen.frame(at(61));
    screen.frame(at(63));
    expect((said[0] as Seen).p).toBeCloseTo(at(63), 6);
  });

  it("tells every view that one frame drew, in order", () => {
    timing.placed(7);
    timing.placed(8);
    screen.frame(at(61));
    screen.frame(at(62));
    expect(said.map((message) => (message as Seen).v)).toEqual([7, 8]);
  });

  it("is told without a next frame, where none comes", () => {
    timing.placed(7);
    screen.frame(at(61));
    screen.timers[0]!.act();
    expect((said[0] as Seen).p).toBeCloseTo(at(62), 6);
  });

  it("is told again with its old stamp after a reconnection", () => {
    timing.placed(7);
    screen.frame(at(61));
    screen.frame(at(62));
    timing.placed(7);
    expect(said).toHaveLength(2);
    expect((said[1] as Seen).p).toBe((said[0] as Seen).p);
  });

  it("does not count while nobody sees the page", () => {
    screen.hide(true);
    timing.placed(7);
    expect(said).toEqual([{ say: "hide", hidden: true }, expect.objectContaining({ v: 7, hidden: true })]);
  });

  it("knows a fast screen", () => {
    for (let k = 1; k <= 60; k++) screen.frame(at(60) + (k * 1000) / 144);
    expect(timing.rate.hz).toBeCloseTo(144, 0);
  });
});

describe("a hand", () => {
  it("names the view on the screen at its own stamp, and comes after that view's paint", () => {
    timing.placed(7);
    screen.frame(at(61));
    screen.frame(at(62));
    timing.placed(8);
    screen.frame(at(63));
    screen.time = at(63) + 5;
    const press = timing.press(pressed(at(63) + 2));
    expect(press).toMatchObject({ v: 7, t: at(63) + 2, kind: "mouse", seq: 0, paints: {} });
    expect(said.map((message) => (message as Seen).v)).toEqual([7, 8]);
    screen.time = at(64) + 2;
    expect(timing.press(pressed(at(64) + 1, { pointerType: "touch" }))).toMatchObject({
      v: 8,
      kind: "touch",
      seq: 1,
    });
  });

  it("is real: no script made it, and no key that is held down", () => {
    expect(timing.press(pressed(1000, { isTrusted: false }))).toBeNull();
    expect(timing.press({ isTrusted: true, timeStamp: 1000, repeat: true } as KeyboardEvent)).toBeNull();
    expect(timing.press({ isTrusted: true, timeStamp: 1000, repeat: false } as KeyboardEvent)).toMatchObject({
      kind: "key",
    });
  });

  it("is stamped now where the browser stamps with another clock", () => {
    screen.time = 1234;
    expect(timing.press(pressed(1_700_000_000_000))?.t).toBe(1234);
    screen.time = 9000;
    expect(timing.press(pressed(1234))?.t).toBe(9000);
  });

  it("never comes from the future: WebKit may count presses from another zero", () => {
    screen.time = 1234;
    expect(timing.press(pressed(1271))?.t).toBe(1234);
    expect(timing.press(pressed(1230))?.t).toBe(1230);
  });
});

describe("the loop", () => {
  it("stays alive until it is stopped", () => {
    expect(screen.isRunning).toBe(true);
    timing.stop();
    expect(screen.isRunning).toBe(false);
  });
});

describe("a clock", () => {
  const clock = (step: number, reading = 0.05): (() => number) => {
    let calls = 0;
    return () => Math.floor((calls++ * reading) / step) * step;
  };
  it("is fine", () => expect(clockStep(clock(0.1))).toBeLessThan(1));
  it("is coarse", () => expect(clockStep(clock(16))).toBe(16));
  it("is coarse, however fast it is read", () => expect(clockStep(clock(16.667, 0.0001))).toBeCloseTo(16.667, 6));
  it("stands still", () => expect(clockStep(() => 7, 1_000)).toBe(100));
  it("is very coarse", () => expect(clockStep(clock(100))).toBe(100));
});

/** Lets every timer ring that is due, in order. */
function runTo(time: number): void {
  for (;;) {
    const due = screen.timers.filter((timer) => timer.at <= time).sort((a, b) => a.at - b.at)[0];
    if (!due) break;
    screen.timers = screen.timers.filter((other) => other !== due);
    screen.time = Math.max(screen.time, due.at);
    due.act();
  }
  screen.time = time;
}

describe("paints of all but a television are gathered", () => {
  beforeEach(() => begin(true));

  const painted = (v: number, after: number): number => {
    const start = at(61) + after;
    runTo(start);
    timing.placed(v);
    screen.frame(start);
    screen.frame(start + HZ60);
    return start + HZ60;
  };

  it("and told when nothing has followed for a while", () => {
    painted(7, 0);
    const paint = painted(8, 1_000);
    runTo(paint + PAINTS_GATHERED - 1);
    expect(said).toEqual([]);
    runTo(paint + PAINTS_GATHERED);
    expect(said).toMatchObject([{ say: "seen", v: 8, before: { 7: expect.any(Number) } }]);
    expect((said[0] as Seen).p).toBeCloseTo(paint, 6);
    runTo(paint + 3 * PAINTS_GATHERED);
    expect(said).toHaveLength(1);
  });

  it("and told with a paint, once the first has waited for long: never in between", () => {
    for (let k = 0; k <= 4; k++) painted(10 + k, k * 600);
    expect(said).toMatchObject([{ say: "seen", v: 14 }]);
    expect(Object.keys((said[0] as Seen).before!)).toEqual(["10", "11", "12", "13"]);
  });

  it("and brought along by a hand", () => {
    const paint = painted(7, 0);
    runTo(paint + 400);
    const press = timing.press(pressed(paint + 400));
    expect(press?.paints).toEqual({ 7: expect.closeTo(paint, 6) });
    expect(press?.hz).toBeCloseTo(60, 1);
    runTo(paint + 3 * PAINTS_GATHERED);
    expect(said).toEqual([]);
  });

  it("and brought along by a heartbeat", () => {
    const paint = painted(7, 0);
    runTo(paint + 300);
    timing.beat();
    screen.frame(paint + 310);
    expect(said).toMatchObject([{ say: "beat", v: 7, paints: { 7: expect.closeTo(paint, 6) } }]);
    timing.stop();
    runTo(paint + 3 * PAINTS_GATHERED);
    expect(said).toHaveLength(1);
  });
});

describe("heartbeats", () => {
  const beats = (): number[] => said.flatMap((message) => (message.say === "beat" ? [message.e] : []));
  const paintedWith = (wantsBeats: boolean, v = 7): number => {
    timing.placed(v, wantsBeats);
    screen.frame(at(61));
    screen.frame(at(62));
    return at(62);
  };

  it("are sent unasked after a paint where they are wanted", () => {
    const paint = paintedWith(true);
    runTo(paint + 360);
    screen.frame(paint + 365);
    runTo(paint + 3_000);
    screen.frame(paint + 3_001);
    expect(beats()).toEqual([expect.closeTo(365 - HZ60, 6)]);
  });

  it("are not sent where nobody wants them", () => {
    const paint = paintedWith(false);
    runTo(paint + 3_000);
    screen.frame(paint + 3_001);
    expect(beats()).toEqual([]);
  });

  it("wait for a frame, before which a busy page handles what was pressed", () => {
    const paint = paintedWith(false);
    runTo(paint + 400); // it could do nothing for a while; a question and a finger wait, and the question is first
    timing.beat();
    expect(beats()).toEqual([]);
    expect(timing.press(pressed(paint + 320))?.t).toBe(paint + 320);
    screen.frame(paint + 401);
    expect(beats()).toEqual([expect.closeTo(401 - 2 * 80, 6)]);
  });

  it("leave room for the usual way from the glass to the page, and a single slow press is not usual", () => {
    const paint = paintedWith(false);
    for (const [after, age] of [
      [300, 30],
      [310, 25],
      [320, 180],
    ] as const) {
      runTo(paint + after);
      timing.press(pressed(paint + after - age));
    }
    timing.beat();
    screen.frame(paint + 330);
    expect(beats()).toEqual([expect.closeTo(330 - 2 * 30, 6)]);
  });

  it("end with a hand", () => {
    const paint = paintedWith(true);
    runTo(paint + 300);
    timing.press(pressed(paint + 300));
    runTo(paint + 3_000);
    expect(beats()).toEqual([]);
  });

  it("end with the next paint", () => {
    const paint = paintedWith(true);
    runTo(paint + 300);
    timing.placed(8);
    screen.frame(paint + 330);
    screen.frame(paint + 330 + HZ60);
    runTo(paint + 3_000);
    expect(beats()).toEqual([]);
  });
});
