import { afterEach, describe, expect, it, vi } from "vitest";
import { profile } from "./profile.svelte";

const motion = (): string | undefined => document.documentElement.dataset.motion;
const wishes = (isLess: boolean): void => void vi.stubGlobal("matchMedia", () => ({ matches: isLess }));

afterEach(() => vi.unstubAllGlobals());

describe("less motion", () => {
  it.each([
    ["system", false, "full"],
    ["less", false, "less"],
    ["system", true, "less"],
  ] as const)("is wished in the profile (%s) or by the device (%s)", (own, device, worn) => {
    wishes(device);
    profile.set({ motion: own });
    expect([motion(), profile.isCalm]).toEqual([worn, worn === "less"]);
  });
});
