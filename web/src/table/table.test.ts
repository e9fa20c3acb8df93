import { PROTOCOL } from "../protocol/messages";
import { beforeEach, describe, expect, it } from "vitest";
import type { FromPage, FromServer, TableView } from "../protocol/messages";
import type { Listener } from "../server/socket";
import type { News } from "./spoken";
import { Table } from "./table.svelte";
import { view } from "./madeUp";

let said: FromPage[];
let server: Listener;
let isClosed: boolean;
let table: Table;

const hear = (message: FromServer): void => server.heard(message);
const show = (shown: TableView): void => hear({ say: "view", view: shown });

beforeEach(() => {
  said = [];
  isClosed = false;
  table = new Table("KOTA", {}, (path, listener) => {
    expect(path).toBe("/ws/KOTA");
    server = listener;
    return { say: (message) => (said.push(message), true), close: () => void (isClosed = true) };
  });
  hear({ say: "welcome", you: "p2", code: "KOTA", version: "1" });
});

describe("what a table knows", () => {
  it("says hello with the device's secret", () => {
    expect(server.hello()).toMatchObject({ say: "hello", protocol: PROTOCOL, watch: false });
    expect(server.hello().token.length).toBeGreaterThanOrEqual(32);
  });

  it("says which view it has when the line broke, to hear what it missed [T38]", () => {
    expect(server.hello()).not.toHaveProperty("since");
    show(view(3));
    expect(server.hello()).toMatchObject({ since: 3 });
  });

  it("knows whom the host lets browsers ask for a way to each other", () => {
    expect(table.ice).toEqual([]);
    hear({ say: "welcome", you: "p2", code: "KOTA", version: "1", ice: [{ urls: "stun:stun.example.org" }] });
    expect(table.ice).toEqual([{ urls: "stun:stun.example.org" }]);
  });

  it("keeps the newest view and the one before", () => {
    show(view(1));
    show(view(3));
    show(view(2));
    expect([table.view?.v, table.before?.v]).toEqual([3, 1]);
  });

  it("takes any view after the line was opened anew", () => {
    show(view(3));
    hear({ say: "welcome", you: "p2", code: "KOTA", version: "1" });
    show(view(2));
    expect(table.view?.v).toBe(2);
  });

  it("knows that the cards lie on a television that is away", () => {
    const [zoe, ...others] = view(1).people;
    const tv = (is_here: boolean) => ({ id: "tv", is_here, link: null, lag: null, plus_minus: 0 });
    const blind = (looks: "own" | "tv", ...tvs: ReturnType<typeof tv>[]): boolean => {
      show({ ...view((table.view?.v ?? 0) + 1), people: [{ ...zoe!, looks }, ...others], tvs });
      return table.isBlind;
    };
    expect(blind("tv", tv(false))).toBe(true);
    expect(blind("tv", tv(true), tv(false))).toBe(false); // everybody looks at the first
    expect(blind("own", tv(false))).toBe(false);
    expect(blind("tv")).toBe(false);
  });

  it("knows my seat, and shows the table from my chair", () => {
    show(view(1));
    expect(table.seat).toBe("Tom");
    expect(table.isHost).toBe(false);
    expect(table.placesFromMine.map((place) => place.seat)).toEqual(["Tom", "Zoé", "Pépin"]);
    expect(table.places.map((place) => place.isBot)).toEqual([false, true, false]);
    expect(table.placeOf("Tom")?.colour).toBe("lago");
    expect(new Set(table.places.map((place) => place.colour)).size).toBe(3);
  });

  it("keeps its places while views change nothing about them", () => {
    show(view(1));
    const places = table.places;
    show(view(2));
    expect(table.places).toBe(places);
    show({ ...view(3), host: "p2" });
    expect(table.places).not.toBe(places);
  });

  it("hands on what happened once for each decision", () => {
    const news: News[] = [];
    const stop = table.onNews((fresh) => news.push(fresh));
    show(view(1, { hints: [{ event: "ReadySet", at: 0, person: "p2", is_ready: true }] }));
    show(view(1, { hints: [{ event: "ReadySet", at: 0, person: "p2", is_ready: true }] }));
    stop();
    show(view(2));
    expect(news).toHaveLength(1);
    expect(news[0]!.hints[0]!.event).toBe("ReadySet");
  });

  it("counts down, and stops when the view says so", () => {
    show(view(1));
    hear({ say: "counted", why: "play", ms: 2100 });
    expect(table.count).toMatchObject({ why: "play", ms: 2100, seat: null });
    show(view(2));
    expect(table.count).toBeNull();
  });

  it("is over when the server says goodbye, but not when it only restarts", () => {
    hear({ say: "bye", why: "restart" });
    expect([table.ending, isClosed]).toEqual([null, false]);
    hear({ say: "bye", why: "kicked" });
    expect([table.ending, isClosed]).toEqual([{ bye: "kicked" }, true]);
  });

  it("is over where the server was set up for another address than this page's", async () => {
    table = new Table(
      "KOTA",
      {},
      (_, listener) => ((server = listener), { say: () => true, close: () => {} }),
      () => Promise.resolve("origin" as const),
    );
    server.status("lost");
    await Promise.resolve();
    expect(table.ending).toEqual({ fault: "origin" });
  });
});

describe("what a table says", () => {
  it("plays for my own seat", () => {
    show(view(1));
    const turned = { do: "flip", brisk: 0.4 };
    table.play(turned);
    table.play({ do: "flip" });
    expect(said.at(-2)).toEqual({ say: "play", command: { do: "flip", brisk: 0.4, seat: "Tom" } });
    expect(said.at(-1)).toEqual({ say: "play", command: { do: "flip", seat: "Tom" } });
  });

  it("says a real hand with its stamp, and no other", () => {
    show(view(1));
    const event = { isTrusted: true, timeStamp: performance.now(), pointerType: "touch" } as PointerEvent;
    expect(table.hand({ do: "grab" }, event)).toBe(true);
    expect(said.at(-1)).toMatchObject({
      say: "hand",
      command: { do: "grab", seat: "Tom" },
      kind: "touch",
      seq: 0,
      t: event.timeStamp,
    });
    const count = said.length;
    expect(table.hand({ do: "grab" }, { isTrusted: false, timeStamp: 1 } as PointerEvent)).toBe(false);
    expect(said).toHaveLength(count);
  });

  it("asks, and forgets an old refusal", () => {
    hear({ say: "refused", code: "not-host" });
    expect(table.refused?.code).toBe("not-host");
    table.ask({ ask: "ready", is_ready: true });
    expect(table.refused).toBeNull();
    expect(said.at(-1)).toEqual({ say: "ask", request: { ask: "ready", is_ready: true } });
  });
});
