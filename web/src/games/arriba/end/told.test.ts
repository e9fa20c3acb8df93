import { language } from "../../../words";
import { describe, expect, it } from "vitest";
import type { Event, View } from "../../../protocol/arriba";
import { shownAt, toldOf } from "./told";

const grab: Event = {
  event: "TotemGrabbed",
  at: 9,
  seat: "Zoé",
  why: "wrong",
  lifted: [],
  under: {},
  pool: [],
  spent: [],
  phase: "turn",
  turn: "Zoé",
};
const scene = (pool: number, pile: number, ...hints: Event[]): { view: View; hints: Event[] } => ({
  view: { seats: ["Zoé"], draw: { Zoé: 9 - pile - pool }, pile: { Zoé: pile }, pool } as unknown as View,
  hints,
});

describe("a scene seen again", () => {
  const scenes = [scene(0, 0), scene(0, 1), scene(1, 0, grab, { event: "RoundEnded", at: 9, points: {} })];
  it("is the table after it, and of a grab what the hands saw", () =>
    expect([0, 1, 2].map((now) => shownAt(scenes, now).pile.Zoé)).toEqual([0, 1, 1]));
  it("is told in the order of what happened", () => {
    language.now = "fr";
    expect(toldOf(scenes[2]!, (seat) => `${seat}!`)).toMatch(/Fausse prise de Zoé!\. Fin de la manche\./);
  });
});
