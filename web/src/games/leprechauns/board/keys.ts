// What do keys do? 1 to 5 slap or name, F turns the hand, G takes the other, Enter gives the signal, arrows walk the ring.

import { isElsewhere } from "../../../kit/keys";
import type { Playing } from "./playing.svelte";

export function pressKey(event: KeyboardEvent, playing: Playing): void {
  const { view, me, hands } = playing;
  if (!view || !me || event.repeat || isElsewhere(event, "[data-signal]")) return;
  if (event.code === "KeyF") playing.turnHand();
  else if (event.code === "KeyG") playing.chooseHand(hands.ready === "left" ? "right" : "left");
  else if (event.code === "Enter" && view.phase === "signal" && playing.isMyChoice) playing.do({ do: "signal" });
  else if (/^(Digit|Numpad)[1-5]$/.test(event.code)) digit(event, playing, Number(event.code.at(-1)));
  else if (event.code.startsWith("Arrow") && view.phase === "slap") walk(event.code);
  else return;
  event.preventDefault();
}

function digit(event: KeyboardEvent, playing: Playing, nth: number): void {
  const { view } = playing;
  const seat = playing.table.placesFromMine[nth]?.seat;
  if (!seat || !view) return;
  if (view.phase === "slap") playing.slap(event, seat, [0.5, 0.5]);
  else if (view.phase === "name" && playing.isMyChoice && view.choices.includes(seat))
    playing.do({ do: "name", next: seat });
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** To the nearest card in that direction. */
function walk(code: string): void {
  const ring = document.querySelector(".clearing");
  const [dx, dy] = WAYS[code] ?? [0, 0];
  if (!ring) return;
  const here = document.activeElement?.closest("[data-card]") ?? null;
  const from = middle(here ?? ring);
  const far = ({ x, y }: { x: number; y: number }): number =>
    Math.abs(x * dx + y * dy) + 2 * Math.abs(x * dy + y * dx);
  const [next] = [...ring.querySelectorAll<HTMLElement>("[data-card]")]
    .filter((card) => card !== here)
    .map((card) => ({ card, x: middle(card).x - from.x, y: middle(card).y - from.y }))
    .filter(({ x, y }) => x * dx + y * dy > 8)
    .sort((a, b) => far(a) - far(b));
  next?.card.focus();
}

function middle(element: Element): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
