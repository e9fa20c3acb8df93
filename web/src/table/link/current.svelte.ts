// When does a page that is older than its server load itself again? Between games, never within one.

import { areOld, reload } from "../../server/pages";
import type { Table } from "../table.svelte";

const LOOK = 4_000; // at the last race and at the score

/** To be called while a component is made. */
export function stayCurrent(table: Table): void {
  const stage = $derived(table.view?.stage);
  $effect(() => {
    if ((stage !== "lobby" && stage !== "over") || !areOld(table.pages)) return;
    const timer = setTimeout(() => reload(table.pages), stage === "over" ? LOOK : 0);
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const isRefused = table.ending && "fault" in table.ending && table.ending.fault === "protocol";
    if (isRefused && areOld("protocol")) reload("protocol"); // no game goes on in this page any more
  });
}
