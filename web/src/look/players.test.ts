import { mount, unmount } from "svelte";
import { expect, it } from "vitest";
import Hand from "./art/Hand.svelte";
import { COLOURS, dealColours, type Colour } from "./players";
import Token from "./Token.svelte";

it("gives everybody a colour of their own", () => {
  expect(new Set(dealColours(Array(8).fill(undefined))).size).toBe(8);
  expect(dealColours(["azul", "azul", undefined, "rosa"])).toEqual(["azul", "agave", "violeta", "rosa"]);
});

it("begins again where there are more people than colours", () => {
  expect(dealColours(Array(9).fill(undefined))[8]).toBe(COLOURS[0]);
});

/** What is drawn, without the papers it is cut from. */
function greyed(draw: (target: HTMLElement) => object): string {
  const target = document.createElement("div");
  const drawn = draw(target);
  const grey = target.innerHTML.replace(/ style="[^"]*"/g, "").replace(/var\(--[a-z-]+\)/g, "grey");
  void unmount(drawn);
  return grey;
}

it.each([
  ["hands", (target: HTMLElement, colour: Colour) => mount(Hand, { target, props: { colour } })],
  [
    "tokens",
    (target: HTMLElement, colour: Colour) =>
      mount(Token, { target, props: { of: { name: "Zoé", colour }, size: 40 } }),
  ],
])("tells %s apart without their colour", (_, draw) => {
  const drawn = COLOURS.map((colour) => greyed((target) => draw(target, colour)));
  expect(new Set(drawn).size).toBe(COLOURS.length);
});
