// Are these pages others than the server's? Then they load themselves again, and only once for each of its builds.

import { tab } from "../kept";

const KEY = "prems.reloaded";

/** The script that this page began with: its name changes with whatever is built into it. "": nothing was built. */
const own = document.querySelector('script[type="module"][src^="/assets/"]')?.getAttribute("src") ?? "";

/** `pages` as the server names them, or why else this page is of no use to it. */
export function areOld(pages: string, ours = own): boolean {
  if (!ours || !pages) return false;
  if (pages === ours) tab.remove(KEY); // whatever comes next is news
  return pages !== ours && tab.get(KEY) !== pages;
}

/** Not where that would be forgotten: it would never end. */
export function reload(pages: string): void {
  tab.set(KEY, pages);
  if (tab.lasts(KEY)) location.reload();
}
