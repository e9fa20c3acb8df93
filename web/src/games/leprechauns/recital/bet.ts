// What have I bet, and on which recital? The table tells nobody before the verdict: the tab knows it over a reload. [L28]

import { tab } from "../../../kept";
import { parsed } from "../../../server/plain";

export interface Bet {
  on: string; // the recital
  ok: boolean;
}

const KEY = "prems.leprechauns.bet";

export function keepBet(bet: Bet): void {
  tab.set(KEY, JSON.stringify(bet));
}

export function keptBet(): Bet | null {
  try {
    return parsed<Bet | null>(tab.get(KEY) ?? "null");
  } catch {
    return null; // what was kept is broken
  }
}
