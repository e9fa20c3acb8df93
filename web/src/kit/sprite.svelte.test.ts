import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Sprite } from "./sprite.svelte";

let asked: string[];
let isDown: boolean;

beforeEach(() => {
  [asked, isDown] = [[], false];
  document.body.innerHTML = "";
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(url);
    return isDown ? new Response("", { status: 503 }) : new Response(`<path id="o" d="${url}"/>`);
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
    expect(sprite.drawing("o")).toBe('<path d="fr"/>');
  });

  it("goes when another one is wanted, whatever arrives first", async () => {
    let lang = "fr";
    const sprite = new Sprite(() => lang);
    const first = sprite.load();
    lang = "en";
    await Promise.all([first, sprite.load()]);
    expect(sprite.drawing("o")).toBe('<path d="en"/>');
  });

  it("is asked for again by itself", async () => {
    vi.useFakeTimers();
    isDown = true;
    const sprite = new Sprite(() => "fr");
    const loading = sprite.load();
    await vi.advanceTimersByTimeAsync(1_000);
    isDown = false;
    await vi.advanceTimersByTimeAsync(30_000);
    await loading;
    expect(asked).toEqual(["fr", "fr", "fr"]);
    expect(sprite.drawing("o")).toBe('<path d="fr"/>');
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

  it("is nothing before it has come", () => {
    expect(new Sprite(() => "fr").drawing("o")).toBe("");
  });

  it("is shown by whoever shows it, when it comes and when another one is wanted", async () => {
    let lang = "fr";
    const shown: string[] = [];
    const sprite = new Sprite(() => lang);
    const stop = $effect.root(() => {
      $effect(() => void shown.push(sprite.drawing("o")));
    });
    flushSync();
    await sprite.load();
    flushSync();
    lang = "en";
    await sprite.load();
    flushSync();
    stop();
    expect(shown).toEqual(["", '<path d="fr"/>', '<path d="en"/>']);
  });

  it("has nothing in the page but its paints, laid out: or they would not paint", async () => {
    vi.stubGlobal(
      "fetch",
      async () => new Response('<svg>\n<pattern id="dots"></pattern>\n<symbol id="a"><i></i></symbol>\n</svg>'),
    );
    await new Sprite(() => "fr").load();
    expect(document.body.firstElementChild!.innerHTML).toBe('<svg><pattern id="dots"></pattern></svg>');
    expect(document.querySelector("#dots")!.closest("[hidden]")).toBeNull();
  });

  it("says when it is there", async () => {
    const arrived = vi.fn();
    await new Sprite(() => "fr", arrived).load();
    expect(arrived).toHaveBeenCalledOnce();
  });
});
