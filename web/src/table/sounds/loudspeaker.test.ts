import { describe, expect, it } from "vitest";
import { BY_ITSELF, EACH, isElsewhere } from "./loudspeaker";

const people = [
  { id: "ana", is_here: true },
  { id: "bo", is_here: true },
  { id: "gone", is_here: false },
];
const tvs = [{ id: "tv" }] as never[];

function heard(who: string, speaker: string, looks: "own" | "tv" = "own", screens = tvs): boolean {
  const isTv = who === "tv";
  const me = isTv ? { id: "tv", looks: "own" as const } : { id: who, looks };
  return !isElsewhere({ view: { tvs: screens }, settings: { speaker }, people, me }, isTv);
}

describe("the loudspeaker of a room", () => {
  it("is the television for those who look at it", () =>
    expect([heard("ana", BY_ITSELF, "tv"), heard("bo", BY_ITSELF, "own"), heard("tv", BY_ITSELF)]).toEqual([
      false,
      true,
      true,
    ]));

  it("is each device where there is no television", () => expect(heard("ana", BY_ITSELF, "tv", [])).toBe(true));

  it("is each device where the host says so", () =>
    expect([heard("ana", EACH, "tv"), heard("tv", EACH)]).toEqual([true, true]));

  it("is one phone where the host says so, as long as it is here", () => {
    expect(["ana", "bo", "tv"].map((who) => heard(who, "bo"))).toEqual([false, true, false]);
    expect(heard("ana", "gone")).toBe(true);
  });
});
