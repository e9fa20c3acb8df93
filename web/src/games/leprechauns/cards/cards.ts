// What is on the cards? Known by heart from the Python side; no rules here.

import type { View } from "../../../protocol/leprechauns";
import known from "../../../protocol/leprechauns.cards.json";
import { language } from "../../../words";

export type Edition = View["edition"];
export type Motif = string;
export type ActionKind =
  "back-of-hand" | "other-hand" | "neighbour" | "swap" | "gift" | "negative" | "forbidden" | "odd" | "even";
export type Family = "animal" | "colour" | "sound" | "sign" | "sum";

export interface Chest {
  value: number;
  /** What it costs, kept face down for negative points. */
  cost: number;
  motifs: [Motif, Motif];
  /** What has to be given for each motif: the result of a sum, else the motif itself. */
  answers: [Motif, Motif];
  word: string | null;
}

type Said = Record<"fr" | "en", string>;

interface Deck {
  chests: Record<string, Chest>;
  actions: string[];
  answers: Partial<Record<Family, Motif[]>>;
  names: Record<Motif, Said>;
}

export const ROUNDS = known.rounds;
const decks = known.editions as unknown as Record<Edition, Deck>;
const actionNames = known.actions as Record<string, Said>;

export function chestOf(edition: Edition, id: string): Chest {
  return decks[edition].chests[id]!;
}

/** Every answer of the edition, family by family, always in this order. */
export function answersOf(edition: Edition): [Family, Motif[]][] {
  return Object.entries(decks[edition].answers) as [Family, Motif[]][];
}

export function isAnswer(edition: Edition, said: string): boolean {
  return answersOf(edition).some(([, answers]) => answers.includes(said));
}

export function actionsOf(edition: Edition): string[] {
  return decks[edition].actions;
}

export function familyOf(motif: Motif): Family {
  return motif.slice(0, motif.indexOf(":")) as Family;
}

/** As it is said: a cry, a colour, a sound, a sign, a number. */
export function nameOf(edition: Edition, answer: Motif): string {
  return decks[edition].names[answer]?.[language.now] ?? answer.slice(answer.indexOf(":") + 1);
}

export function actionName(action: string): string {
  return actionNames[action]?.[language.now] ?? action;
}

/** What an action card does, without the number that it bears. */
export function kindOf(action: string): ActionKind {
  return action.replace(/-\d+$/, "") as ActionKind;
}

export function goldOf(edition: Edition, chests: readonly string[]): number {
  return chests.reduce((sum, id) => sum + chestOf(edition, id).value, 0);
}
