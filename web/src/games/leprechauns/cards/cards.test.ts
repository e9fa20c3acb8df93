import { describe, expect, it } from "vitest";
import { has } from "../../../words";
import { lines } from "../lines";
import { actionsOf, answersOf, kindOf, type Edition } from "./cards";

describe.each<Edition>(["final", "prototype"])("the words of the %s edition", (edition) => {
  it.each(actionsOf(edition))("say what %s asks for", (action) => {
    expect(has(lines, `action-${kindOf(action)}`)).toBe(true);
  });

  it("name every family of answers", () => {
    for (const [family] of answersOf(edition))
      expect(has(lines, `family-${family}`) && has(lines, `one-${family}`)).toBe(true);
  });
});
