// How did the table look at every moment of a kept game? A fold over its events; nothing is judged.

import type { Event, TotemGrabbed, View } from "../../../protocol/arriba";
import { keyed, parsed } from "../../../server/plain";

export interface Frame {
  at: number; // milliseconds since the deal
  view: View;
  event: Event;
  hands: { seat: string; at: number; grip?: number }[]; // of a race
}

export interface Replay {
  seats: string[];
  frames: Frame[];
}

type Line = Event & { cause?: { do: string; grabs?: Frame["hands"] } };
type Piles = Record<string, string[]>;

export function readReplay(jsonl: string): Replay {
  const [first, ...rest] = jsonl.split("\n").filter((line) => line.trim());
  const header = parsed<{ game?: string; seats?: string[]; options?: { rounds?: number } }>(first ?? "{}");
  if (header.game !== "arriba" || !header.seats) throw new Error("not a game of Arriba");
  const fold = new Fold(header.seats, header.options?.rounds ?? 3);
  return { seats: header.seats, frames: rest.map((line) => fold.next(parsed<Line>(line))) };
}

class Fold {
  #draw: Piles = keyed();
  #pile: Piles = keyed();
  #pool: string[] = [];
  #view: View;

  constructor(seats: string[], rounds: number) {
    const none = keyed(seats.map((seat) => [seat, 0]));
    this.#view = {
      seats,
      rounds,
      draw: none,
      pile: none,
      exposed: keyed(),
      pool: 0,
      spent: [],
      phase: "round_over",
      turn: null,
      head_by: null,
      turner: null,
      round: 0,
      first: null,
      points: keyed(seats.map((seat) => [seat, []])),
      winners: [],
    };
  }

  next(line: Line): Frame {
    this.#apply(line);
    const seats = this.#view.seats;
    const count = (piles: Piles): Record<string, number> =>
      keyed(seats.map((seat) => [seat, piles[seat]?.length ?? 0]));
    this.#view = {
      ...this.#view,
      draw: count(this.#draw),
      pile: count(this.#pile),
      exposed: keyed(seats.filter((seat) => this.#pile[seat]?.length).map((seat) => [seat, this.#pile[seat]![0]!])),
      pool: this.#pool.length,
    };
    return { at: line.at, view: this.#view, event: line, hands: line.cause?.grabs ?? [] };
  }

  #apply(event: Event): void {
    switch (event.event) {
      case "Dealt":
        this.#draw = keyed(Object.entries(event.draw));
        this.#pile = keyed();
        this.#pool = [];
        this.#set({
          round: event.round,
          first: event.first,
          turn: event.first,
          phase: "turn",
          spent: [],
          head_by: null,
        });
        break;
      case "CardFlipped":
        this.#turn(event.seat);
        this.#set({
          phase: event.phase,
          turn: event.turn,
          turner: event.seat,
          head_by: event.phase === "head" ? event.seat : null,
        });
        break;
      case "SignalGiven":
        Object.keys(event.cards).forEach((seat) => this.#turn(seat));
        this.#set({ phase: event.phase, turn: event.turn, turner: event.seat, head_by: null });
        break;
      case "TotemGrabbed":
        this.#grab(event);
        break;
      case "RoundEnded": {
        const points = keyed(
          this.#view.seats.map((seat) => [seat, [...this.#view.points[seat]!, event.points[seat] ?? 0]]),
        );
        this.#set({ points, phase: "round_over", turn: null, head_by: null });
        break;
      }
      case "GameEnded":
        this.#set({ winners: event.winners, phase: "game_over", turn: null });
    }
  }

  #turn(seat: string): void {
    const [card, ...rest] = this.#draw[seat] ?? [];
    if (!card) return;
    this.#draw[seat] = rest;
    this.#pile[seat] = [card, ...(this.#pile[seat] ?? [])];
  }

  #grab(event: TotemGrabbed): void {
    for (const seat of event.lifted) this.#pile[seat] = [];
    for (const [seat, cards] of Object.entries(event.under))
      this.#draw[seat] = [...(this.#draw[seat] ?? []), ...cards];
    this.#pool = event.pool;
    this.#set({
      spent: event.spent,
      phase: event.phase,
      turn: event.turn,
      head_by: event.phase === "head" ? this.#view.head_by : null,
    });
  }

  #set(changed: Partial<View>): void {
    this.#view = { ...this.#view, ...changed };
  }
}

/** Who watches has a token of their own at the table. */
export const tokenAt = (table: { isWatching: boolean }, token: string): string =>
  table.isWatching ? `${token}-watch` : token;

/** The newest game that this table has kept. */
export async function newestGame(
  code: string,
  token: string,
  most = 99,
): Promise<{ nth: number; log: string } | null> {
  let newest: { nth: number; log: string } | null = null;
  for (let nth = 1; nth <= most; nth++) {
    const log = await gameLog(code, token, nth);
    if (log === null) break;
    newest = { nth, log };
  }
  return newest;
}

export async function gameLog(code: string, token: string, nth: number): Promise<string | null> {
  const answer = await fetch(`/api/tables/${encodeURIComponent(code)}/games/${nth}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.ok ? answer.text() : null;
}
