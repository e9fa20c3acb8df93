import { afterEach, expect, it, vi } from "vitest";
import { areOld, reload } from "./pages";

const OLD = "/assets/index-old.js";
const NEW = "/assets/index-new.js";

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it("loads itself again once for each build of the server", () => {
  const loads = vi.spyOn(location, "reload").mockImplementation(() => {});
  expect(areOld(OLD, OLD)).toBe(false);
  expect(areOld(NEW, OLD)).toBe(true);
  reload(NEW);
  expect(loads).toHaveBeenCalledOnce();
  expect(areOld(NEW, OLD), "somebody in between keeps the old page: no circle").toBe(false);
  expect(areOld("/assets/index-newer.js", OLD)).toBe(true);
});

it("knows that it was of use, and may be old once more", () => {
  vi.spyOn(location, "reload").mockImplementation(() => {});
  reload("protocol");
  expect(areOld("protocol", OLD)).toBe(false);
  expect(areOld(OLD, OLD)).toBe(false);
  expect(areOld("protocol", OLD)).toBe(true);
});

it("leaves pages alone that nobody built, and servers that have none", () => {
  expect(areOld(NEW, "")).toBe(false);
  expect(areOld("", OLD)).toBe(false);
});

it("is not loaded again for ever where nothing can be kept", () => {
  vi.stubGlobal("sessionStorage", null);
  const loads = vi.spyOn(location, "reload").mockImplementation(() => {});
  reload(NEW);
  expect(loads).not.toHaveBeenCalled();
  expect(areOld(NEW, OLD)).toBe(false);
});
