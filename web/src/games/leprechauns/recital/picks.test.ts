import { expect, it } from "vitest";
import { answersOf, type Motif } from "../cards/cards";
import { Picks } from "./picks.svelte";

const [first, second] = answersOf("final").flatMap(([, answers]) => answers) as [Motif, Motif];
const hears = (picks: Picks, ...said: string[]): boolean[] => said.map((what) => picks.hear("final", what));

it("hears what a reciter picks and drops, once", () => {
  const picks = new Picks();
  expect(hears(picks, `pick:${first}`, `pick:${first}`, `pick:${second}`, `drop:${first}`)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(picks.given).toEqual([second]);
});

it("hears nothing that is no answer: it would be read out on every phone", () => {
  const picks = new Picks();
  expect(hears(picks, "pick:number:You are all fools", "pick:constructor", "drop:", "pick")).not.toContain(true);
  expect(picks.given).toEqual([]);
});
