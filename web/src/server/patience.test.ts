import { afterEach, expect, it, vi } from "vitest";
import { keptGame } from "./http";
import { sharedGame } from "./memories";

const TOO_SOON = { status: 429, ok: false } as Response;
const A_MINUTE = 60_000; // not "all timers": a page of another test may still draw frame after frame in this world
const TOLD = { status: 200, ok: true, text: () => Promise.resolve("views") } as Response;

function server(...answers: Response[]): ReturnType<typeof vi.fn> {
  vi.useFakeTimers();
  const fetched = vi.fn(() => Promise.resolve(answers.length > 1 ? answers.shift()! : answers[0]!));
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("waits for its turn where a household has looked at many games, and does not say that there is none", async () => {
  server(TOO_SOON, TOO_SOON, TOLD);
  const kept = keptGame("CODE", 1, "token", "/views");
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  expect(await kept).toBe("views");
  server(TOO_SOON, TOLD);
  const shared = sharedGame("secret");
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  expect(await shared).toEqual({ told: "views" });
});

it("gives up after half a minute, and asks for what is not there once", async () => {
  const full = server(TOO_SOON);
  const kept = keptGame("CODE", 1, "token");
  await vi.advanceTimersByTimeAsync(A_MINUTE);
  expect(await kept).toBeNull();
  expect(full).toHaveBeenCalledTimes(15);
  const none = server({ status: 404, ok: false } as Response);
  expect(await keptGame("CODE", 1, "token")).toBeNull();
  expect(none).toHaveBeenCalledOnce();
});
