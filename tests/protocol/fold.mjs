// Lays what changed over the views before with the page's own code. Says how many came out as they would have come whole.

import { readFileSync } from "node:fs";
import { folded } from "../../web/src/server/changes.ts";
import { parsed } from "../../web/src/plain.ts";

const has = new Map();
let count = 0;
for (const [kind, whole, change] of JSON.parse(readFileSync(0, "utf8"))) {
  const wanted = parsed(whole).view;
  if (change === null) {
    has.set(kind, wanted);
    continue;
  }
  const before = has.get(kind);
  const untouched = JSON.stringify(before);
  const made = folded(before, parsed(change));
  has.set(kind, made);
  count += 1;
  same(JSON.stringify(made), JSON.stringify(wanted));
  same(JSON.stringify(before), untouched);
  inheritsNothing(made);
}
console.log(JSON.stringify({ folded: count }));

function same(one, other) {
  if (one !== other) throw new Error(`${one}\nis not\n${other}`);
}

function inheritsNothing(thing) {
  if (typeof thing !== "object" || thing === null) return;
  if (!Array.isArray(thing) && Object.getPrototypeOf(thing) !== null) throw new Error(JSON.stringify(thing));
  Object.values(thing).forEach(inheritsNothing);
}
