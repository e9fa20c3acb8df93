// What did this device find out about itself on the page /check? Kept here, shown beside one's own line, sent to nobody.

import { device } from "../../kept";

export interface Checked {
  hz: number;
  step: number; // of the clock, in milliseconds
  lag: number | null; // of screen and finger together, as somebody tapped along; null: nobody did
  plusMinus: number;
}

const KEPT = "prems.check";

export function keepChecked(checked: Checked): void {
  device.write(KEPT, checked);
}

export function lastChecked(): Checked | null {
  const kept = device.read<Checked>(KEPT);
  return kept && typeof kept.hz === "number" ? kept : null;
}
