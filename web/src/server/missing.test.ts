import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadAgain } from "./missing";

let isDown: boolean;
let loads: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  isDown = false;
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async () => {
    if (isDown) throw new TypeError("no network");
    return new Response("");
  });
  loads = vi.spyOn(location, "reload").mockImplementation(() => {});
});
afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it("loads the page again, once for all parts that are missing", async () => {
  expect([loadAgain(), loadAgain()]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(loads).toHaveBeenCalledOnce();
});

it("waits for the server: without it a browser would show a page of its own", async () => {
  isDown = true;
  loadAgain();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(loads).not.toHaveBeenCalled();
  isDown = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(loads).toHaveBeenCalledOnce();
});

it("gives up where a part stays away, and tries again some other time", async () => {
  for (let nth = 0; nth < 3; nth++) {
    expect(loadAgain()).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(loadAgain(), "no circle").toBe(false);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(loads).toHaveBeenCalledTimes(3);
  vi.setSystemTime(Date.now() + 600_000);
  expect(loadAgain()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000);
});

it("leaves it to a finger where nobody would know how often it was loaded", () => {
  vi.stubGlobal("sessionStorage", null);
  expect(loadAgain()).toBe(false);
});
