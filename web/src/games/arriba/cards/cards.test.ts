import { expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { parsed } from "../../../plain";
import { twinOf } from "./cards";

const FOOLS = 0.6; // as in bots/lookalikes.py

it("takes those symbols for look-alikes that the statistics do", () => {
  const measured = readFileSync("../src/prems/games/arriba/bots/lookalikes.json", "utf-8");
  for (const [symbol, others] of Object.entries(parsed<Record<string, Record<string, number>>>(measured))) {
    const alike = Object.keys(others).filter((other) => others[other]! >= FOOLS);
    expect(alike.map(Number), symbol).toEqual([twinOf(Number(symbol))].filter((twin) => twin !== null));
  }
});
