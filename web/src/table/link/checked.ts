// What did this device find out about itself on the page /check? Kept here, shown beside one's own line, sent to nobody.

import { device } from "../../kept";
import { parsed } from "../../server/plain";

export interface Checked {
  hz: number;
  step: number; // of the clock, in milliseconds
  lag: number | null; // of screen and finger together, as somebody tapped along; null: nobody did
  plusMinus: number;
}

const KEPT = "prems.check";

export function keepChecked(checked: Checked): void {
  device.set(KEPT, JSON.stringify(checked));
}

export function lastChecked(): Checked | null {
  try {
    const kept = parsed<Checked | null>(device.get(KEPT) ?? "null");
    return kept && typeof kept.hz === "number" ? kept : null;
  } catch {
    return null;
  }
}
