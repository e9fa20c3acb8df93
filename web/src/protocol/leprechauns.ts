// Generated from the Python types by `make protocol`. Do not edit.

export const PACING = {
  "between_rounds": 0,
  "counted": {},
  "looks": {
    "judged": 3400,
    "gift": 2000,
    "swapped": 2200,
    "swap-kept": 1200,
    "discarded": 1500,
    "prems": 1500,
    "lifted": 1800
  }
};

export const OPTIONS: Required<Options> = {
  "edition": "final",
  "actions": true,
  "motifs_needed": 2,
  "hands": {},
  "judging": "picked",
  "youngest": null,
  "gentle": false,
  "signal_ms": 8000,
  "slap_ms": 12000,
  "recite_ms": 15000,
  "vote_ms": 10000,
  "name_ms": 8000,
  "swap_ms": 8000,
  "discard_ms": 8000,
  "prems_ms": 8000
};

export interface Signal {
  do: "signal";
  seat: string;
}

export interface Slap {
  do: "slap";
  seat: string;
  card_of: string;
  hand?: "left" | "right" | null;
  side?: "back" | "palm";
  spot?: [number, number];
}

export interface Lift {
  do: "lift";
  seat: string;
}

export interface Recite {
  do: "recite";
  seat: string;
  answers?: string[] | null;
  is_picked?: boolean;
}

export interface Vote {
  do: "vote";
  seat: string;
  ok: boolean;
}

export interface Bet {
  do: "bet";
  seat: string;
  ok: boolean;
}

export interface Name {
  do: "name";
  seat: string;
  next: string;
}

export interface Swap {
  do: "swap";
  seat: string;
  with: string | null;
}

export interface Discard {
  do: "discard";
  seat: string;
  card: string;
}

export interface GivePrems {
  do: "give_prems";
  seat: string;
  to: string;
}

export interface Dealt {
  event: "Dealt";
  at: number;
  chests: Record<string, string[]>;
  actions: string[];
  prems: string;
}

export interface RoundBegun {
  event: "RoundBegun";
  at: number;
  round: number;
  action: string | null;
}

export interface ChestsRevealed {
  event: "ChestsRevealed";
  at: number;
  seat: string;
  chests: Record<string, string>;
}

export interface HandSlapped {
  event: "HandSlapped";
  at: number;
  seat: string;
  card_of: string;
  hand: "left" | "right";
  side: "back" | "palm";
  spot: [number, number];
}

export interface HandBounced {
  event: "HandBounced";
  at: number;
  seat: string;
  code: string;
  card_of: string;
}

export interface PlayerOut {
  event: "PlayerOut";
  at: number;
  seat: string;
  why: "back-of-hand" | "forbidden" | "lifted" | "missed" | "neighbour" | "other-hand";
  card_of: string;
  discarded?: string | null;
}

export interface SlappingEnded {
  event: "SlappingEnded";
  at: number;
}

export interface GiftGiven {
  event: "GiftGiven";
  at: number;
  seat: string;
  card_of: string;
  chest: string;
}

export interface ReciterNamed {
  event: "ReciterNamed";
  at: number;
  seat: string;
}

export interface NamingBegun {
  event: "NamingBegun";
  at: number;
  seat: string;
}

export interface Performed {
  event: "Performed";
  at: number;
  seat: string;
  chest: string;
}

export interface VoteCast {
  event: "VoteCast";
  at: number;
  seat: string;
  ok: boolean;
}

export interface BetMade {
  event: "BetMade";
  at: number;
  seat: string;
  ok: boolean;
}

export interface BetsTold {
  event: "BetsTold";
  at: number;
  seat: string;
  bets: Record<string, boolean>;
}

export interface RecitalJudged {
  event: "RecitalJudged";
  at: number;
  seat: string;
  card_of: string;
  chest: string;
  won: boolean;
  kept: boolean;
  answers: string[];
  right: string[];
  votes: Record<string, boolean>;
}

export interface SwapOffered {
  event: "SwapOffered";
  at: number;
  seat: string;
}

export interface ChestsSwapped {
  event: "ChestsSwapped";
  at: number;
  seat: string;
  partner: string;
  given: string;
  taken: string;
}

export interface SwapDeclined {
  event: "SwapDeclined";
  at: number;
  seat: string | null;
}

export interface DiscardsAsked {
  event: "DiscardsAsked";
  at: number;
  seats: string[];
}

export interface ChestDiscarded {
  event: "ChestDiscarded";
  at: number;
  seat: string;
  chest: string;
}

export interface PremsOffered {
  event: "PremsOffered";
  at: number;
  seat: string;
  tied: string[];
}

export interface PremsGiven {
  event: "PremsGiven";
  at: number;
  seat: string;
}

export interface GameEnded {
  event: "GameEnded";
  at: number;
  totals: Record<string, number>;
  winners: string[];
}

export interface View {
  seats: string[];
  edition: "final" | "prototype";
  judging: "aloud" | "picked";
  dominant: Record<string, "left" | "right">;
  needed: Record<string, number>;
  chests: Record<string, number>;
  actions: number;
  action: string | null;
  prems: string;
  round: number;
  phase: "discard" | "game_over" | "name" | "prems" | "recite" | "signal" | "slap" | "swap" | "vote";
  revealed: Record<string, string>;
  values: Record<string, number>;
  hands: Record<string, string>;
  out: string[];
  reciter: string | null;
  recited: string[];
  choices: string[];
  chooser: string | null;
  discards: Record<string, string[]>;
  won: Record<string, string[]>;
  kept: Record<string, number>;
  won_now: Record<string, string>;
  voted: string[];
  bettors: string[];
  costs: Record<string, number[]>;
  totals: Record<string, number>;
  winners: string[];
}

export interface Options {
  edition?: "final" | "prototype";
  actions?: boolean;
  motifs_needed?: 1 | 2 | Record<string, 1 | 2>;
  hands?: Record<string, "left" | "right">;
  judging?: "aloud" | "picked";
  youngest?: string | null;
  gentle?: boolean;
  signal_ms?: number;
  slap_ms?: number;
  recite_ms?: number;
  vote_ms?: number;
  name_ms?: number;
  swap_ms?: number;
  discard_ms?: number;
  prems_ms?: number;
}

export type Command = Signal | Slap | Lift | Recite | Vote | Bet | Name | Swap | Discard | GivePrems;

export type Event = Dealt | RoundBegun | ChestsRevealed | HandSlapped | HandBounced | PlayerOut | SlappingEnded | GiftGiven | ReciterNamed | NamingBegun | Performed | VoteCast | BetMade | BetsTold | RecitalJudged | SwapOffered | ChestsSwapped | SwapDeclined | DiscardsAsked | ChestDiscarded | PremsOffered | PremsGiven | GameEnded;

export interface Leprechauns {
  view: View;
  secrets: undefined;
  command: Command;
  event: Event;
  options: Options;
}
