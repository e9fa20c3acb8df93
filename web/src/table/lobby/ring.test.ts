import { describe, expect, it } from "vitest";
import { moved, nearest, ring } from "./ring";

describe("the ring of seats", () => {
  it("puts the first bottom centre and the second on the left", () => {
    const [first, second, third, fourth] = ring(4);
    expect(first!.x).toBeCloseTo(0.5);
    expect(first!.y).toBeGreaterThan(0.85);
    expect(second!.x).toBeLessThan(0.2);
    expect(third!.y).toBeLessThan(0.15);
    expect(fourth!.x).toBeGreaterThan(0.8);
  });

  it("keeps everybody inside the box", () => {
    for (let count = 1; count <= 9; count++)
      for (const { x, y } of ring(count))
        expect(Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5))).toBeLessThanOrEqual(0.42);
  });

  it("finds the seat under a finger", () => expect(nearest(ring(4), 0.1, 0.55)).toBe(1));

  it("moves somebody to another place", () => {
    expect(moved(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
    expect(moved(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
  });
});
