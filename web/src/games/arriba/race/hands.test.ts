import { describe, expect, it } from "vitest";
import { Flick } from "./flick";
import { Rest } from "./rest.svelte";

describe("hands rest under the table [A12]", () => {
  it("lets a fresh hand grab", () => expect(new Rest().down("finger")).toBe(true));

  it("makes a hand that was down when a card was turned come up first", () => {
    const rest = new Rest();
    rest.down("finger");
    rest.turned();
    expect(rest.isWaiting).toBe(true);
    expect(rest.down("another finger")).toBe(false);
    rest.up("another finger");
    expect(rest.isWaiting).toBe(true);
    rest.up("finger");
    expect(rest.isWaiting).toBe(false);
    expect(rest.down("finger")).toBe(true);
  });

  it("has nothing against a hand that came down after the card", () => {
    const rest = new Rest();
    rest.turned();
    expect(rest.isWaiting).toBe(false);
    expect(rest.down("key")).toBe(true);
  });

  it("forgets hands when the window loses the keyboard", () => {
    const rest = new Rest();
    rest.down("key");
    rest.turned();
    rest.clear();
    expect(rest.down("key")).toBe(true);
  });
});

describe("a card is turned [A11]", () => {
  it("by a tap, which counts as a key does", () => {
    const flick = new Flick();
    flick.start(500, 0);
    expect(flick.move(495, 30)).toBeNull();
    expect(flick.end()).toEqual({ brisk: 0.5 });
    expect(flick.end()).toBeNull();
  });

  it("by a flick upward, the faster the brisker", () => {
    const brisk = (ms: number): number => {
      const flick = new Flick();
      flick.start(500, 0);
      return flick.move(440, ms)!.brisk;
    };
    expect(brisk(20)).toBe(1);
    expect(brisk(1_000)).toBe(0);
    expect(brisk(60)).toBeGreaterThan(brisk(100));
  });

  it("only once for a gesture, and never downward", () => {
    const flick = new Flick();
    flick.start(500, 0);
    expect(flick.move(560, 40)).toBeNull();
    expect(flick.move(470, 80)).not.toBeNull();
    expect(flick.move(400, 90)).toBeNull();
    expect(flick.end()).toBeNull();
  });
});
