// Which part of time does a photo finish show? Zoomed in on the hands, with round numbers beneath.

import type { Lane } from "./finish";

export interface Axis {
  from: number;
  to: number;
  ticks: number[];
  /** Share of the width, 0 to 1. */
  x: (ms: number) => number;
  /** On which side of its mark a hand's figure has room. */
  side: (lane: Lane) => "left" | "right";
}

const FIGURE = 0.5; // share of the width that a figure may take, on the smallest phone
const STEPS = [2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];

export function axisOf(lanes: readonly Lane[], margin: number): Axis {
  const first = Math.min(...lanes.map((lane) => lane.ms));
  const low = Math.min(...lanes.map((lane) => lane.ms - lane.plus_minus));
  const high = Math.max(first + margin, ...lanes.map((lane) => lane.ms + lane.plus_minus));
  const span = Math.max(24, high - low);
  const from = low - span * 0.12;
  const to = roomyTo(lanes, from, low + span * 1.3);
  const most = to < 1_000 ? 5 : 3; // long figures would run into one another
  const step = STEPS.find((step) => (to - from) / step <= most) ?? STEPS.at(-1)!;
  const ticks: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick < to; tick += step) ticks.push(tick);
  const x = (ms: number): number => (ms - from) / (to - from);
  return { from, to, ticks, x, side: (lane) => (fitsRight(lane, from, to) ? "right" : "left") };
}

/** So far that every figure has room beside its mark: else one that is as doubtful as the race is close lies on a name. */
function roomyTo(lanes: readonly Lane[], from: number, to: number): number {
  const cramped = lanes.find((lane) => !fitsRight(lane, from, to) && !fitsLeft(lane, from, to));
  if (!cramped) return to;
  const left = 0.99 - FIGURE; // a little less than what is asked, which sums of fractions may miss
  return roomyTo(lanes, from, from + (cramped.ms + cramped.plus_minus - from) / left);
}

function fitsRight(lane: Lane, from: number, to: number): boolean {
  return lane.ms + lane.plus_minus <= to - FIGURE * (to - from);
}

function fitsLeft(lane: Lane, from: number, to: number): boolean {
  return lane.ms - lane.plus_minus >= from + FIGURE * (to - from);
}
