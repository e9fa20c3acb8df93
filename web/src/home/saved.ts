// How does somebody take their statistics home? As one file that any program can read.

import { save } from "../look/save";
import type { Remembered } from "../server/memories";

export function saved(games: readonly Remembered[]): void {
  const text = JSON.stringify({ prems: "my games", games }, null, 1);
  save(new Blob([text], { type: "application/json" }), "prems-my-games.json");
}
