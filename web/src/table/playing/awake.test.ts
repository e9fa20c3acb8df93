import { afterEach, describe, expect, it, vi } from "vitest";
import { mayFallAsleep } from "./awake";

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
