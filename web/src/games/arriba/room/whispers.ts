// What is somebody told who is hands before a television, or sits around a tablet, at each first time?

import type { View } from "../../../protocol/arriba";
import type { Whispers } from "../../game";
import { words } from "./words";

const isActing = (view: View, seats: readonly string[]): boolean =>
  seats.includes(view.turn ?? view.head_by ?? "") && view.phase !== "round_over";
const isPlayed = (view: View): boolean => view.round > 0 && view.phase === "turn";

export const whispers: Whispers<View> = {
  hands: [
    { name: "turn", isNow: isActing, says: () => words.whisperTurn },
    { name: "match", isNow: isPlayed, says: () => words.whisperMatch },
  ],
  around: [{ name: "side", isNow: isPlayed, says: () => words.whisperSide }],
};
