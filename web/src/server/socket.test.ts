import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromPage, FromServer, TableView } from "../protocol/messages";
import { Socket, type LinkStatus } from "./socket";

class FakeWebSocket {
  static readonly OPEN = 1;
  static all: FakeWebSocket[] = [];
  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;

  constructor(readonly url: string) {
    FakeWebSocket.all.push(this);
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  hears(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(): void {
    this.readyState = 3;
    this.onclose?.();
  }
}

const HELLO = { say: "hello" as const, protocol: 2, token: "x".repeat(32), name: "Zoé" };
const SAID = { ...HELLO, changes: true };
let statuses: LinkStatus[];
let heard: FromServer[];
let socket: Socket;
const line = (): FakeWebSocket => FakeWebSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeWebSocket);
  FakeWebSocket.all = [];
  [statuses, heard] = [[], []];
  const listener = {
    hello: () => HELLO,
    heard: (message: FromServer) => void heard.push(message),
    status: (status: LinkStatus) => void statuses.push(status),
  };
  socket = new Socket("/ws/KOTA", listener);
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function comesBack(kind: string): void {
  (kind === "visibilitychange" ? document : globalThis).dispatchEvent(new Event(kind));
}

describe("a line", () => {
  it("says hello first", () => {
    expect(line().url).toMatch(/^ws:\/\/.*\/ws\/KOTA$/);
    line().opens();
    expect(line().sent).toEqual([SAID]);
    expect(statuses).toEqual(["connecting", "open"]);
  });

  it("says nothing while it is down", () => expect(socket.say({ say: "again" })).toBe(false));

  it("opens again by itself, more and more patiently", () => {
    const waits: number[] = [];
    for (let k = 0; k < 9; k++) {
      line().breaks();
      const before = FakeWebSocket.all.length;
      let waited = 0;
      for (; FakeWebSocket.all.length === before; waited += 50) vi.advanceTimersByTime(50);
      waits.push(waited);
    }
    expect(waits[0]).toBeLessThan(400);
    expect(waits[8]).toBeGreaterThan(4_000);
    expect(waits[8]).toBeLessThan(11_000);
  });

  it("opens at once when the network is back", () => {
    line().opens();
    dispatchEvent(new Event("offline"));
    expect(statuses.at(-1)).toBe("lost");
    const before = FakeWebSocket.all.length;
    dispatchEvent(new Event("online"));
    expect(FakeWebSocket.all).toHaveLength(before + 1);
  });

  it("asks after a silence, and gives a frozen server up within three seconds", () => {
    line().opens();
    vi.advanceTimersByTime(2_001);
    expect(line().sent.at(-1)).toEqual({ say: "again" });
    vi.advanceTimersByTime(998);
    expect(statuses.at(-1)).toBe("open");
    vi.advanceTimersByTime(2);
    expect(statuses.at(-1)).toBe("lost");
  });

  it("stays where somebody answers", () => {
    line().opens();
    vi.advanceTimersByTime(2_001);
    line().hears({ say: "people", people: [] });
    vi.advanceTimersByTime(1_999);
    expect(statuses.at(-1)).toBe("open");
    expect(heard).toHaveLength(1);
  });

  it("is kept by pulses, of which nobody else hears", () => {
    line().opens();
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_300);
      line().hears({ say: "pulse" });
    }
    expect(line().sent).toEqual([SAID]);
    expect(heard).toEqual([]);
  });

  it.each([
    ["/w2", /^ws:\/\/localhost:\d+\/w2\/ws\/KOTA$/],
    [":8444", /^ws:\/\/localhost:8444\/ws\/KOTA$/],
    ["wss://n3.example.org", /^wss:\/\/n3\.example\.org\/ws\/KOTA$/],
    ["", /^ws:\/\/localhost:\d+\/ws\/KOTA$/],
  ])("to a table that moved to %j is open before the old one is let go", (at, url) => {
    line().opens();
    const old = line();
    old.hears({ say: "moved", at });
    expect(line().url).toMatch(url);
    expect(old.readyState).toBe(1);
    old.hears({ say: "people", people: [] });
    expect(heard).toHaveLength(1);
    line().opens();
    expect(old.readyState).toBe(3);
    expect(line().sent).toEqual([SAID]);
    expect(statuses).not.toContain("lost");
  });

  it("that is let go by the server while the new one opens is not missed", () => {
    line().opens();
    const old = line();
    old.hears({ say: "moved", at: "/w2" });
    old.breaks();
    line().opens();
    expect(statuses).not.toContain("lost");
    line().breaks();
    expect(statuses.at(-1)).toBe("lost");
  });

  it("that is sent to and fro takes its time", () => {
    line().opens();
    line().hears({ say: "moved", at: "/w2" });
    line().opens();
    line().hears({ say: "moved", at: "/w1" });
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(FakeWebSocket.all).toHaveLength(3);
  });

  it("to a node that died asks once more there, then at the address of the page", () => {
    line().opens();
    line().hears({ say: "moved", at: "/n2" });
    line().opens();
    line().breaks();
    vi.advanceTimersByTime(400);
    expect(line().url).toContain("/n2/ws/");
    line().breaks();
    vi.advanceTimersByTime(700);
    expect(FakeWebSocket.all).toHaveLength(4);
    expect(line().url).not.toContain("/n2/");
  });

  it("to a table that moved where nobody answers is tried again", () => {
    line().opens();
    line().hears({ say: "moved", at: "/w2" });
    vi.advanceTimersByTime(5_001);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(FakeWebSocket.all).toHaveLength(3);
  });

  it.each(["visibilitychange", "pageshow", "online"])("that died in silence is replaced soon after %s", (kind) => {
    line().opens();
    vi.setSystemTime(Date.now() + 10_000); // asleep: no timer runs
    comesBack(kind);
    expect(line().sent.at(-1)).toEqual({ say: "again" });
    vi.advanceTimersByTime(2_000);
    expect(FakeWebSocket.all).toHaveLength(2);
    expect(statuses.slice(-2)).toEqual(["lost", "connecting"]);
  });

  it("that answers when the page comes back is kept", () => {
    line().opens();
    vi.setSystemTime(Date.now() + 10_000);
    comesBack("visibilitychange");
    line().hears({ say: "people", people: [] });
    vi.advanceTimersByTime(1_900);
    expect(FakeWebSocket.all).toHaveLength(1);
  });

  it("that was heard lately is not asked", () => {
    line().opens();
    comesBack("visibilitychange");
    comesBack("pageshow");
    expect(line().sent).toEqual([SAID]);
  });

  it("is not waited for where nobody says yes or no", () => {
    vi.advanceTimersByTime(5_001);
    expect(statuses.at(-1)).toBe("lost");
    vi.advanceTimersByTime(400);
    expect(FakeWebSocket.all).toHaveLength(2);
  });

  it("stays closed once it was closed", () => {
    line().opens();
    socket.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeWebSocket.all).toHaveLength(1);
  });
});

describe("what changed", () => {
  const before = { v: 7, hints: [], limit: 900, play: { turn: "Zoé", draw: { Zoé: 3, constructor: 4 }, pile: {} } };
  const view = (v: number): FromServer => ({ say: "view", view: { ...before, v } as unknown as TableView });
  const change = (since: number): FromServer => ({
    say: "change",
    since,
    view: { v: since + 1, limit: null },
    play: { turn: null },
    within: { draw: { Zoé: 2 } },
  });
  const views = (): unknown[] => heard.map((message) => (message.say === "view" ? message.view : message.say));
  const asked = (): number => line().sent.filter((said) => (said as FromPage).say === "again").length;

  beforeEach(() => line().opens());

  it("is heard as a whole view", () => {
    line().hears(view(7));
    line().hears(change(7));
    expect(views()[1]).toEqual({
      v: 8,
      hints: [],
      limit: null,
      play: { turn: null, draw: { Zoé: 2, constructor: 4 }, pile: {} },
    });
    expect(views()[0]).toEqual(before);
    expect(asked()).toBe(0);
  });

  it("leaves what did not the very same object", () => {
    line().hears(view(7));
    line().hears(change(7));
    const [one, other] = views() as (typeof before)[];
    expect(other!.hints).toBe(one!.hints);
    expect(other!.play.pile).toBe(one!.play.pile);
  });

  it("in a view that never came is asked for, until a whole one comes", () => {
    line().hears(change(7));
    expect(asked()).toBe(1);
    line().hears(view(6));
    line().hears(change(7));
    line().hears(change(6));
    expect(asked()).toBe(3);
    line().hears(view(8));
    line().hears(change(8));
    expect(views().map((seen) => (seen as TableView).v)).toEqual([6, 8, 9]);
  });

  it("on an older line counts for nothing on a new one", () => {
    line().hears(view(7));
    line().breaks();
    vi.advanceTimersByTime(1_000);
    line().opens();
    line().hears(change(7));
    expect(heard).toHaveLength(1);
    expect(asked()).toBe(1);
  });
});
