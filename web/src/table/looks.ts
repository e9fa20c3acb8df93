// Which of the nine faces does a bot wear?

import bots from "../protocol/bots.json";

const LOOKS: Record<string, Record<string, string>> = bots;

/** Null: nobody of that name plays this game here. */
export function lookOf(game: string, bot: string | null | undefined): string | null {
  const looks = LOOKS[game] ?? {};
  return bot && Object.hasOwn(looks, bot) ? looks[bot]! : null;
}
