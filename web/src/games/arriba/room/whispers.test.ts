import { expect, test } from "vitest";
import type { View } from "../../../protocol/arriba";
import { whispers } from "./whispers";

const heard = (view: Partial<View>, seat: string): string[] =>
  whispers.hands
    .filter(({ isNow }) => isNow({ round: 1, phase: "turn", ...view } as View, [seat]))
    .map((it) => it.name);

test("a phone that is hands is told of its turn, and where to grab whether or not there is a match", () => {
  expect(heard({ turn: "Ana", head_by: null }, "Ana")).toEqual(["turn", "match"]);
  expect(heard({ turn: "Bo", head_by: null }, "Ana")).toEqual(["match"]);
  expect(heard({ turn: null, head_by: "Ana", phase: "head" }, "Ana")).toEqual(["turn"]);
  expect(heard({ turn: null, head_by: null, phase: "round_over", round: 0 }, "Ana")).toEqual([]);
});
