import { afterEach, expect, it, vi } from "vitest";
import { device, Kept, tab } from "./kept";

const KEY = "prems.kept";
const refuse = (why: string): never => {
  throw new DOMException("no", why);
};

/** As browsers do whose owner allows no storage: it may not even be named. */
function forbid(): void {
  for (const name of ["localStorage", "sessionStorage"])
    vi.stubGlobal(
      name,
      new Proxy({}, { get: () => refuse("SecurityError"), ownKeys: () => refuse("SecurityError") }),
    );
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  [device, tab].forEach((kept) => kept.remove(KEY));
});

it.each([
  ["a device", device, () => localStorage],
  ["a tab", tab, () => sessionStorage],
])("%s remembers what the browser keeps", (_, kept, storage) => {
  kept.set(KEY, "1");
  expect(storage().getItem(KEY)).toBe("1");
  storage().setItem(KEY, "2");
  expect([kept.get(KEY), kept.lasts(KEY), kept.keys.includes(KEY)]).toEqual(["2", true, true]);
  kept.remove(KEY);
  expect([kept.get(KEY), storage().getItem(KEY)]).toEqual([null, null]);
});

it.each([
  ["a device", () => localStorage],
  ["a tab", () => sessionStorage],
])("%s of which nothing may be kept remembers as long as its page lives", (_, storage) => {
  const kept = new Kept(storage); // one that no other test has used
  forbid();
  expect(kept.get(KEY)).toBeNull();
  kept.set(KEY, "1");
  expect([kept.get(KEY), kept.lasts(KEY), kept.keys]).toEqual(["1", false, [KEY]]);
  kept.remove(KEY);
  expect([kept.get(KEY), kept.keys]).toEqual([null, []]);
});

it("knows the newest of what there was no room for, and keeps it once there is", () => {
  let isFull = false;
  const held = new Map<string, string>();
  const setItem = (key: string, value: string): unknown =>
    isFull ? refuse("QuotaExceededError") : held.set(key, value);
  const kept = new Kept(() => ({ setItem, getItem: (key: string) => held.get(key) ?? null }) as unknown as Storage);
  kept.set(KEY, "old");
  isFull = true;
  kept.set(KEY, "new");
  expect([kept.get(KEY), kept.lasts(KEY)]).toEqual(["new", false]);
  isFull = false;
  kept.set(KEY, "newer");
  expect([kept.get(KEY), kept.lasts(KEY)]).toEqual(["newer", true]);
});
