import { expect, it } from "vitest";
import { Deals } from "./deals";

it("is heard once a round, in the first one too, and in that of a rematch", () => {
  const deals = new Deals();
  expect([1, 1, 2, 2].map((round) => deals.isNew("a", round))).toEqual([true, false, true, false]);
  expect([1, 1].map((round) => deals.isNew("b", round))).toEqual([true, false]);
});

it("is not heard by a page that has just come", () => {
  const deals = new Deals();
  deals.know("a", 2);
  expect([deals.isNew("a", 2), deals.isNew("a", 3)]).toEqual([false, true]);
});
