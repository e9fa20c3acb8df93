import { afterEach, describe, expect, it } from "vitest";
import { tab } from "../../kept";
import { keepOpen, reopened } from "./open";

const table = (code: string, seal: string) => ({ code, view: { seal } });
const photo = ["a chest"];

function leave(left: ReturnType<typeof table>, ms = 1000): void {
  const undo = keepOpen(left, () => ({ photo, ms }));
  dispatchEvent(new Event("pagehide"));
  undo();
}

describe("a photo finish over a reload [T30]", () => {
  afterEach(() => tab.remove("prems.photo"));

  it("opens again for what is left of its time, once", () => {
    leave(table("BRKB", "39fa"));
    const again = reopened<string[]>(table("BRKB", "39fa"));
    expect(again?.photo).toEqual(photo);
    expect(again?.ms).toBeLessThanOrEqual(1000);
    expect(reopened(table("BRKB", "39fa"))).toBeNull();
  });

  it("is of its own table and game, even where another was dealt from the same seed", () => {
    leave(table("BRKB", "39fa"));
    expect(reopened(table("NPMH", "39fa"))).toBeNull();
    leave(table("BRKB", "39fa"));
    expect(reopened(table("BRKB", "77c0"))).toBeNull();
  });

  it("is over when its time is", () => {
    leave(table("BRKB", "39fa"), 0);
    expect(reopened(table("BRKB", "39fa"))).toBeNull();
  });
});
