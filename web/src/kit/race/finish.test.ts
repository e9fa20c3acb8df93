import { describe, expect, it } from "vitest";
import type { Lane, RaceClosed } from "../../protocol/messages";
import { axisOf } from "./axis";
import { finishOf, laneOf, leadOf, second } from "./finish";

const hand = (seat: string, reaction: number, more: Partial<Lane> = {}): Lane => ({
  seat,
  outcome: "late",
  kind: "touch",
  time: 10_000 + reaction,
  reaction,
  verified: 1,
  plus_minus: 2,
  ...more,
});
const race = (hands: Lane[], winner: string | null, dead_heat: string[] = []): RaceClosed => ({
  event: "RaceClosed",
  at: 0,
  target: "totem",
  hands,
  winner,
  dead_heat,
  waited: 0,
});

describe("a finish", () => {
  it("puts the earliest hand first, on the first hand's own axis", () => {
    const finish = finishOf(race([hand("Tom", 341), hand("Zoé", 310)], "Zoé"));
    expect(finish.lanes.map((lane) => [lane.seat, lane.ms])).toEqual([
      ["Zoé", 310],
      ["Tom", 341],
    ]);
    expect(leadOf(finish)).toBe(31);
    expect(second(finish)?.seat).toBe("Tom");
    expect(laneOf(finish, "Tom")?.ms).toBe(341);
    expect(laneOf(finish, "Mia")).toBeNull();
  });

  it("counts from when the first hand came, whatever the others claim to have seen", () => {
    const late = hand("Tom", 200, { time: 10_330 });
    expect(finishOf(race([hand("Zoé", 310), late], "Zoé")).lanes[1]!.ms).toBe(330);
  });

  it("leaves out hands that did not race", () =>
    expect(finishOf(race([hand("Zoé", 310), hand("Tom", 320, { outcome: "void" })], "Zoé")).lanes).toHaveLength(1));

  it("has no lead where a hand was alone, or the first one did not win", () => {
    expect(leadOf(finishOf(race([hand("Zoé", 310)], "Zoé")))).toBeNull();
    expect(leadOf(finishOf(race([hand("Zoé", 310), hand("Tom", 300)], "Zoé")))).toBeNull();
  });

  it("is told of the earliest hand where nobody won", () =>
    expect(finishOf(race([hand("Zoé", 310), hand("Tom", 300)], null)).seat).toBe("Zoé"));

  it("has an axis with room for every hand and its doubt", () => {
    const { lanes } = finishOf(race([hand("Zoé", 310), hand("Tom", 900)], "Zoé"));
    const axis = axisOf(lanes, 5);
    expect(axis.x(308)).toBeGreaterThan(0);
    expect(axis.x(902)).toBeLessThan(1);
    expect(axis.ticks.length).toBeLessThanOrEqual(6);
  });
});
