// What does a race look like that tests make up? All hands are late, unless a test says more, and the first one wins.

import type { Lane, RaceClosed } from "../../protocol/messages";

export const hand = (seat: string, reaction: number, more: Partial<Lane> = {}): Lane => ({
  seat,
  outcome: "late",
  kind: "touch",
  time: 10_000 + reaction,
  reaction,
  verified: 1,
  plus_minus: 2,
  ...more,
});

export const race = (hands: Lane[], more: Partial<RaceClosed> = {}): RaceClosed => ({
  event: "RaceClosed",
  at: 0,
  target: "totem",
  hands,
  winner: hands[0]?.seat ?? null,
  dead_heat: [],
  waited: 0,
  ...more,
});
