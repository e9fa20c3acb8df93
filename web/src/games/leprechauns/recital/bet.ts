// What have I bet, and on which recital? The table tells nobody before the verdict: the tab knows it over a reload. [L28]

import { tab } from "../../../kept";

export interface Bet {
  on: string; // the recital
  ok: boolean;
}

const KEY = "prems.leprechauns.bet";

export function keepBet(bet: Bet): void {
  tab.write(KEY, bet);
}

export function keptBet(): Bet | null {
  return tab.read(KEY);
}
