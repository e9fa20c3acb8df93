import { describe, expect, it } from "vitest";
import { finishOf } from "./finish";
import { hand, race } from "./madeUp";
import { lead, timeOf } from "./told";
import { words } from "./words";

const name = (seat: string): string => seat;

describe("what is written about a race", () => {
  it("is by how much the first hand was first, and how much later the others were, wherever it is shown", () => {
    const finish = finishOf(race([hand("Zoé", 310, { outcome: "win" }), hand("Tom", 332)]));
    expect(lead(finish, name)).toBe(words.before(22, "Tom"));
    expect(finish.lanes.map((lane) => timeOf(finish, lane, true))).toEqual([words.time(310), words.late(22)]);
  });

  it("is its own time where nobody else came", () => {
    expect(lead(finishOf(race([hand("Zoé", 310, { outcome: "win" })])), name)).toBe(words.alone(310));
  });

  it("is no time where a hand answered nothing", () => {
    const finish = finishOf(race([hand("Zoé", 836, { outcome: "wrong" }), hand("Tom", 900)], { winner: null }));
    expect(finish.lanes.map((lane) => timeOf(finish, lane, false))).toEqual(["", words.late(64)]);
  });
});
