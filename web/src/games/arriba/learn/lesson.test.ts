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

describe("the figures", () => {
  const cards = (): number[] => ["me", "ana", "leo"].map((seat) => lesson.view.draw[seat]! + lesson.view.pile[seat]!);

  it("say that a card has gone from the draw pile to the face-up ones", () => {
    const { draw, pile } = { draw: lesson.view.draw.me!, pile: lesson.view.pile.me! };
    lesson.turn();
    expect([lesson.view.draw.me, lesson.view.pile.me]).toEqual([draw - 1, pile + 1]);
    lesson.next();
    expect([lesson.view.draw.me, lesson.view.pile.me]).toEqual([draw - 1, pile + 1]);
  });

  it.each([
    ["match", [-1, 0, 1]],
    ["totem", [-1, 0, 0]],
    ["wrong", [2, -1, -1]],
  ] as const)("say who has got the cards: %s", (name, got) => {
    upTo(name);
    vi.advanceTimersByTime(4_000);
    const before = cards();
    lesson.grab();
    expect(cards().map((now, k) => now - before[k]!)).toEqual(got);
    expect(lesson.view.pool).toBe(name === "totem" ? 1 : 0);
  });
});

it("ends with praise, and not in the colour of a miss", () => {
  upTo("wrong");
  lesson.grab();
  expect(lesson.mood).toBe("bad");
  lesson.next();
  expect([lesson.isOver, lesson.mood]).toEqual([true, "ask"]);
});

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
