// Which of a coach's slips has this device read? [T31]

import { device } from "../kept";
import { keyed } from "../plain";

const KEY = "prems.slips";
const MOST = 20;

type Read = Record<string, readonly string[]>;

export function slipsRead(game: string): readonly string[] {
  return all()[game] ?? [];
}

export function hasRead(game: string, slip: string): void {
  const read = [...new Set([...slipsRead(game), slip])];
  device.write(KEY, { ...all(), [game]: read.slice(0, MOST) });
}

export function hasReadAny(): boolean {
  return Object.values(all()).some((slips) => slips.length > 0);
}

/** All of them come again. */
export function readAgain(): void {
  device.remove(KEY);
}

function all(): Read {
  return keyed(Object.entries(device.read<Read>(KEY) ?? {}));
}
