import { beforeEach, expect, test } from "vitest";
import type { FromServer } from "../protocol/messages";
import type { Listener } from "../server/socket";
import { Paired, TvMemory } from "./paired.svelte";

function opened(): { paired: Paired; lines: { path: string; listener: Listener; isClosed: boolean }[] } {
  const lines: { path: string; listener: Listener; isClosed: boolean }[] = [];
  const paired = new Paired(new TvMemory(), (path, listener) => {
    const line = { path, listener, isClosed: false };
    lines.push(line);
    return { close: () => void (line.isClosed = true) };
  });
  return { paired, lines };
}

beforeEach(() => localStorage.clear());

test("a television shows a code, is taken, and waits again when it is let go", () => {
  const { paired, lines } = opened();
  const hear = (message: FromServer): void => lines.at(-1)!.listener.heard(message);
  expect(lines[0]!.path).toBe("/ws");
  hear({ say: "waiting", code: "KVPD" });
  expect(paired.code).toBe("KVPD");
  hear({ say: "taken", code: "BCDF" });
  expect([paired.table, lines[0]!.isClosed]).toEqual(["BCDF", true]);
  paired.wait();
  expect([paired.table, paired.code, lines.length]).toEqual([null, null, 2]);
});

test("it is the same screen tomorrow, with the lag that was measured", () => {
  const memory = new TvMemory();
  memory.knows(140, 8);
  const { lines } = opened();
  expect(lines[0]!.listener.hello()).toMatchObject({
    token: memory.hello.token,
    screen: "tv",
    watch: true,
    lag: 140,
    plus_minus: 8,
  });
});

test("of two windows of one browser one is the television, and the other takes nothing back by itself", () => {
  const { paired, lines } = opened();
  const hear = (message: FromServer): void => lines.at(-1)!.listener.heard(message);
  hear({ say: "bye", why: "elsewhere" });
  expect([paired.isElsewhere, lines.length, lines[0]!.isClosed]).toEqual([true, 1, true]);
  paired.wait(); // somebody wants it here
  hear({ say: "taken", code: "BCDF" });
  paired.ended({ bye: "elsewhere" });
  expect([paired.isElsewhere, paired.table, lines.length]).toEqual([true, null, 2]);
  paired.wait();
  hear({ say: "taken", code: "BCDF" });
  paired.ended({ bye: "kicked" });
  expect([paired.isElsewhere, paired.table, lines.length]).toEqual([false, null, 4]);
});
