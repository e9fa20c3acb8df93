import { describe, expect, it } from "vitest";
import { keyed, parsed } from "./plain";

const INHERITED = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf"];

describe.each(INHERITED)("a player called %s", (name) => {
  it("has nothing where nothing was said", () => {
    const { exposed } = parsed<{ exposed: Record<string, string> }>('{"exposed": {"Zoé": "7r"}}');
    expect(exposed[name]).toBeUndefined();
    expect(name in exposed).toBe(false);
    expect(keyed<string>()[name]).toBeUndefined();
  });

  it("has what was said", () => {
    const { exposed } = parsed<{ exposed: Record<string, string> }>(`{"exposed": {"${name}": "7r"}}`);
    expect(exposed[name]).toBe("7r");
    expect(Object.keys(exposed)).toEqual([name]);
    expect(keyed([[name, 1]])[name]).toBe(1);
  });

  it("is told to the server as it is", () => {
    expect(JSON.stringify(keyed([[name, 1]]))).toBe(`{"${name}":1}`);
    expect(JSON.stringify({ ...keyed([[name, 1]]), [name]: 2 })).toBe(`{"${name}":2}`);
  });
});

it("reads lists, texts and nothing as they are", () => {
  expect(parsed<unknown>('[1, "a", null, {"b": []}]')).toEqual([1, "a", null, { b: [] }]);
  expect(parsed<unknown>("null")).toBeNull();
});
