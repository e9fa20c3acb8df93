// What must a game bring, so that home, lobby, table and television can show it?

import type { Component } from "svelte";
import type { Reel } from "../kit/replay/again";
import type { Place } from "../table/places";
import type { Spoken } from "../table/spoken";
import type { Table } from "../table/table.svelte";

/** Loaded when it is needed: the first page stays small. */
export type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

export interface Choice<V = unknown> {
  /** What is set at the table. */
  value: V;
  /** What a parent understands. */
  label: () => string;
}

/** An option of the game, in words. Choices lie in their natural order. */
export interface Option<K = string, V = unknown> {
  key: K;
  title: () => string;
  about?: () => string;
  /** What stands on a small strip, where the choice alone says too little. */
  short?: (choice: string) => string;
  choices: readonly [Choice<V>, ...Choice<V>[]];
}

/** How what a player did in many games is drawn: tallies that the game itself has counted, by their name. */
export interface Picture {
  tally: string;
  title: () => string;
  /** Columns: from game to game, all together. Rows: each thing by itself, in all games. */
  as: "columns" | "rows";
  /** Is much of it good? */
  isGood: boolean;
  label: (what: string) => string;
  /** A drawing beside the label. */
  Face?: Lazy<{ what: string }>;
}

/** A game in three pictures. */
export interface Explained {
  Picture: Lazy<{ nth: number }>;
  says: readonly (() => string)[];
}

/** A word to one device at a first time; nothing waits for it. `isNow`: is it the time, for those who play on this device? */
export interface Whisper<View> {
  name: string;
  isNow: (view: View, seats: readonly string[]) => boolean;
  says: () => string;
}

/** To whoever is hands before a television, and to those around one tablet; the first that is due is said. */
export type Whispers<View = unknown> = Readonly<Record<"hands" | "around", readonly Whisper<View>[]>>;

export interface Game {
  name: string;
  title: string;
  /** One sentence: what is it about? */
  aim: () => string;
  /** Of strips that lead to it. Its ground and poster are classes of its ground.css: `ground-name`, `poster-name`. */
  accent: "rosa" | "gold";
  /** The picture on its poster. */
  Poster: Component<{ isWide: boolean }>;
  /** Stands in the middle of the lobby's table. */
  Centrepiece: Component;
  options: readonly Option[];
  /** What holds where nobody has chosen, by the option's key. */
  usual: Record<string, unknown>;
  /** Wishes of this device alone, below the table's options. */
  DeviceChoices?: Lazy<Record<string, never>>;
  /** What the host can say about one place, before a game. */
  SeatChoices?: Lazy<{ table: Table; place: Place }>;
  Board: Lazy<{ table: Table }>;
  /** After the last card. The board with a button for a rematch, where a game has none of its own. */
  End?: Lazy<{ table: Table }>;
  /** For a living room: nothing to touch. The board, where a game has none of its own. */
  Tv?: Lazy<{ table: Table }>;
  /** What a television tells while people arrive: a picture and a few words each. The poster, where a game has none. */
  explained?: Explained;
  /** On a phone whose cards lie on the television. The board, where a game has none of its own. */
  Hands?: Lazy<{ table: Table }>;
  /** Around one tablet; without it nobody is asked who else sits there. */
  around?: { Board: Lazy<{ table: Table }>; most: number };
  whispers?: Whispers;
  /** Is a race of this many hands looked at now, as a photo finish? As its pacing says it; each at once, unless said. [T30] */
  looksAt?: (play: object, hands: number) => boolean;
  /** A finished game again. */
  Replay?: Lazy<{ reel: Reel; from?: number; onclose: () => void }>;
  /** What a player's statistics show beside places and reactions. */
  pictures?: readonly Picture[];
  /** What is set for a first game against bots. */
  firstOptions?: Record<string, unknown>;
  /** What a coach tells a newcomer at each first time; `isLow`: at the foot of the table, off what it speaks of. */
  slips?: Readonly<Record<string, { says: () => string; isLow?: boolean }>>;
  Lesson?: Lazy<Record<string, never>>;
  Rules?: Lazy<Record<string, never>>;
}

type OptionOf<Options> = { [Key in keyof Options & string]-?: Option<Key, Options[Key]> }[keyof Options & string];

/** A game as it describes itself, typed by what it speaks of. */
export interface GameOf<S extends Spoken> extends Omit<
  Game,
  | "options"
  | "usual"
  | "SeatChoices"
  | "Board"
  | "End"
  | "Tv"
  | "Hands"
  | "around"
  | "whispers"
  | "looksAt"
  | "Replay"
> {
  options: readonly OptionOf<S["options"]>[];
  usual: Required<S["options"]>;
  SeatChoices?: Lazy<{ table: Table<S>; place: Place }>;
  Board: Lazy<{ table: Table<S> }>;
  End?: Lazy<{ table: Table<S> }>;
  Tv?: Lazy<{ table: Table<S> }>;
  Hands?: Lazy<{ table: Table<S> }>;
  around?: { Board: Lazy<{ table: Table<S> }>; most: number };
  whispers?: Whispers<S["view"]>;
  looksAt?: (play: S["view"], hands: number) => boolean;
  Replay?: Lazy<{ reel: Reel<S>; from?: number; onclose: () => void }>;
}

/** For the frame, which brings a game together with tables of that game and no other. */
export function asGame<S extends Spoken>(game: GameOf<S>): Game {
  return game as unknown as Game;
}
