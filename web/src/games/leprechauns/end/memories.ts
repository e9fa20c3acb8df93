// How did everybody come out of each round, and what did they remember? As it was told while they played.

import type { Leprechauns, RecitalJudged } from "../../../protocol/leprechauns";
import { keyed } from "../../../plain";
import { chestOf, type Edition } from "../cards/cards";
import type { Hint } from "../../../table/spoken";

/** How a player came out of a round. */
export type Fate =
  | { kind: "recited"; event: RecitalJudged }
  | { kind: "gift"; chest: string }
  | { kind: "out"; why: string }
  | { kind: "nothing" };

export interface Round {
  n: number;
  action: string | null;
  fates: Record<string, Fate>;
}

export function roundsOf(hints: readonly Hint<Leprechauns>[], seats: readonly string[]): Round[] {
  const rounds: Round[] = [];
  for (const event of hints) {
    if (event.event === "RoundBegun") {
      if (event.round <= (rounds.at(-1)?.n ?? 0)) rounds.length = 0; // another game, whose deal was not heard
      rounds.push({
        n: event.round,
        action: event.action,
        fates: keyed(seats.map((seat) => [seat, { kind: "nothing" }])),
      });
    }
    const fates = rounds.at(-1)?.fates;
    if (!fates) continue;
    if (event.event === "RecitalJudged") fates[event.seat] = { kind: "recited", event };
    if (event.event === "GiftGiven") fates[event.seat] = { kind: "gift", chest: event.chest };
    if (event.event === "PlayerOut") fates[event.seat] = { kind: "out", why: event.why };
  }
  return rounds;
}

export interface Facts {
  remembered: number;
  motifs: number;
  outs: number;
  best: string | null; // the finest chest that was won
}

export function factsOf(rounds: readonly Round[], seat: string, edition: Edition): Facts {
  const facts: Facts = { remembered: 0, motifs: 0, outs: 0, best: null };
  const value = (chest: string | null): number => (chest ? chestOf(edition, chest).value : 0);
  for (const fate of rounds.map((round) => round.fates[seat])) {
    if (fate?.kind === "out") facts.outs++;
    if (fate?.kind === "recited") {
      facts.motifs += 2;
      facts.remembered += rightIn(fate.event);
    }
    const won =
      fate?.kind === "gift" ? fate.chest : fate?.kind === "recited" && fate.event.won ? fate.event.chest : null;
    if (won && value(won) > value(facts.best)) facts.best = won;
  }
  return facts;
}

/** A vote judges the whole: then both or none. */
export function rightIn(event: RecitalJudged): number {
  return Object.keys(event.votes).length ? (event.won ? 2 : 0) : event.right.length;
}
