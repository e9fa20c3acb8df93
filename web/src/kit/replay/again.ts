// What was there to see of a finished game? Its scenes, as the server tells them: no rule is known here.

import type { Place } from "../../table/places";
import type { AnyGame, Hint, Spoken } from "../../table/spoken";
import type { Table } from "../../table/table.svelte";
import { portraitOf } from "../../table/portraits";
import { dealColours } from "../../look/players";
import { keptGame } from "../../server/http";
import { parsed } from "../../plain";

/** One decision: how the table lay after it, and what had happened. */
export interface Scene<S extends Spoken = AnyGame> {
  at: number; // milliseconds since the deal
  view: S["view"];
  secrets?: Record<string, S["secrets"]>; // all is open once a game is over, where there was something to hide
  hints: Hint<S>[];
}

export interface Again<S extends Spoken = AnyGame> {
  game: string;
  seats: string[];
  options: S["options"];
  scenes: Scene<S>[];
  bots?: Record<string, string>; // which of them played a seat; an older server does not say it
}

/** Where a finished game comes from, and who sits where in it, as far as the page knows. */
export interface Reel<S extends Spoken = AnyGame> {
  load: () => Promise<Again<S> | null>;
  readonly places: readonly Place[];
  /** Which game it is and who has played it: they may share it. */
  owned?: { code: string; nth: number; token: string };
}

/** Of a table that is still there. */
export function reelAt<S extends Spoken>(table: Table<S>, nth: number): Reel<S> {
  return {
    load: () => again(table, nth),
    owned: table.isWatching ? undefined : { code: table.code, nth, token: table.token },
    get places() {
      return table.places;
    },
  };
}

/** Of a table that may be gone: nobody is known but the one who looks. */
export function reelOf(told: () => Promise<string | null>, mine: string | null = null, owned?: Reel["owned"]): Reel {
  const load = async (): Promise<Again | null> => {
    const text = await told();
    return text === null ? null : parsed<Again>(text);
  };
  return { load, owned, places: mine === null ? [] : [{ ...gone(mine, "rosa"), isMine: true }] };
}

/** Null: it is not kept, or not for this player. */
export async function again<S extends Spoken>(table: Table<S>, nth: number): Promise<Again<S> | null> {
  const told = await keptGame(table.code, nth, table.token, "/views");
  return told === null ? null : parsed<Again<S>>(told);
}

/** The chairs of that game, mine first: some may have left the table since. */
export function placesIn(
  { game, seats, bots = {} }: Pick<Again, "game" | "seats" | "bots">,
  places: readonly Place[],
): Place[] {
  const known = seats.map((seat) => places.find((place) => place.seat === seat));
  const colours = dealColours(known.map((place) => place?.colour));
  const all = seats.map(
    (seat, k) => known[k] ?? gone(seat, colours[k]!, portraitOf(game, bots[seat]), Object.hasOwn(bots, seat)),
  );
  const mine = Math.max(
    0,
    all.findIndex((place) => place.isMine),
  );
  return [...all.slice(mine), ...all.slice(0, mine)];
}

function gone(seat: string, colour: Place["colour"], portrait: string | null = null, isBot = false): Place {
  const is = { isStoodIn: false, isMine: false, isHost: false };
  return { chair: { seat }, seat, name: seat, colour, portrait, isBot, person: null, ...is };
}
