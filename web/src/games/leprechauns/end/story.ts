// What happened in a game, told again from its events: round by round, and as the table lay at any moment?

import type { RecitalJudged, View } from "../../../protocol/leprechauns";
import { keyed } from "../../../server/plain";
import { chestOf, type Edition } from "../cards/cards";
import type { Told } from "./chronicle";
import type { Down } from "../race/hands.svelte";
import { sceneOf } from "../turn/scenes";

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

export function roundsOf(events: readonly Told[], seats: readonly string[]): Round[] {
  const rounds: Round[] = [];
  for (const event of events) {
    if (event.event === "RoundBegun")
      rounds.push({
        n: event.round,
        action: event.action,
        fates: keyed(seats.map((seat) => [seat, { kind: "nothing" }])),
      });
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

/** Moments worth stopping at. */
export function momentsOf(events: readonly Told[]): number[] {
  const isMoment = (event: Told): boolean =>
    ["RoundBegun", "ChestsRevealed", "HandSlapped", "HandBounced", "PlayerOut", "GameEnded"].includes(event.event) ||
    sceneOf(event).length > 0;
  return events.flatMap((event, k) => (isMoment(event) ? [k] : []));
}

type Lying = Pick<
  View,
  "round" | "action" | "prems" | "revealed" | "values" | "out" | "won" | "kept" | "phase" | "hands"
> & { downs: Down[]; closed: boolean };

/** How the table lay after so many events. Only what was told is shown: nothing is judged again. */
export function tableAfter(
  events: readonly Told[],
  count: number,
  seats: readonly string[],
  edition: Edition,
): Lying {
  const table: Lying = {
    round: 0,
    action: null,
    prems: "",
    revealed: keyed(),
    values: keyed(),
    out: [],
    won: keyed(seats.map((seat) => [seat, []])),
    kept: keyed(seats.map((seat) => [seat, 0])),
    phase: "signal",
    hands: keyed(),
    downs: [],
    closed: true,
  };
  for (const event of events.slice(0, count)) retell(table, event, edition);
  return table;
}

function retell(table: Lying, event: Told, edition: Edition): void {
  switch (event.event) {
    case "Dealt":
      table.prems = event.prems;
      break;
    case "RoundBegun":
      Object.assign(table, {
        round: event.round,
        action: event.action,
        revealed: keyed(),
        values: keyed(),
        out: [],
        hands: keyed(),
        downs: [],
        phase: "signal",
        closed: true,
      });
      break;
    case "ChestsRevealed":
      table.revealed = keyed(Object.entries(event.chests));
      table.values = keyed(
        Object.entries(event.chests).map(([seat, chest]) => [seat, chestOf(edition, chest).value]),
      );
      Object.assign(table, { phase: "slap", closed: false });
      break;
    case "HandSlapped":
      table.hands[event.seat] = event.card_of;
      table.downs = [...table.downs, { ...event, fate: "down", why: null }];
      break;
    case "PlayerOut":
      table.out = [...table.out, event.seat];
      lifted(table, event.seat, event.discarded ? event.card_of : null);
      break;
    case "GiftGiven":
      table.won[event.seat] = [event.chest, ...(table.won[event.seat] ?? [])];
      lifted(table, event.seat, event.card_of);
      break;
    case "RecitalJudged":
      if (event.won) table.won[event.seat] = [event.chest, ...(table.won[event.seat] ?? [])];
      if (event.kept) table.kept[event.seat] = (table.kept[event.seat] ?? 0) + 1;
      lifted(table, event.seat, event.card_of);
      break;
    case "ChestsSwapped":
      table.won[event.seat] = (table.won[event.seat] ?? []).map((chest) =>
        chest === event.given ? event.taken : chest,
      );
      table.won[event.partner] = (table.won[event.partner] ?? []).map((chest) =>
        chest === event.taken ? event.given : chest,
      );
      break;
    case "ChestDiscarded":
      table.won[event.seat] = (table.won[event.seat] ?? []).filter((chest) => chest !== event.chest);
      break;
    case "PremsGiven":
      table.prems = event.seat;
      break;
  }
}

function lifted(table: Lying, seat: string, gone: string | null): void {
  delete table.hands[seat];
  table.downs = table.downs.filter((down) => down.seat !== seat);
  if (gone === null) return;
  delete table.revealed[gone];
  delete table.values[gone];
}
