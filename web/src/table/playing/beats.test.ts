import { describe, expect, it } from "vitest";
import { beatOf } from "./beats";

const count = { until: 4_000, ms: 3_000 };

describe("the beats of a count", () => {
  it.each([
    [999, 0],
    [1_000, 1],
    [1_999, 1],
    [2_000, 2],
    [3_000, 3],
    [3_999, 3],
    [4_000, 4],
    [9_000, 4],
  ])("at %i: %i", (now, beat) => expect(beatOf(count, now)).toBe(beat));

  it("are three, however long the count", () => expect(beatOf({ until: 100, ms: 90 }, 45)).toBe(2));
});
