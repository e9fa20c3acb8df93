// What does a table sound like, whatever is played? Who comes, who is ready, and the last seconds of a clock.

import { leaveRoomTo, play } from "../../look/sound/sound";
import type { News } from "../spoken";
import type { Table } from "../table.svelte";
import { isElsewhere } from "./loudspeaker";

const LAST = [3, 2, 1]; // seconds

/** Called in a component's script: sounds as long as that is there. */
export function soundLike(table: Table, isTv = false): void {
  $effect(() => {
    leaveRoomTo(isElsewhere(table, isTv));
    return () => leaveRoomTo(false);
  });
  $effect(() => table.onNews(greet));
}

function greet({ view, before }: News): void {
  if (!before || view.stage === "playing" || view.game !== before.game) return;
  const seated = ({ chairs }: News["view"]): number => chairs.length;
  const ready = ({ people }: News["view"]): number => people.filter((person) => person.is_ready).length;
  if (seated(view) > seated(before)) play("join");
  else if (ready(view) > ready(before)) play("ready");
}

/** Ticks in the last three seconds before a moment of the page's clock. Gives an end to it. */
export function tickBefore(moment: number): () => void {
  const left = moment - performance.now();
  const timers = LAST.map((seconds) => left - seconds * 1_000)
    .filter((ms) => ms > 0)
    .map((ms) => setTimeout(() => play("tick", "mine"), ms));
  return () => timers.forEach(clearTimeout);
}
