import { expect, test } from "vitest";
import type { View } from "../../../protocol/leprechauns";
import { whispers } from "./whispers";

const quiet = {
  prems: "Bo",
  hands: {},
  out: [],
  recited: [],
  voted: [],
  chooser: null,
  reciter: null,
  judging: "picked",
};

function heard(how: "hands" | "around", view: Partial<View>, ...seats: string[]): string | undefined {
  return whispers[how].find(({ isNow }) => isNow({ ...quiet, ...view } as View, seats))?.name;
}

test("at each first time somebody who is hands is told what to do", () => {
  expect(heard("hands", { phase: "signal" }, "Ana")).toBe("wait");
  expect(heard("hands", { phase: "signal" }, "Bo")).toBe("call");
  expect(heard("hands", { phase: "slap" }, "Ana")).toBe("slap");
  const hands = { Ana: "Bo" };
  expect(heard("hands", { phase: "slap", hands }, "Ana")).toBe("recital");
  expect(heard("hands", { phase: "recite", hands, chooser: "Bo", judging: "aloud" }, "Ana")).toBe("aloud");
  expect(heard("hands", { phase: "recite", hands, chooser: "Ana" }, "Ana")).toBeUndefined();
  expect(heard("hands", { phase: "recite", hands, chooser: "Bo", recited: ["Ana"] }, "Ana")).toBeUndefined();
  expect(heard("hands", { phase: "vote", reciter: "Bo" }, "Ana")).toBe("vote");
});

test("around a tablet as long as one of them has something to do", () => {
  expect(heard("around", { phase: "signal" }, "Ana", "Cy")).toBe("side");
  expect(heard("around", { phase: "slap", hands: { Ana: "Bo" } }, "Ana", "Cy")).toBe("slap");
  expect(heard("around", { phase: "slap", hands: { Ana: "Bo", Cy: "Bo" } }, "Ana", "Cy")).toBeUndefined();
});
