// Which papers are the players cut from? A colour and a cuff pattern each, so that nothing hangs on colour alone.

import type { CUFFS } from "./drawn/hands";
import { PLAYERS } from "./drawn/papers";

export type Colour = keyof typeof PLAYERS;
export const COLOURS = Object.keys(PLAYERS) as Colour[];
export type Paper = { paper: string; shade: string };
export const PAPERS: Record<Colour, Paper & { cuff: keyof typeof CUFFS }> = PLAYERS;

/** Everybody gets a colour of their own: the wished one for whoever sits first, else the next free one. */
export function dealColours(wishes: readonly (Colour | undefined)[]): Colour[] {
  const dealt: (Colour | undefined)[] = wishes.map((wish, k) =>
    wish && wishes.indexOf(wish) === k ? wish : undefined,
  );
  const free = COLOURS.filter((colour) => !dealt.includes(colour));
  return dealt.map((colour, k) => colour ?? free.shift() ?? COLOURS[k % COLOURS.length]!);
}
