import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import Columns from "./Columns.svelte";

it.each([1, 5, 30])("ends at the right with the newest of %i games", (games) => {
  const { container } = render(Columns, { columns: Array(games).fill({ some: 1, of: 2 }), isGood: false });
  const width = container.querySelector("svg")!.viewBox.baseVal.width;
  const lefts = [...container.querySelectorAll("path:not(.ground)")].map((path) =>
    parseFloat(path.getAttribute("d")!.slice(1)),
  );
  expect(container.querySelector("text:last-of-type")!.getAttribute("x")).toBe(`${width}`);
  expect(width - lefts.at(-1)!).toBeLessThan(28);
  expect(Math.min(...lefts)).toBeGreaterThan(0);
});
