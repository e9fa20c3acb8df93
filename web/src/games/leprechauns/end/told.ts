// What is to be seen of a scene of a finished game beside its view, and what is said about it?

import type { Scene as Moment } from "../../../kit/replay/again";
import type { Leprechauns } from "../../../protocol/leprechauns";
import type { Place } from "../../../table/places";
import { spoken } from "../board/spoken";
import { lines } from "../lines";
import * as downs from "../race/downs";
import { lookMs, sceneOf, type Scene } from "../turn/scenes";
import { closed } from "../turn/telling";

type Told = Moment<Leprechauns>;

/** Which hands lie there, as they came down in this round; those that failed, in their own scene only. */
export function downsAt(scenes: readonly Told[], now: number): downs.Down[] {
  const first = scenes.findIndex((scene) => scene.view.round === scenes[now]!.view.round);
  let lying = downs.NONE;
  for (let k = first; k <= now; k++) {
    const { view, hints } = scenes[k]!;
    const seen = { v: k, view, before: scenes[k - 1]?.view ?? null, hints };
    lying = downs.followed({ ...lying, failed: [] }, seen, null);
  }
  return downs.drawn(lying);
}

/** What was settled, if anything was. */
export function sheetAt({ hints }: Told): Scene | null {
  return hints.flatMap((hint) => sceneOf(hint))[0] ?? null;
}

export function lookAt(scene: Told): number {
  const sheet = sheetAt(scene);
  return sheet ? (lookMs({ queue: [sheet], races: [] }, 1) ?? 0) : 0;
}

export function toldOf({ view, hints }: Told, placeOf: (seat: string) => Place | null): string {
  const name = (seat: string): string => placeOf(seat)?.name ?? seat;
  const sentences = hints.map((hint) => {
    switch (hint.event) {
      case "ChestsRevealed":
        return lines["moment-reveal"];
      case "HandSlapped":
        return lines["moment-slap"](name(hint.seat));
      case "HandBounced":
        return lines["moment-bounce"](name(hint.seat));
      case "GameEnded":
        return lines["moment-end"];
      default:
        return spoken([hint], view.edition, placeOf);
    }
  });
  return sentences.filter(Boolean).map(closed).join(" ");
}
