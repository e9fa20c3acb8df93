import { beforeEach, describe, expect, it } from "vitest";
import { isElsewhere } from "./keys";

const OWN = "[data-totem]";

/** Is the key elsewhere, pressed where `selector` is? */
function pressed(selector: string, code: string, more: KeyboardEventInit = {}): boolean {
  let found: boolean | null = null;
  const hear = (event: Event): void => void (found = isElsewhere(event as KeyboardEvent, OWN));
  addEventListener("keydown", hear, { once: true });
  document.querySelector(selector)!.dispatchEvent(new KeyboardEvent("keydown", { code, bubbles: true, ...more }));
  return found!;
}

beforeEach(() => {
  document.body.innerHTML = `
    <main><p></p><button id="menu"></button><button data-totem></button><input><a href="/"></a></main>`;
});

describe("a key", () => {
  it.each([
    ["p", "Space", false],
    ["p", "KeyF", false],
    ["[data-totem]", "Space", false],
    ["[data-totem]", "Enter", false],
    ["#menu", "Space", true],
    ["#menu", "Enter", true],
    ["#menu", "Digit1", false],
    ["a", "Enter", true],
    ["input", "Digit1", true],
  ])("at %s, %s: elsewhere is %s", (where, code, is) => expect(pressed(where, code)).toBe(is));

  it("with a modifier is the browser's", () => expect(pressed("p", "KeyF", { ctrlKey: true })).toBe(true));

  it("is the dialog's while one is open", () => {
    document.body.insertAdjacentHTML("beforeend", "<dialog open></dialog>");
    expect(pressed("p", "Space")).toBe(true);
  });
});
