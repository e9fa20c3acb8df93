import { afterEach, describe, expect, it, vi } from "vitest";
import { copied } from "./copy";

function offer(clipboard: unknown, old: boolean): void {
  vi.stubGlobal("navigator", { clipboard });
  document.execCommand = vi.fn(() => old);
}

afterEach(() => vi.unstubAllGlobals());

describe("a text is copied", () => {
  it("by the clipboard", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    offer({ writeText }, false);
    expect(await copied("KOTA")).toBe(true);
    expect(writeText).toHaveBeenCalledWith("KOTA");
  });
  it("the old way over plain http", async () => {
    offer(undefined, true);
    expect(await copied("KOTA")).toBe(true);
    expect(document.querySelector("textarea")).toBeNull();
  });
  it("or not, and that is said", async () => {
    offer({ writeText: () => Promise.reject(new Error("no")) }, false);
    expect(await copied("KOTA")).toBe(false);
  });
});
