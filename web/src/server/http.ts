// What can be asked of the server beside a table's socket?

import type { Lang } from "../words/speak.svelte";
import { patiently } from "./patience";

export type Level = "easy" | "normal" | "hard";
export type Said = Record<Lang, string>;

export interface Bot {
  name: string;
  level: Level;
  about: Said;
}

export interface GameInfo {
  name: string;
  title: string;
  seats: [number, number];
  bots: Bot[];
  options: Record<string, unknown>;
  aim: Said;
}

export interface NewTable {
  game: string;
  options?: Record<string, unknown>;
  settings?: Record<string, unknown>;
  bots?: Level[];
  start?: boolean;
}

/** "none": no such table. "origin": the server was set up for another address than this page's. */
export type Trouble = "none" | "unreachable" | "origin" | "busy";

/** Throws an error whose message is a trouble. */
export async function openTable(wanted: NewTable): Promise<string> {
  const body = JSON.stringify(wanted);
  const answer = await fetch("/api/tables", {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  }).catch(() => null);
  if (!answer?.ok) throw new Error(trouble(answer?.status));
  return ((await answer.json()) as { code: string }).code;
}

/** `at`: where the table is, if several processes share them. */
export interface FoundTable {
  code: string;
  game: string;
  stage: string;
  at?: string;
}

export async function findTable(code: string): Promise<FoundTable | Trouble> {
  try {
    const page = new URLSearchParams({ page: location.origin }); // a browser tells it only of what changes something
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}?${page.toString()}`);
    return answer.ok ? await answer.json() : trouble(answer.status);
  } catch {
    return "unreachable";
  }
}

const TROUBLES: Partial<Record<number, Trouble>> = { 403: "origin", 404: "none", 429: "busy", 503: "busy" };

function trouble(status: number | undefined): Trouble {
  return TROUBLES[status ?? 0] ?? "unreachable";
}

/** The log of the nth game that this table has finished, or its views; null: there is none for whoever asks. */
export async function keptGame(
  code: string,
  nth: number,
  token: string,
  part: "" | "/views" = "",
): Promise<string | null> {
  try {
    const answer = await patiently(`/api/tables/${encodeURIComponent(code)}/games/${nth}${part}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}

/** Deletes all finished games of this device's player; false: nobody answered, or not now. */
export async function forgetGames(token: string): Promise<boolean> {
  try {
    return (await fetch("/api/games", { method: "DELETE", headers: { authorization: `Bearer ${token}` } })).ok;
  } catch {
    return false;
  }
}

let games: Promise<GameInfo[]> | undefined;

export function allGames(): Promise<GameInfo[]> {
  games ??= fetch("/api/games")
    .then((answer) => (answer.ok ? (answer.json() as Promise<GameInfo[]>) : Promise.reject(new Error("no games"))))
    .catch((error: unknown) => {
      games = undefined;
      throw error;
    });
  return games;
}
