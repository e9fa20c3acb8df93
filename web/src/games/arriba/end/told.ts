// What is said about a scene of a finished game?

import type { Scene } from "../../../kit/replay/again";
import type { Arriba } from "../../../protocol/arriba";
import { words } from "./words";

type Told = Arriba["event"] | Scene<Arriba>["hints"][number];

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
