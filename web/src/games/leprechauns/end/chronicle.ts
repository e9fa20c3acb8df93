// Where are the events of the game that was just played? Heard while it was on; read from the server where something was missed.

import type { Leprechauns } from "../../../protocol/leprechauns";
import { profile } from "../../../profile/profile.svelte";
import { parsed } from "../../../server/plain";
import type { Hint } from "../../../table/table.svelte";

/** What was told of a game. */
export type Told = Hint<Leprechauns>;

const heard = new Map<string, Told[]>();
const MOST_GAMES = 30;

export function keep(code: string, hints: readonly Told[]): void {
  for (const hint of hints) {
    if (hint.event === "Dealt") heard.set(code, []);
    heard.get(code)?.push(hint);
  }
}

/** All of it: the game's own log, for those who sat at the table; else what this page has heard. */
export async function chronicle(code: string): Promise<{ events: Told[]; log: string | null }> {
  const log = await lastLog(code);
  if (!log) return { events: heard.get(code) ?? [], log: null };
  const [, ...lines] = log.trim().split("\n");
  return { events: lines.map((line) => parsed<Told>(line)), log };
}

/** The newest game of the table: nobody says how many there were. */
async function lastLog(code: string): Promise<string | null> {
  let newest: string | null = null;
  for (let nth = 1; nth <= MOST_GAMES; nth++) {
    const log = await gameLog(code, nth);
    if (log === null) break;
    newest = log;
  }
  return newest;
}

async function gameLog(code: string, nth: number): Promise<string | null> {
  try {
    const answer = await fetch(`/api/tables/${encodeURIComponent(code)}/games/${nth}`, {
      headers: { authorization: `Bearer ${profile.token}` },
    });
    return answer.ok ? await answer.text() : null;
  } catch {
    return null;
  }
}
