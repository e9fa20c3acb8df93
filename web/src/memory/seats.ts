// At which tables does this device sit? Kept here, so that whoever closed the page finds the way back.

import { device } from "../kept";
import { parsed } from "../server/plain";

export interface Seated {
  code: string;
  nth: number; // the newest game that was seen there
}

const KEY = "prems.seats";
const MOST = 5;

/** The newest first. */
export function seats(): Seated[] {
  try {
    const kept = parsed<unknown>(device.get(KEY) ?? "[]");
    return Array.isArray(kept) ? (kept as Seated[]).filter((seat) => typeof seat?.code === "string") : [];
  } catch {
    return []; // what was kept is broken
  }
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
  device.set(KEY, JSON.stringify(kept.slice(0, MOST)));
}
