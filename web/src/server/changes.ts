// How does a view become the next one, where only what changed was sent? What did not stays the very same object.

import type { Change, TableView } from "../protocol/messages";

/** The view, as it would have come whole. */
export function folded(before: TableView, { view, play, within }: Change): TableView {
  const next = over(before, view);
  if (play || within) {
    const game = (next.play = over(before.play as Record<string, object>, play));
    for (const name in within) game[name] = over(game[name]!, within[name]);
  }
  return next;
}

/** Made by names of players, and so it inherits nothing. */
function over<T extends object>(below: T, above: object | undefined): T {
  return Object.assign(Object.create(null) as T, below, above);
}
