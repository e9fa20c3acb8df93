import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

/** Like an iPhone's: resume() is refused but while a finger comes up. */
class FakeAudio {
  static all: FakeAudio[] = [];
  static mayResume = false;
  state = "suspended";
  currentTime = 0;
  constructor() {
    FakeAudio.all.push(this);
  }
  resume(): Promise<void> {
    if (!FakeAudio.mayResume) return Promise.reject(new Error("no hand"));
    this.state = "running";
    return Promise.resolve();
  }
  close(): Promise<void> {
    this.state = "closed";
    return Promise.resolve();
  }
}

let stop: () => void;
let isWanted = true;
const newest = (): FakeAudio => FakeAudio.all.at(-1)!;
const comesBack = (): boolean => document.dispatchEvent(new Event("visibilitychange"));

/** The finger's own events; only the last two grant leave. */
function tap(): void {
  dispatchEvent(new Event("pointerdown"));
  FakeAudio.mayResume = true;
  dispatchEvent(new Event("pointerup"));
  dispatchEvent(new Event("click"));
  FakeAudio.mayResume = false;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", FakeAudio);
  vi.resetModules();
  FakeAudio.all = [];
  isWanted = true;
  const { wakeWithHands } = await import("./context");
  stop = wakeWithHands(() => isWanted);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules(); // nobody after us has to play on a fake
});

describe("sound", () => {
  it("wakes with the first tap of a finger", () => {
    tap();
    expect(newest().state).toBe("running");
  });

  it("is left alone where nobody wants it", () => {
    isWanted = false;
    tap();
    expect(FakeAudio.all).toEqual([]);
  });

  it("wakes again after a call", () => {
    tap();
    newest().state = "interrupted";
    comesBack();
    expect(newest().state).toBe("interrupted");
    tap();
    expect(newest().state).toBe("running");
    expect(FakeAudio.all).toHaveLength(1);
  });

  it("is made anew where it came back with a clock that stands still", () => {
    tap();
    comesBack();
    vi.advanceTimersByTime(1_000);
    tap();
    expect(FakeAudio.all.map((one) => one.state)).toEqual(["closed", "running"]);
  });

  it("is kept where its clock goes on", () => {
    tap();
    comesBack();
    vi.advanceTimersByTime(1_000);
    newest().currentTime += 1;
    tap();
    expect(FakeAudio.all).toHaveLength(1);
  });
});
