import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Lesson } from "./lesson.svelte";

const LONG = 20_000;
let lesson: Lesson;
beforeEach(() => {
  vi.useFakeTimers();
  lesson = new Lesson();
});
afterEach(() => {
  lesson.close();
  vi.useRealTimers();
});

function upTo(name: string): void {
  while (lesson.step?.name !== name) lesson.next();
}

describe("a grab before the first card", () => {
  it("is told to be early, and the cards still come", () => {
    upTo("twin");
    lesson.grab();
    expect([lesson.says, lesson.mood]).toEqual(["early", "bad"]);
    vi.advanceTimersByTime(1_200);
    expect(lesson.says).toBe("twin");
    expect(lesson.view.exposed.ana).toBe("2r");
  });
  it("speaks of two suns only where two lie there", () => {
    upTo("twin");
    vi.advanceTimersByTime(1_200);
    lesson.grab();
    expect(lesson.says).toBe("twinFooled");
  });
});

describe.each(["match", "colour", "totem", "head", "wrong"])("step %s", (name) => {
  beforeEach(() => {
    upTo(name);
    vi.advanceTimersByTime(4_000); // all cards lie there
    lesson.signal();
  });

  it("gives whoever waits and waits a hint", () => {
    const asked = lesson.says;
    vi.advanceTimersByTime(LONG);
    expect(lesson.says).not.toBe(asked);
    lesson.grab();
    expect(lesson.isDone).toBe(true);
  });

  it("gives none after it was done", () => {
    vi.advanceTimersByTime(4_000); // a head has been counted
    lesson.grab();
    const done = lesson.says;
    vi.advanceTimersByTime(LONG);
    expect([lesson.isDone, lesson.says]).toEqual([true, done]);
  });
});
