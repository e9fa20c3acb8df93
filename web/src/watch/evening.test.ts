import { expect, test } from "vitest";
import { hand, race } from "../kit/race/madeUp";
import type { RaceClosed } from "../protocol/messages";
import { closer, type Closest } from "./evening.svelte";

const raced = (times: Record<string, number>, dead_heat: string[] = []): RaceClosed =>
  race(
    Object.entries(times).map(([seat, time]) => hand(seat, time)),
    { dead_heat },
  );

const after = (...races: RaceClosed[]): Closest | null =>
  races.reduce<Closest | null>((known, race) => closer(known, race, "arriba", (seat) => seat), null);

test("the smallest lead of all races is the closest", () => {
  const race = after(raced({ Ana: 400, Bo: 440 }), raced({ Bo: 500, Cy: 507 }), raced({ Ana: 300, Cy: 390 }));
  expect(race).toEqual({ game: "arriba", names: ["Bo", "Cy"], ms: 7, isHeat: false });
});

test("a dead heat is closer than any lead, and a hand alone has raced nobody", () => {
  expect(after(raced({ Ana: 400 }))).toBeNull();
  const heat = after(raced({ Ana: 400, Bo: 402 }, ["Ana", "Bo"]), raced({ Bo: 500, Cy: 501 }));
  expect(heat?.names).toEqual(["Ana", "Bo"]);
  expect(heat?.isHeat).toBe(true);
});
