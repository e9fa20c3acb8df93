// Which part of time does a photo finish show? Zoomed in on the hands, with round numbers beneath.

import type { Lane } from "./finish";

export interface Axis {
  from: number;
  to: number;
  ticks: number[];
  /** Share of the width, 0 to 1. */
  x: (ms: number) => number;
}

const STEPS = [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

export function axisOf(lanes: readonly Lane[], margin: number): Axis {
  const first = Math.min(...lanes.map((lane) => lane.ms));
  const low = Math.min(...lanes.map((lane) => lane.ms - lane.plus_minus));
  const high = Math.max(first + margin, ...lanes.map((lane) => lane.ms + lane.plus_minus));
  const span = Math.max(24, high - low);
  const from = low - span * 0.12;
  const to = low + span * 1.3; // room for the figures
  const step = STEPS.find((step) => (to - from) / step <= 5) ?? STEPS.at(-1)!;
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick < to; tick += step) ticks.push(tick);
  return { from, to, ticks, x: (ms) => (ms - from) / (to - from) };
}
