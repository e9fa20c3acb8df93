import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sprite } from "./sprite";

let asked: string[];
let isDown: boolean;
const drawn = (): string => [...document.body.querySelectorAll("[hidden]")].map((away) => away.innerHTML).join();

beforeEach(() => {
  [asked, isDown] = [[], false];
  document.body.innerHTML = "";
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return isDown ? new Response("", { status: 503 }) : new Response(`<i id="${url}"></i>`);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a sprite", () => {
  it("comes once, however often it is asked for", async () => {
    const sprite = new Sprite(() => "fr");
    await Promise.all([sprite.load(), sprite.load()]);
    await sprite.load();
    expect(asked).toEqual(["fr"]);
    expect(drawn()).toBe('<i id="fr"></i>');
  });

  it("goes when another one is wanted, whatever arrives first", async () => {
    let lang = "fr";
    const sprite = new Sprite(() => lang);
    const first = sprite.load();
    lang = "en";
    await Promise.all([first, sprite.load()]);
    expect(drawn()).toBe('<i id="en"></i>');
  });

  it("is asked for again by itself", async () => {
    vi.useFakeTimers();
    isDown = true;
    const loading = new Sprite(() => "fr").load();
    await vi.advanceTimersByTimeAsync(1_000);
    isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    await loading;
    expect(asked).toEqual(["fr", "fr", "fr"]);
    expect(drawn()).toBe('<i id="fr"></i>');
  });

  it("fails where it stays away, and whoever wants it later asks anew", async () => {
    vi.useFakeTimers();
    isDown = true;
    const sprite = new Sprite(() => "fr");
    const failing = expect(sprite.load()).rejects.toThrow("503");
    await vi.advanceTimersByTimeAsync(30_000);
    await failing;
    const tries = asked.length;
    isDown = false;
    await sprite.load();
    expect(asked).toHaveLength(tries + 1);
  });

  it("is not laid out, but for what would not be painted otherwise", async () => {
    vi.stubGlobal(
      "fetch",
      async () => new Response('<svg><pattern id="dots"></pattern><symbol id="a"></symbol></svg>'),
    );
    await new Sprite(() => "fr").load();
    expect(drawn()).toBe('<svg><symbol id="a"></symbol></svg>');
    expect(document.querySelector("#dots")!.closest("[hidden]")).toBeNull();
  });

  it("says when it is there", async () => {
    const arrived = vi.fn();
    await new Sprite(() => "fr", arrived).load();
    expect(arrived).toHaveBeenCalledOnce();
  });
});
