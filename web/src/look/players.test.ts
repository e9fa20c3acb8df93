import { expect, it } from "vitest";
import { COLOURS, dealColours } from "./players";

it("gives everybody a colour of their own", () => {
  expect(new Set(dealColours(Array(8).fill(undefined))).size).toBe(8);
  expect(dealColours(["azul", "azul", undefined, "rosa"])).toEqual(["azul", "agave", "violeta", "rosa"]);
});

it("begins again where there are more people than colours", () => {
  expect(dealColours(Array(9).fill(undefined))[8]).toBe(COLOURS[0]);
});
