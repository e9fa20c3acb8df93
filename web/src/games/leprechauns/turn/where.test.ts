import { expect, it } from "vitest";
import type { View } from "../../../protocol/leprechauns";
import type { Asked } from "../board/asked";
import type { Scene } from "./scenes";
import { whereOf } from "./where";

const GIFT: Scene = { kind: "gift", seat: "Kim", chest: "A1" };
const PHOTO: Scene = { kind: "photo", chests: [] };
const IDLE: Asked = { isMyChoice: false, mustDiscard: false, canVote: false, isOut: false };
const at = (phase: View["phase"]): View => ({ phase }) as View;

it.each(["recite", "swap", "prems"] as const)("nothing lies over my own turn: %s", (phase) =>
  expect(whereOf(GIFT, at(phase), { ...IDLE, isMyChoice: true })).toBe("nowhere"),
);
it("nor over a discard or a vote of mine", () => {
  expect(whereOf(GIFT, at("discard"), { ...IDLE, mustDiscard: true })).toBe("nowhere");
  expect(whereOf(GIFT, at("vote"), { ...IDLE, canVote: true })).toBe("nowhere");
});
it.each(["signal", "name"] as const)("the dock and the action card stay free while I am asked there: %s", (phase) =>
  expect(whereOf(GIFT, at(phase), { ...IDLE, isMyChoice: true })).toBe("clearing"),
);
it("others may act under it", () => expect(whereOf(GIFT, at("recite"), IDLE)).toBe("clearing"));
it("a photo finish lies over all: the table waits for it", () =>
  expect(whereOf(PHOTO, at("recite"), { ...IDLE, isMyChoice: true })).toBe("over"));
