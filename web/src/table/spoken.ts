// What is spoken of at a table? A game's own words in the table's messages, typed by its protocol file.

import type { TableEvent, TableView } from "../protocol/messages";

/** What a game speaks of at its table; its protocol file says so. */
export interface Spoken {
  view: object;
  /** What a seat sees beside the view; undefined where a game has no secrets. */
  secrets: unknown;
  command: { do: string; seat: string };
  event: { event: string; at: number };
  options: object;
}

/** As the frame sees it, which knows no game. */
export interface AnyGame extends Spoken {
  options: Record<string, unknown>;
}

/** What happened, for sound and for what two views cannot show: an event of the table or of its game. */
export type Hint<S extends Spoken = AnyGame> = TableEvent | S["event"];

/** The table's view, with what its game fills in. */
export type ViewOf<S extends Spoken = AnyGame> = Omit<TableView, "play" | "hints" | "options"> & {
  play: S["view"] | null;
  hints: Hint<S>[];
  options: { [Key in keyof S["options"]]: S["options"][Key] };
};

/** A command as a page says it: the table knows whose it is. */
export type Wished<C> = C extends unknown ? Omit<C, "seat"> : never;

/** One decision: the view, the one before it, and what happened in between. */
export interface News<S extends Spoken = AnyGame> {
  view: ViewOf<S>;
  before: ViewOf<S> | null;
  hints: Hint<S>[];
}

/** An emote or a gesture of somebody else. */
export interface Cue {
  person: string | null;
  what: string;
  seat?: string | null; // of a bot
  at?: string | null; // whom an emote is thrown at
}
