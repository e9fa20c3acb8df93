import { beforeEach, describe, expect, it } from "vitest";
import { hand, race as closed } from "../../../kit/race/madeUp";
import type { Arriba, View } from "../../../protocol/arriba";
import type { FromPage, RaceClosed } from "../../../protocol/messages";
import type { Listener } from "../../../server/socket";
import { view } from "../../../table/madeUp";
import { Table } from "../../../table/table.svelte";
import { view as lies } from "../madeUp";
import { HandsAround } from "./around.svelte";

const lying = lies({
  seats: ["Tom", "Mia"],
  draw: { Tom: 9, Mia: 9 },
  pile: { Tom: 1, Mia: 0 },
  exposed: { Tom: "T1" },
  first: "Tom",
});
const race = closed([hand("Mia", 310, { outcome: "win" })]);

let said: FromPage[];
let server: Listener;
let hands: HandsAround;

const show = (v: number, play: View, hints: RaceClosed[] = []): void =>
  server.heard({ say: "view", view: view(v, { play, hints }) });

const grab = (seat: string): void => {
  const event = { isTrusted: true, timeStamp: performance.now(), pointerType: "touch" } as PointerEvent;
  hands.grab(event, seat, seat, 0.5);
  hands.up(seat);
};

const grabs = (): number => said.filter((message) => message.say === "hand").length;

beforeEach(() => {
  said = [];
  const table = new Table<Arriba>("KOTA", {}, (_, listener) => {
    server = listener;
    return { say: (message) => (said.push(message), true), close: () => undefined };
  });
  server.heard({ say: "welcome", you: "p2", code: "KOTA", version: "1" });
  hands = new HandsAround(table);
  show(1, lying);
});

describe("a hand around a tablet", () => {
  it("is said once, as long as it lies on the totem", () => {
    grab("Tom");
    grab("Tom");
    expect(grabs()).toBe(1);
  });

  it("is free for the next card when a race is over, even one in which no card was moved", () => {
    grab("Tom");
    grab("Mia");
    show(2, { ...lying, spent: ["T1"] }, [race]);
    expect([hands.gripOf("Tom"), hands.gripOf("Mia")]).toEqual([null, null]);
    grab("Tom");
    expect(grabs()).toBe(3);
  });

  it("comes back where it did not race, and no other does", () => {
    grab("Tom");
    grab("Mia");
    hands.release("Tom");
    expect([hands.gripOf("Tom"), hands.gripOf("Mia")]).toEqual([null, 0.5]);
  });

  it("is as free as any other, whatever its player is called", () => {
    expect([hands.gripOf("constructor"), hands.gripOf("__proto__")]).toEqual([null, null]);
    grab("constructor");
    expect(grabs()).toBe(1);
  });
});
