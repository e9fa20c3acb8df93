import { afterEach, beforeEach, expect, it, vi } from "vitest";

const played = vi.hoisted(() => vi.fn());
vi.mock("../../look/sound/sound", () => ({ play: played, leaveRoomTo: vi.fn() }));
import { tickBefore } from "./soundLike.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  played.mockClear();
});

it("ticks three times before time is up, and not for what has ended before", () => {
  const stop = tickBefore(performance.now() + 5_000);
  vi.advanceTimersByTime(1_900);
  expect(played).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1_200);
  expect(played).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(5_000);
  expect(played).toHaveBeenCalledTimes(2);
});

it("ticks no second that has passed already", () => {
  tickBefore(performance.now() + 1_500);
  vi.advanceTimersByTime(2_000);
  expect(played).toHaveBeenCalledTimes(1);
});
