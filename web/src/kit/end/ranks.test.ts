import { describe, expect, it } from "vitest";
import { fewest, most, ranked } from "./ranks";

const scores = [
  { seat: "Zoé", total: 7 },
  { seat: "Tom", total: 3 },
  { seat: "Mia", total: 7 },
  { seat: "Luc", total: 9 },
];
const told = (of: { seat: string; rank: number }[]): string =>
  of.map(({ seat, rank }) => `${rank} ${seat}`).join(", ");

describe("ranks", () => {
  it("put the fewest first, and equals share one", () =>
    expect(told(ranked(scores, fewest))).toBe("1 Tom, 2 Zoé, 2 Mia, 4 Luc"));

  it("put the most first", () => expect(told(ranked(scores, most))).toBe("1 Luc, 2 Zoé, 2 Mia, 4 Tom"));

  it("keep what else is known", () =>
    expect(ranked([{ seat: "Zoé", total: 1, points: [1] }], most)[0]).toEqual({
      seat: "Zoé",
      total: 1,
      points: [1],
      rank: 1,
    }));

  it("are none where nobody plays", () => expect(ranked([], most)).toEqual([]));
});
