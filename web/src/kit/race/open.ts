// Which photo finish lay open when the page was loaded again? Nothing takes it away before its time. [T30]

import { tab } from "../../kept";
import { parsed } from "../../server/plain";

const KEY = "prems.photo";

export interface Open<P> {
  photo: P;
  ms: number; // how much longer it is looked at
}

/** The game that is played there: two tables may deal from the same seed, and then show the same seal. */
interface Played {
  readonly code: string;
  readonly view: { readonly seal: string | null } | null;
}

interface Kept<P> extends Open<P> {
  game: string;
  at: number; // on the wall clock: the page's own begins anew
}

/** What is open when this page goes is kept for the next one in its tab. */
export function keepOpen<P>(table: Played, open: () => Open<P> | null): () => void {
  const keep = (): void => {
    const left = open();
    if (left) tab.set(KEY, JSON.stringify({ ...left, game: gameOf(table), at: Date.now() } satisfies Kept<P>));
  };
  addEventListener("pagehide", keep);
  return () => removeEventListener("pagehide", keep);
}

/** Once. Null: there was none, or its time is up. */
export function reopened<P>(table: Played): Open<P> | null {
  const kept = read<P>();
  tab.remove(KEY);
  if (kept?.game !== gameOf(table)) return null;
  const since = Date.now() - kept.at;
  return since >= 0 && since < kept.ms ? { photo: kept.photo, ms: kept.ms - since } : null;
}

function gameOf({ code, view }: Played): string {
  return `${code} ${view?.seal}`;
}

function read<P>(): Kept<P> | null {
  try {
    return parsed<Kept<P> | null>(tab.get(KEY) ?? "null");
  } catch {
    return null; // what was kept is broken
  }
}
