// What is somebody told who is two hands before a television, or sits around a tablet, at each first time?

import type { View } from "../../../protocol/leprechauns";
import type { Whispers } from "../../game";
import { words } from "./words";

type IsNow = (view: View, seats: readonly string[]) => boolean;

const calls: IsNow = (view, seats) => view.phase === "signal" && seats.includes(view.prems ?? "");
const waits: IsNow = (view) => view.phase === "signal";
const slaps: IsNow = (view, seats) =>
  view.phase === "slap" && seats.some((seat) => !(seat in view.hands) && !view.out.includes(seat));
/** Before the recital itself: its answers leave no room for a word beside them. */
const keeps: IsNow = (view, seats) =>
  ["slap", "name", "recite"].includes(view.phase) &&
  seats.some((seat) => seat in view.hands && view.chooser !== seat && !view.recited.includes(seat));
const votes: IsNow = (view, seats) =>
  view.phase === "vote" && seats.some((seat) => seat !== view.reciter && !view.voted.includes(seat));

export const whispers: Whispers<View> = {
  hands: [
    { name: "call", isNow: calls, says: () => words.whisperCall },
    { name: "wait", isNow: waits, says: () => words.whisperWait },
    { name: "slap", isNow: slaps, says: () => words.whisperSlap },
    {
      name: "aloud",
      isNow: (view, seats) => keeps(view, seats) && view.judging === "aloud",
      says: () => words.whisperAloud,
    },
    {
      name: "recital",
      isNow: (view, seats) => keeps(view, seats) && view.judging !== "aloud",
      says: () => words.whisperRecital,
    },
    { name: "vote", isNow: votes, says: () => words.whisperVote },
  ],
  around: [
    { name: "side", isNow: waits, says: () => words.whisperSide },
    { name: "slap", isNow: slaps, says: () => words.whisperPads },
  ],
};
