import { expect, test } from "vitest";
import type { Chair } from "../protocol/messages";
import { view } from "./madeUp";
import { fromMine, placesOf, seatsOf, steady } from "./places";

const AROUND: Chair[] = [
  { seat: "Zoé", person: "p1" },
  { seat: "Maman", person: "p1", is_guest: true },
  { seat: "Tom", person: "p2" },
];
const placesAt = (chairs: Chair[], you: string | null) =>
  placesOf(view(1, { game: "arriba", chairs }), view(1).people, you);

test("a place says whose it is, who plays there and who is the host", () => {
  const [zoe, bot, tom] = placesAt(view(1).chairs, "p2");
  expect(zoe).toMatchObject({ name: "Zoé", isMine: false, isBot: false, isHost: true });
  expect(bot).toMatchObject({ name: "Pépin", isMine: false, isBot: true, isHost: false, person: null });
  expect(tom).toMatchObject({ name: "Tom", isMine: true, isBot: false, isHost: false, colour: "lago" });
});

test("everybody has a colour of their own", () => {
  expect(new Set(placesAt(view(1).chairs, "p2").map((place) => place.colour)).size).toBe(3);
});

test("a bot that plays for somebody is known by its face, and is no bot's chair", () => {
  const places = placesAt(
    [
      { seat: "Tom", person: "p2" },
      { seat: "Lou 2", bot: "Lou" },
      { seat: "Zoé", person: "p1", bot: "Lou" },
      { seat: "x", bot: "toString" },
    ],
    "p2",
  );
  expect(places.map((place) => place.portrait)).toEqual([null, "sleepy", "sleepy", null]);
  expect(places.map((place) => place.isStoodIn)).toEqual([false, false, true, false]);
  expect(places.map((place) => place.isBot)).toEqual([false, true, false, true]);
});

test("several around one device are all there, called by their own names, and one of them is the host", () => {
  const places = placesAt(AROUND, "p1");
  expect(places.map((place) => place.name)).toEqual(["Zoé", "Maman", "Tom"]);
  expect(places.map((place) => place.isShared)).toEqual([true, true, false]);
  expect(places.map((place) => place.isHost)).toEqual([true, false, false]);
  expect(seatsOf(AROUND, "p1")).toEqual(["Zoé", "Maman"]);
});

test("a guest who sits before the owner of the device is still the guest", () => {
  const [zoe, maman, tom] = AROUND as [Chair, Chair, Chair];
  const places = placesAt([maman, tom, zoe], "p1");
  expect(places.map((place) => place.name)).toEqual(["Maman", "Tom", "Zoé"]);
  expect(places.map((place) => place.isHost)).toEqual([false, false, true]);
  expect(seatsOf([maman, tom, zoe], "p1")).toEqual(["Zoé", "Maman"]);
});

test("whoever only watches has no seat, and nobody is them", () => {
  expect(seatsOf(view(1).chairs, null)).toEqual([]);
  expect(seatsOf(view(1).chairs, "p9")).toEqual([]);
  expect(placesAt(view(1).chairs, null).some((place) => place.isMine)).toBe(false);
});

test("from my own chair I come first, and the order stays", () => {
  const seats = (you: string | null) => fromMine(placesAt(view(1).chairs, you)).map((place) => place.seat);
  expect(seats("p2")).toEqual(["Tom", "Zoé", "Pépin"]);
  expect(seats("p1")).toEqual(["Zoé", "Pépin", "Tom"]);
  expect(seats(null)).toEqual(["Zoé", "Pépin", "Tom"]);
});

test("what has not changed is the same object as before", () => {
  const same = steady<string[]>([]);
  const first = same(["a"]);
  expect(same(["a"])).toBe(first);
  expect(same(["b"])).not.toBe(first);
});
