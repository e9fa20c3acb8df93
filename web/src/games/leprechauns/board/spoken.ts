// What is told to those who listen instead of looking? Everything but the race itself.

import type { Leprechauns } from "../../../protocol/leprechauns";
import type { Place } from "../../../table/places";
import type { Hint } from "../../../table/spoken";
import { actionName, kindOf, ROUNDS, type Edition } from "../cards/cards";
import { actionLine, lines, outLine } from "../lines";
import { sceneOf } from "../turn/scenes";
import { told } from "../turn/telling";

export function spoken(
  hints: readonly Hint<Leprechauns>[],
  edition: Edition,
  placeOf: (seat: string) => Place | null,
): string {
  return hints.flatMap((hint) => sentence(hint, edition, placeOf)).join(" ");
}

function sentence(hint: Hint<Leprechauns>, edition: Edition, placeOf: (seat: string) => Place | null): string[] {
  const place = "seat" in hint && typeof hint.seat === "string" ? placeOf(hint.seat) : null;
  const name = place?.name ?? "";
  const scenes = sceneOf(hint).map((scene) => told(scene, edition, placeOf));
  if (scenes.length) return scenes.map((scene) => `${scene.title} ${scene.spoken}`);
  switch (hint.event) {
    case "RoundBegun":
      return [
        lines.roundSpoken(hint.round, ROUNDS),
        ...(hint.action ? [`${actionName(hint.action)}. ${actionLine(kindOf(hint.action), edition)}`] : []),
      ];
    case "PlayerOut":
      return [outLine(hint.why, place?.isMine ? null : name)];
    case "ReciterNamed":
      return [place?.isMine ? lines.yourTurn : lines.recites(name)];
    case "NamingBegun":
      return [place?.isMine ? lines.nameNext : lines.names(name)];
    default:
      return [];
  }
}
