// What does the table ask of me, and what of all this can be heard?

import type { View } from "../../../protocol/leprechauns";
import type { Seen } from "./seen";

export interface Asked {
  isMyChoice: boolean; // the table waits for me alone
  mustDiscard: boolean;
  canVote: boolean;
  isOut: boolean;
}

export function askedOf(view: View | null, me: string | null): Asked {
  if (!view || me === null) return { isMyChoice: false, mustDiscard: false, canVote: false, isOut: false };
  return {
    isMyChoice: view.chooser === me && view.phase !== "vote",
    mustDiscard: me in view.discards,
    canVote: view.phase === "vote" && view.reciter !== me && !view.voted.includes(me),
    isOut: view.out.includes(me),
  };
}

/** What is asked of me lies on the clearing itself; a signal is given, and a name said, in the dock below it. */
export function needsClearing(view: View, me: string | null): boolean {
  return isAsked(view, me) && view.phase !== "signal" && view.phase !== "name";
}

/** Does the table wait for me, who was not waited for before? */
export function isCalled({ view, before }: Seen, me: string | null): boolean {
  if (me === null || !before) return false;
  return isAsked(view, me) && (!isAsked(before, me) || view.phase !== before.phase);
}

function isAsked(view: View, me: string | null): boolean {
  const { isMyChoice, mustDiscard, canVote } = askedOf(view, me);
  return isMyChoice || mustDiscard || canVote;
}

type Noise = "reveal" | "knock" | "coin" | "wrong" | "round";

/** What is heard of a decision: mostly the difference of two views; who failed or won is told by hints alone. */
export function noisesOf({ view, before, hints }: Seen, me: string | null): Noise[] {
  const isNewRound = before !== null && view.round !== before.round;
  const isRevealed = before?.phase === "signal" && view.phase === "slap";
  const hasSlapped = Object.keys(view.hands).some(
    (seat) => seat !== me && before !== null && !(seat in before.hands),
  );
  const told = hints.flatMap((hint): Noise[] => {
    if (hint.event === "GiftGiven") return ["coin"];
    if (hint.event === "PlayerOut") return ["wrong"];
    return hint.event === "RecitalJudged" ? [hint.won ? "coin" : "wrong"] : [];
  });
  const isRoundOver = isNewRound || hints.some(({ event }) => event === "PremsGiven"); // nobody gets it where nobody won
  return [
    ...(isRevealed ? (["reveal"] as const) : []),
    ...(isRoundOver ? (["round"] as const) : []),
    ...(hasSlapped ? (["knock"] as const) : []),
    ...told,
  ];
}
