// How is a finished game taken home? As a file with every card and every hand.

import { save } from "../../look/save";
import { keptGame } from "../../server/http";

/** False: it is not kept, or not for this player. */
export async function keep(table: { code: string; token: string }, nth: number): Promise<boolean> {
  const log = await keptGame(table.code, nth, table.token);
  if (log === null) return false;
  save(new Blob([log], { type: "application/jsonl" }), `prems-${table.code}-${nth}.jsonl`);
  return true;
}
