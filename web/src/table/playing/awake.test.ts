import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { guardBack, holdStill, mayFallAsleep, stayAwake } from "./awake";

function device(isPhone: boolean, more: object): void {
  vi.stubGlobal("matchMedia", () => ({ matches: isPhone }));
  vi.stubGlobal("navigator", more);
}

afterEach(() => vi.unstubAllGlobals());

describe("a screen", () => {
  it("may fall asleep where a phone cannot be kept awake", () => {
    device(true, {});
    expect(mayFallAsleep()).toBe(true);
  });
  it("is kept awake where the browser can", () => {
    device(true, { wakeLock: {} });
    expect(mayFallAsleep()).toBe(false);
  });
  it("of a desk needs no word", () => {
    device(false, {});
    expect(mayFallAsleep()).toBe(false);
  });
});

describe("staying awake", () => {
  const release = vi.fn(() => Promise.resolve());
  const request = vi.fn(() => Promise.resolve({ release }));
  const comesBack = (): boolean => document.dispatchEvent(new Event("visibilitychange"));

  beforeEach(() => {
    release.mockClear();
    request.mockClear();
    device(true, { wakeLock: { request } });
  });

  it("is asked for at once, again whenever the page comes back, and let go in the end", async () => {
    const stop = stayAwake();
    comesBack();
    expect(request).toHaveBeenCalledTimes(2);
    await Promise.resolve();
    stop();
    comesBack();
    expect(request).toHaveBeenCalledTimes(2);
    expect(release).toHaveBeenCalledTimes(1);
  });

  it("that is granted too late is let go at once", async () => {
    stayAwake()();
    await Promise.resolve();
    await Promise.resolve();
    expect(release).toHaveBeenCalledTimes(1);
  });

  it("that a saving phone refuses is no trouble", async () => {
    request.mockImplementationOnce(() => Promise.reject(new Error("battery")));
    stayAwake()();
    await Promise.resolve();
    expect(release).not.toHaveBeenCalled();
  });
});

describe("holding still", () => {
  const kinds = ["gesturestart", "contextmenu", "dblclick", "selectstart", "dragstart", "touchmove"];
  const isRefused = (kind: string, target: Element): boolean =>
    !target.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }));

  it("lets a finger on the table neither zoom nor mark nor drag, and leaves dialogs and fields alone", () => {
    document.body.innerHTML = "<main></main><dialog><p></p></dialog><input />";
    const [table, inDialog, field] = ["main", "p", "input"].map((name) => document.querySelector(name)!);
    const stop = holdStill();
    expect(kinds.filter((kind) => isRefused(kind, table!))).toEqual(kinds);
    expect(kinds.filter((kind) => isRefused(kind, inDialog!) || isRefused(kind, field!))).toEqual([]);
    stop();
    expect(kinds.filter((kind) => isRefused(kind, table!))).toEqual([]);
  });
});

describe("a swipe back", () => {
  it("asks instead of leaving, as often as it comes, until the game is over", () => {
    const ask = vi.fn();
    const stop = guardBack(ask);
    dispatchEvent(new PopStateEvent("popstate"));
    dispatchEvent(new PopStateEvent("popstate"));
    expect(ask).toHaveBeenCalledTimes(2);
    expect(history.state).toEqual({ isGuard: true });
    stop();
    expect(history.state).toBeNull();
    dispatchEvent(new PopStateEvent("popstate"));
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
