// How does somebody take their statistics home? As one file that any program can read.

import type { Remembered } from "../server/memories";

export function saved(games: readonly Remembered[]): void {
  const text = JSON.stringify({ prems: "my games", games }, null, 1);
  const href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: "prems-my-games.json" }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
}
