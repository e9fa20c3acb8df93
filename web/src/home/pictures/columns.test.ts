import { mount, unmount } from "svelte";
import { expect, it } from "vitest";
import Columns from "./Columns.svelte";

it.each([1, 5, 30])("ends at the right with the newest of %i games", (games) => {
  const target = document.createElement("div");
  const drawn = mount(Columns, { target, props: { columns: Array(games).fill({ some: 1, of: 2 }), isGood: false } });
  const width = 320;
  const lefts = [...target.querySelectorAll("path:not(.ground)")].map((path) =>
    parseFloat(path.getAttribute("d")!.slice(1)),
  );
  expect([...target.querySelectorAll("text")].at(-1)!.getAttribute("x")).toBe(`${width}`);
  expect(width - lefts.at(-1)!).toBeLessThan(28);
  expect(Math.min(...lefts)).toBeGreaterThan(0);
  void unmount(drawn);
});
