// Where may a scene lie, so that it covers nothing that is asked of me, nor the next action card?

import type { View } from "../../../protocol/leprechauns";
import type { Asked } from "../board/asked";
import type { Scene } from "./scenes";

/** Over everything, on the clearing between action card and dock, or nowhere. */
export type Where = "over" | "clearing" | "nowhere";

export function whereOf(scene: Scene | null, view: View | null, asked: Asked): Where {
  if (!scene || !view) return "nowhere";
  if (scene.kind === "photo") return "over"; // the table waits for it
  const isAsked = asked.isMyChoice || asked.mustDiscard || asked.canVote;
  return isAsked && view.phase !== "signal" && view.phase !== "name" ? "nowhere" : "clearing";
}
