// What is shown of a scene of a finished game, and what is said about it?

import type { Scene } from "../../../kit/replay/again";
import type { Arriba, View } from "../../../protocol/arriba";
import { movedIn } from "../race/moved";
import { words } from "./words";

type Told = Arriba["event"] | Scene<Arriba>["hints"][number];

/** Of a grab, what the hands saw: where the cards went is seen in the scene after it. */
export function shownAt(scenes: readonly Pick<Scene<Arriba>, "view">[], now: number): View {
  const [before, { view }] = [scenes[now - 1]?.view ?? null, scenes[now]!];
  return before && movedIn(before, view) ? before : view;
}

export function toldOf({ hints }: Pick<Scene<Arriba>, "hints">, name: (seat: string) => string): string {
  return hints.flatMap((hint) => sentence(hint, name)).join(" ");
}

function sentence(hint: Told, name: (seat: string) => string): string[] {
  switch (hint.event) {
    case "Dealt":
      return [words.dealt(hint.round)];
    case "CardFlipped":
      return [words.flipped(name(hint.seat))];
    case "SignalGiven":
      return [words.signal];
    case "TotemGrabbed":
      return [hint.why === "wrong" ? words.grabbedWrong(name(hint.seat)) : words.grabbed(name(hint.seat))];
    case "RoundEnded":
      return [words.ended];
    case "GameEnded":
      return [words.won];
    default:
      return [];
  }
}
