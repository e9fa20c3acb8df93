// How large is this television, in pixels of the plan that it is drawn to?

const WIDE = { width: 1920, height: 1080 };
const TALL = { width: 1080, height: 1920 };

/** Every screen shows the same plan: one of 3840 x 2160 twice as large, one that says it has 960 x 540 half as large. */
export function planned(width: number, height: number): { scale: number; width: number; height: number } {
  const plan = height > width ? TALL : WIDE;
  const scale = Math.max(0.2, Math.min(width / plan.width, height / plan.height));
  return { scale, width: width / scale, height: height / scale };
}
