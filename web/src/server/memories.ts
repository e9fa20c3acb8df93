// What does the server tell a player about their own games, and what may it keep of them?

import { patiently } from "./patience";

export interface Tally {
  some: number;
  of: number;
}

/** What one person did in one game, as the game itself counts it. */
export interface Deeds {
  place?: number; // 1: won; missing for whoever was not there at the end
  times?: number[]; // milliseconds of every right hand
  tallies?: Record<string, Record<string, Tally>>;
}

export interface Remembered {
  code: string;
  nth: number;
  ended: number; // seconds, as the calendar counts them
  game: string;
  seats: string[]; // nobody's, once the game itself is forgotten
  seat: string | null;
  deeds: Deeds;
}

/** Is my seat still waiting? */
export interface Waiting {
  code: string;
  game: string;
  stage: string;
  seat: string | null;
  nth: number; // the newest game of that table
  is_paused: boolean;
  is_awaited: boolean;
}

export type Answer<T> = { told: T } | "gone" | "unreachable";

const gameAt = (code: string, nth: number): string => `/api/tables/${encodeURIComponent(code)}/games/${nth}`;

/** Whoever is asked tells where the table is; only there is it known who sits at it. */
export async function waitingAt(code: string, token: string): Promise<Answer<Waiting>> {
  const page = new URLSearchParams({ page: location.origin });
  const path = `/api/tables/${encodeURIComponent(code)}?${page.toString()}`;
  const answer = await ask<Waiting & { stage?: string; at?: string }>(path, token);
  if (typeof answer === "string" || answer.told.stage || !answer.told.at?.startsWith("/")) return answer;
  return ask<Waiting>(answer.told.at + path, token);
}

export function deedsIn(code: string, nth: number, token: string): Promise<Answer<Remembered>> {
  return ask<Remembered>(`${gameAt(code, nth)}/deeds`, token);
}

/** What the server keeps: read it, agree to it from now on, or end it and delete all of it. */
export function memories(
  token: string,
  method: "GET" | "PUT" | "DELETE" = "GET",
): Promise<Answer<{ agreed: boolean; games: Remembered[] }>> {
  return ask("/api/memories", token, method);
}

export function forgetDeeds({ code, nth }: Remembered, token: string): Promise<Answer<unknown>> {
  return ask(`${gameAt(code, nth)}/deeds`, token, "DELETE");
}

/** A secret with which anybody can see the game. */
export function share(code: string, nth: number, token: string): Promise<Answer<{ secret: string }>> {
  return ask(`${gameAt(code, nth)}/share`, token, "POST");
}

export function unshare(code: string, nth: number, token: string): Promise<Answer<{ revoked: number }>> {
  return ask(`${gameAt(code, nth)}/share`, token, "DELETE");
}

/** A shared game as it was seen. */
export async function sharedGame(secret: string): Promise<Answer<string>> {
  const answer = await asked("/api/shared", secret);
  return answer?.ok ? { told: await answer.text() } : missing(answer);
}

async function ask<T>(path: string, token: string, method = "GET"): Promise<Answer<T>> {
  const answer = await asked(path, token, method);
  return answer?.ok ? { told: (await answer.json()) as T } : missing(answer);
}

function asked(path: string, secret: string, method = "GET"): Promise<Response | null> {
  return patiently(path, { method, headers: { authorization: `Bearer ${secret}` } }).catch(() => null);
}

function missing(answer: Response | null): "gone" | "unreachable" {
  return answer?.status === 404 ? "gone" : "unreachable";
}
