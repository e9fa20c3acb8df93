import { expect, test } from "vitest";
import { spotsAround } from "./sides";

test("whoever is there has a side of their own, as evenly as can be", () => {
  expect(spotsAround([true, true])).toEqual([0, 4]);
  expect(spotsAround([true, true, true])).toEqual([0, 2, 6]);
  expect(spotsAround([true, true, true, true])).toEqual([0, 2, 4, 6]);
});

test("bots and far friends lie between them, in the order of the table", () => {
  expect(spotsAround([true, false, true, false])).toEqual([0, 2, 4, 6]);
  expect(spotsAround([true, false, true, false, true, false, true, false])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(spotsAround([false, true, true])).toEqual([5, 0, 4]);
});

test("neighbours in a full ring keep their sides all the same", () => {
  const spots = spotsAround([true, true, true, true, false, false, false, false]);
  expect(spots.slice(0, 4).every((spot) => spot % 2 === 0)).toBe(true);
  expect(new Set(spots).size).toBe(8);
});
