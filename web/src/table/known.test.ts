import { expect, test } from "vitest";
import type { FromServer, PersonView } from "../protocol/messages";
import { NOTHING, told, type Known } from "./known";
import { view } from "./madeUp";
import type { AnyGame } from "./spoken";

const NOW = 5_000; // the page's clock
const DATE = Date.UTC(2026, 10, 17);

/** What a page knows that was told all this, one after the other. */
function after(...messages: FromServer[]): Known<AnyGame> {
  return messages.reduce<Known<AnyGame>>((known, message) => told(known, message, NOW, DATE), NOTHING);
}
const welcome: FromServer = { say: "welcome", you: "p2", code: "KOTA", version: "1", pages: "abc" };
const show = (...shown: Parameters<typeof view>): FromServer => ({ say: "view", view: view(...shown) });

test("the newest view stays, and the one before it", () => {
  const known = after(welcome, show(1), show(3), show(2));
  expect([known.view?.v, known.before?.v]).toEqual([3, 1]);
});

test("the same view again leaves the one before where it was", () => {
  const known = after(welcome, show(1), show(3), show(3, { is_paused: true }));
  expect([known.view?.is_paused, known.before?.v]).toEqual([true, 1]);
});

test("after the line was opened anew any view is taken, though it is older", () => {
  expect(after(show(3), welcome, show(2)).view?.v).toBe(2);
});

test("a message that says nothing new gives the same object", () => {
  const known = after(welcome, show(3));
  for (const message of [show(2), { say: "tick", n: 1 }, { say: "listen" }, { say: "bye", why: "restart" }])
    expect(told(known, message as FromServer, NOW, DATE)).toBe(known);
});

test("a link that was told stays known, though the next view was held back since before", () => {
  const link = { round_trip: 12, precision: 6, is_beyond: false, is_checked: true, is_vouched: false, clock: null };
  const people: PersonView[] = view(1).people.map((person) => ({ ...person, link }));
  expect(after(show(1), { say: "people", people }, show(2)).people.map((person) => person.link)).toEqual([
    link,
    link,
  ]);
});

test("people say which televisions there are; without a word about them they stay", () => {
  const tvs = [{ id: "tv1", is_here: true }] as unknown as NonNullable<ReturnType<typeof view>["tvs"]>;
  expect(after(show(1, { tvs }), { say: "people", people: [] }).tvs).toBe(tvs);
  expect(after(show(1, { tvs }), { say: "people", people: [], tvs: [] }).tvs).toEqual([]);
});

test("what only my seats see is shown together with its view, neither before nor after", () => {
  const confide = (v: number): FromServer => ({ say: "secret", secrets: { v, seats: { Tom: v }, hints: [] } });
  expect(after(confide(1)).secrets).toBeNull();
  expect(after(confide(1), show(1)).secrets?.seats).toEqual({ Tom: 1 });
  expect(after(confide(1), show(1), confide(2)).secrets?.seats, "it stays until the next view").toEqual({ Tom: 1 });
  expect(after(confide(1), show(1), confide(2), show(2)).secrets?.seats).toEqual({ Tom: 2 });
  expect(after(confide(1), show(1), show(2)).secrets).toBeNull();
});

test("which pages the server has is known from the first view on", () => {
  expect(after(welcome).pages).toBe("");
  expect(after(welcome, show(1)).pages).toBe("abc");
  expect(after(welcome, show(1), { ...welcome, pages: "new" }).pages).toBe("");
});

test("time limits and questions end on the page's own clock", () => {
  const known = after(show(1, { limit: 800, stage: "playing" }), { say: "asked", within: 300 });
  expect([known.limitAt, known.asked]).toEqual([NOW + 800, NOW + 300]);
  expect(told(known, show(2, { stage: "over" }), NOW, DATE)).toMatchObject({ limitAt: null, asked: null });
});

test("a count goes on in the next view, as long as it was at its start", () => {
  const counted = after({ say: "counted", why: "play", ms: 2_100 });
  expect(counted.count).toEqual({ why: "play", seat: null, ms: 2_100, until: NOW + 2_100 });
  const left = { why: "play", seat: null, left: 900 };
  const later = told(counted, show(2, { count: left }), NOW + 1_200, DATE);
  expect(later.count).toEqual({ why: "play", seat: null, ms: 2_100, until: NOW + 2_100 });
  expect(told(later, show(3), NOW, DATE).count).toBeNull();
});

test("whoever comes in the middle of a count sees the rest of it", () => {
  const { count } = after(show(1, { count: { why: "flip", seat: "Tom", left: 700 } }));
  expect(count).toEqual({ why: "flip", seat: "Tom", ms: 700, until: NOW + 700 });
});

test("a restart is announced for a time of day, and called off", () => {
  expect(after({ say: "announced", within: 60_000 }).announced).toEqual({ restartsAt: new Date(DATE + 60_000) });
  expect(after({ say: "announced", within: null }).announced).toEqual({ restartsAt: null });
});

test("what passes ends nothing, what does not does", () => {
  const code = (fault: string): FromServer => ({ say: "error", code: fault, text: "" }) as FromServer;
  for (const passing of ["too-fast", "malformed", "storage"])
    expect(after(show(7), code(passing))).toMatchObject({ ending: null, view: { v: 7 } });
  expect(after(show(7), code("internal")).ending).toEqual({ fault: "internal" });
  expect(after(show(7), { say: "bye", why: "restart" }).ending).toBeNull();
  expect(after(show(7), { say: "bye", why: "kicked" }).ending).toEqual({ bye: "kicked" });
});
