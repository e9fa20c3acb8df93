import { expect, test } from "vitest";
import { finishOf } from "../../../kit/race/finish";
import { hand, race } from "../../../kit/race/madeUp";
import type { Lane, RaceClosed } from "../../../protocol/messages";
import { language } from "../../../words";
import { verdictOf } from "./verdict";

const lane = (seat: string, time: number, outcome: Lane["outcome"]): Lane => hand(seat, time, { outcome, time });

const closed = (...hands: Lane[]): RaceClosed =>
  race(hands, { winner: hands.find((hand) => hand.outcome === "win")?.seat ?? null });

const told = (race: RaceClosed, mine: string): string => {
  language.now = "en";
  const { says, more } = verdictOf(finishOf(race), mine, (seat) => seat);
  return `${says} ${more}`.trim();
};

test("whoever looks up is told what became of their own hand", () => {
  const race = closed(lane("Ana", 400, "win"), lane("Bo", 438, "late"));
  expect(told(race, "Ana")).toBe("Prem’s! 38\u00a0ms ahead");
  expect(told(race, "Bo")).toBe("Too late, by 38\u00a0ms First: Ana");
  expect(told(race, "Cy")).toBe("First: Ana Look up!");
  expect(told(closed(lane("Bo", 300, "wrong")), "Bo")).toBe("Wrong grab! Look up!");
});

test("hands that cannot be told apart were not too late", () => {
  const race = { ...closed(lane("Ana", 402, "win"), lane("Bo", 400, "late")), dead_heat: ["Ana", "Bo"] };
  expect(told(race, "Ana")).toBe("Prem’s! A dead heat, yours by a hair");
  expect(told(race, "Bo")).toBe("A dead heat! By a hair: Ana");
});
