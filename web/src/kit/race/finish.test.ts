import { describe, expect, it } from "vitest";
import type { HandCameLate } from "../../protocol/messages";
import { axisOf } from "./axis";
import { finishOf, isClose, joined, laneOf, leadOf, second, shownLanes } from "./finish";
import { hand, race } from "./madeUp";
import { spread } from "./spread";

describe("a finish", () => {
  it("puts the earliest hand first, on the first hand's own axis", () => {
    const finish = finishOf(race([hand("Tom", 341), hand("Zoé", 310)], { winner: "Zoé" }));
    expect(finish.lanes.map((lane) => [lane.seat, lane.ms])).toEqual([
      ["Zoé", 310],
      ["Tom", 341],
    ]);
    expect(leadOf(finish)).toBe(31);
    expect(second(finish)?.seat).toBe("Tom");
    expect(laneOf(finish, "Tom")?.ms).toBe(341);
    expect(laneOf(finish, "Mia")).toBeNull();
  });

  it("puts the hand that decided it first where two came at once", () =>
    expect(
      finishOf(race([hand("Tom", 310), hand("Zoé", 310)], { winner: "Zoé", dead_heat: ["Zoé", "Tom"] })).lanes[0]!
        .seat,
    ).toBe("Zoé"));

  it("counts from when the first hand came, whatever the others claim to have seen", () => {
    const late = hand("Tom", 200, { time: 10_330 });
    expect(finishOf(race([hand("Zoé", 310), late])).lanes[1]!.ms).toBe(330);
  });

  it("leaves out hands that did not race", () =>
    expect(finishOf(race([hand("Zoé", 310), hand("Tom", 320, { outcome: "void" })])).lanes).toHaveLength(1));

  it("has no lead where a hand was alone, or the first one did not win", () => {
    expect(leadOf(finishOf(race([hand("Zoé", 310)])))).toBeNull();
    expect(leadOf(finishOf(race([hand("Zoé", 310), hand("Tom", 300)])))).toBeNull();
  });

  it("is told of the earliest hand where nobody won", () =>
    expect(finishOf(race([hand("Zoé", 310), hand("Tom", 300)], { winner: null })).seat).toBe("Zoé"));

  it("has an axis with room for every hand and its doubt", () => {
    const { lanes } = finishOf(race([hand("Zoé", 310), hand("Tom", 900)]));
    const axis = axisOf(lanes, 5);
    expect(axis.x(308)).toBeGreaterThan(0);
    expect(axis.x(902)).toBeLessThan(1);
    expect(axis.ticks.length).toBeLessThanOrEqual(6);
  });

  it.each([[0, 3], [0, 2, 4], [0, 1, 2, 3, 4], [0, 7, 9, 12, 12, 33], [0, 1_900], [0]])(
    "has room for the figure of every hand, on one of its sides (%s and more)",
    (...behind) => {
      for (const plus_minus of [0, 6, 9, 15, 60]) {
        const { lanes } = finishOf(race(behind.map((ms, k) => hand(`${k}`, 300 + ms, { plus_minus }))));
        const axis = axisOf(lanes, 5);
        for (const lane of lanes) {
          const [low, high] = [axis.x(lane.ms - plus_minus), axis.x(lane.ms + plus_minus)];
          expect(axis.side(lane) === "right" ? 1 - high : low).toBeGreaterThanOrEqual(0.5);
        }
      }
    },
  );
});

describe("a late hand [T29]", () => {
  const late = (seat: string, behind: number, target = "totem"): HandCameLate => ({
    event: "HandCameLate",
    at: 0,
    target,
    hand: hand(seat, 300 + behind),
    behind,
  });
  const alone = finishOf(race([hand("Zoé", 310)]));

  it("joins the photo of its race, that far behind the first", () => {
    const finish = joined(alone, [late("Bo", 38)]);
    expect(finish.lanes.map((lane) => [lane.seat, lane.ms])).toEqual([
      ["Zoé", 310],
      ["Bo", 348],
    ]);
    expect(leadOf(finish)).toBe(38);
  });

  it("has one lane, and only in its own race", () => {
    expect(joined(joined(alone, [late("Bo", 38)]), [late("Bo", 60)]).lanes).toHaveLength(2);
    expect(joined(alone, [late("Bo", 38, "Mia")])).toBe(alone);
    expect(joined(alone, [late("Zoé", 38)])).toBe(alone);
  });

  it("may have been quicker, and on its way for too long", () =>
    expect(joined(alone, [late("Bo", -12)]).lanes[0]).toMatchObject({ seat: "Bo", ms: 298 }));

  it("is in sight for its owner, however many were before it", () => {
    const many = finishOf(race([..."ABCDEFG"].map((seat, k) => hand(seat, 300 + k))));
    expect(
      shownLanes(many, 6)
        .map(({ seat }) => seat)
        .join(""),
    ).toBe("ABCDEF");
    expect(
      shownLanes(many, 6, "G")
        .map(({ seat }) => seat)
        .join(""),
    ).toBe("ABCDEG");
  });

  it("makes a drum roll where it was close", () => {
    expect(isClose(alone)).toBe(false);
    expect(isClose(joined(alone, [late("Bo", 29)]))).toBe(true);
    expect(isClose(joined(alone, [late("Bo", 30)]))).toBe(false);
  });
});

describe("labels", () => {
  it("stay where there is room", () => expect(spread([10, 80], 30, 100)).toEqual([10, 80]));

  it("keep their distance and their order, within the room", () => {
    expect(spread([50, 51, 52], 30, 100)).toEqual([40, 70, 100]);
    expect(spread([98, 99], 30, 100)).toEqual([70, 100]);
  });

  it("come closer only where there is no room at all", () =>
    expect(spread([0, 0, 0], 60, 100)).toEqual([0, 50, 100]));
});
