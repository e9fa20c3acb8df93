// What is told to those who listen instead of looking? Everything but the race itself.

import type { Event } from "../../../protocol/leprechauns";
import type { Place } from "../../../table/table.svelte";
import { actionName, kindOf, type Edition } from "../cards/cards";
import { about, line, lines } from "../lines";
import { sceneOf } from "../turn/scenes.svelte";
import { told } from "../turn/telling";

export function spoken(hints: readonly Event[], edition: Edition, placeOf: (seat: string) => Place | null): string {
  return hints.flatMap((hint) => sentence(hint, edition, placeOf)).join(" ");
}

function sentence(hint: Event, edition: Edition, placeOf: (seat: string) => Place | null): string[] {
  const place = "seat" in hint && typeof hint.seat === "string" ? placeOf(hint.seat) : null;
  const name = place?.name ?? "";
  const scenes = sceneOf(hint).map((scene) => told(scene, edition, placeOf));
  if (scenes.length) return scenes.map((scene) => `${scene.title} ${scene.spoken}`);
  switch (hint.event) {
    case "RoundBegun":
      return [
        lines.roundSpoken(hint.round, 6),
        ...(hint.action
          ? [
              `${actionName(hint.action)}. ${line(`action-${kindOf(hint.action)}-${edition}`) ?? line(`action-${kindOf(hint.action)}`)}`,
            ]
          : []),
      ];
    case "PlayerOut":
      return [place?.isMine ? line(`outMe-${hint.why}`) : about(`out-${hint.why}`, name)];
    case "ReciterNamed":
      return [place?.isMine ? lines.yourTurn : lines.recites(name)];
    case "NamingBegun":
      return [place?.isMine ? lines.nameNext : lines.names(name)];
    default:
      return [];
  }
}
