// Generated from the Python types by `make protocol`. Do not edit.

export const PACING = {
  "between_rounds": 8000,
  "counted": {
    "signal": 1800
  },
  "looks": {}
};

export const OPTIONS: Required<Options> = {
  "rounds": 3,
  "turners_delay": true,
  "tie_ms": 5,
  "first": null,
  "turn_ms": 6000,
  "signal_ms": 4000,
  "last_call_ms": 5000
};

export interface Flip {
  do: "flip";
  seat: string;
  brisk?: number | null;
}

export interface Signal {
  do: "signal";
  seat: string;
}

export interface Match {
  kind: "match";
  symbol: number;
  seats: string[];
}

export interface Totem {
  kind: "totem";
  seat: string;
}

export interface Grab {
  do: "grab";
  seat: string;
  grip?: number;
  live?: (Match | Totem)[] | null;
}

export interface Dealt {
  event: "Dealt";
  at: number;
  round: number;
  first: string;
  draw: Record<string, string[]>;
}

export interface CardFlipped {
  event: "CardFlipped";
  at: number;
  seat: string;
  card: string;
  phase: "game_over" | "head" | "last_call" | "round_over" | "turn";
  turn: string | null;
}

export interface SignalGiven {
  event: "SignalGiven";
  at: number;
  seat: string;
  cards: Record<string, string>;
  phase: "game_over" | "head" | "last_call" | "round_over" | "turn";
  turn: string | null;
}

export interface TotemGrabbed {
  event: "TotemGrabbed";
  at: number;
  seat: string;
  why: "match" | "totem" | "wrong";
  lifted: string[];
  under: Record<string, string[]>;
  pool: string[];
  spent: string[];
  phase: "game_over" | "head" | "last_call" | "round_over" | "turn";
  turn: string | null;
}

export interface RoundEnded {
  event: "RoundEnded";
  at: number;
  points: Record<string, number>;
}

export interface GameEnded {
  event: "GameEnded";
  at: number;
  winners: string[];
}

export interface View {
  seats: string[];
  draw: Record<string, number>;
  pile: Record<string, number>;
  exposed: Record<string, string>;
  pool: number;
  spent: string[];
  phase: "game_over" | "head" | "last_call" | "round_over" | "turn";
  turn: string | null;
  head_by: string | null;
  turner: string | null;
  round: number;
  rounds: number;
  first: string | null;
  points: Record<string, number[]>;
  winners: string[];
}

export interface Options {
  rounds?: number;
  turners_delay?: boolean;
  tie_ms?: number;
  first?: string | null;
  turn_ms?: number | null;
  signal_ms?: number | null;
  last_call_ms?: number;
}

export type Command = Flip | Signal | Grab;

export type Event = Dealt | CardFlipped | SignalGiven | TotemGrabbed | RoundEnded | GameEnded;

export interface Arriba {
  view: View;
  secrets: undefined;
  command: Command;
  event: Event;
  options: Options;
}
