import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Look } from "./look";

describe("looking at a photo finish [T30]", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const looking = (ms: number | null) => {
    const onEnd = vi.fn();
    const look = new Look(onEnd);
    look.begin(ms);
    return { look, onEnd };
  };

  it("ends by itself", () => {
    const { look, onEnd } = looking(1_800);
    vi.advanceTimersByTime(800);
    expect(look.ms).toBe(1_000);
    vi.advanceTimersByTime(1_000);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("stands still while the cards are covered, however often they are", () => {
    const { look, onEnd } = looking(1_800);
    vi.advanceTimersByTime(800);
    look.standStill();
    vi.advanceTimersByTime(60_000);
    look.standStill();
    expect(look.ms).toBe(1_000);
    look.goOn();
    vi.advanceTimersByTime(999);
    expect(onEnd).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onEnd).toHaveBeenCalledOnce();
  });

  it("stays, over a pause too, where it has no end", () => {
    const { look, onEnd } = looking(null);
    look.standStill();
    look.goOn();
    vi.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it("is over when it is put away", () => {
    const { look, onEnd } = looking(1_800);
    look.end();
    look.goOn();
    vi.advanceTimersByTime(60_000);
    expect(onEnd).not.toHaveBeenCalled();
  });
});
