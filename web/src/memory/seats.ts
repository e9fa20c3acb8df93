// At which tables does this device sit? Kept here, so that whoever closed the page finds the way back.

import { device } from "../kept";

export interface Seated {
  code: string;
  nth: number; // the newest game that was seen there
}

const KEY = "prems.seats";
const MOST = 5;

/** The newest first. */
export function seats(): Seated[] {
  const kept = device.read<unknown>(KEY);
  return Array.isArray(kept) ? (kept as Seated[]).filter((seat) => typeof seat?.code === "string") : [];
}

export function sat(code: string, nth: number): void {
  const [newest] = seats();
  if (newest?.code === code && newest.nth === nth) return;
  write([{ code, nth }, ...seats().filter((seat) => seat.code !== code)]);
}

export function stood(code: string): void {
  write(seats().filter((seat) => seat.code !== code));
}

function write(kept: Seated[]): void {
  device.write(KEY, kept.slice(0, MOST));
}
