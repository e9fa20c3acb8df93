// Which photo finish lay open when the page was loaded again? Nothing takes it away before its time. [T30]

import { tab } from "../../kept";

const KEY = "prems.photo";

export interface Open<P> {
  photo: P;
  ms: number; // how much longer it is looked at
}

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
    if (left) tab.write(KEY, { ...left, game: gameOf(table), at: Date.now() } satisfies Kept<P>);
  };
  addEventListener("pagehide", keep);
  return () => removeEventListener("pagehide", keep);
}

/** Once. Null: there was none, or its time is up. */
export function reopened<P>(table: Played): Open<P> | null {
  const kept = tab.read<Kept<P>>(KEY);
  tab.remove(KEY);
  if (kept?.game !== gameOf(table)) return null;
  const since = Date.now() - kept.at;
  return since >= 0 && since < kept.ms ? { photo: kept.photo, ms: kept.ms - since } : null;
}

/** The game that is played there, over a reload too: two tables may deal from the same seed, and show the same seal. */
export function gameOf({ code, view }: Played): string {
  return `${code} ${view?.seal}`;
}
