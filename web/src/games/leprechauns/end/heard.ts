// What has this page heard of the running game? For those who only watched it: the game itself is kept for its players.

import type { Leprechauns } from "../../../protocol/leprechauns";
import type { Hint } from "../../../table/spoken";

const heard = new Map<string, Hint<Leprechauns>[]>();

export function hear(code: string, hints: readonly Hint<Leprechauns>[]): void {
  for (const hint of hints) {
    if (hint.event === "Dealt") heard.set(code, []);
    heard.get(code)?.push(hint);
  }
}

export function heardAt(code: string): readonly Hint<Leprechauns>[] {
  return heard.get(code) ?? [];
}
