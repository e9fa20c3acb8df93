// How is a finished game taken home? As a file with every card and every hand.

import { keptGame } from "../../server/http";

/** False: it is not kept, or not for this player. */
export async function keep(table: { code: string; token: string }, nth: number): Promise<boolean> {
  const log = await keptGame(table.code, nth, table.token);
  if (log === null) return false;
  const href = URL.createObjectURL(new Blob([log], { type: "application/jsonl" }));
  Object.assign(document.createElement("a"), { href, download: `prems-${table.code}-${nth}.jsonl` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
  return true;
}
