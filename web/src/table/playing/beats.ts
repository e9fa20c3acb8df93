// Which beat of a count is it?

import type { Count } from "../known";

export const BEATS = 3;

/** 1, 2 or 3, from the first beat on; 0 before it. The last one lasts until the count is over, then it is 4. */
export function beatOf({ until, ms }: Pick<Count, "until" | "ms">, now: number): number {
  const gone = now - (until - ms);
  return gone < 0 ? 0 : Math.min(BEATS + 1, 1 + Math.floor((gone * BEATS) / ms + 1e-6));
}

/** Calls back once for each new beat, as its first frame is drawn. Gives an end to it. */
export function onBeats(count: Pick<Count, "until" | "ms">, heard: (beat: number) => void): () => void {
  let last = 0;
  let frame = requestAnimationFrame(function look() {
    const beat = beatOf(count, performance.now());
    if (beat > last && beat <= BEATS) heard((last = beat));
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
