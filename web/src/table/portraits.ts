// Which of the nine faces does a bot wear?

import bots from "../protocol/bots.json";

const PORTRAITS: Record<string, Record<string, string>> = bots;

/** Null: nobody of that name plays this game here. */
export function portraitOf(game: string, bot: string | null | undefined): string | null {
  const portraits = PORTRAITS[game] ?? {};
  return bot && Object.hasOwn(portraits, bot) ? portraits[bot]! : null;
}
