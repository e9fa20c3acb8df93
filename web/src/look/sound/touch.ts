// What does a hand feel? Short shakes, where the device can and its owner wants it.

import { profile } from "../../profile/profile.svelte";

const SHAKES = { slap: [12], win: [20, 40, 20], wrong: [80], turn: [40, 60, 40] } as const;

/** No iPhone can, and Firefox cannot either. */
export const canShake = "vibrate" in navigator;

export function shake(what: keyof typeof SHAKES): void {
  if (profile.hasVibration && canShake) navigator.vibrate(SHAKES[what] as unknown as number[]);
}
