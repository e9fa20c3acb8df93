// What is there to be looked at after one decision?

import type { Leprechauns, View } from "../../../protocol/leprechauns";
import type { Hint, News } from "../../../table/spoken";

export interface Seen {
  v: number;
  view: View;
  /** The view before; null: this page has just come. */
  before: View | null;
  /** For sound, and for what two views cannot show. */
  hints: readonly Hint<Leprechauns>[];
}

/** Null in the lobby, and while the cards are covered. */
export function seenIn({ view, before, hints }: News<Leprechauns>): Seen | null {
  return view.play && { v: view.v, view: view.play, before: before?.play ?? null, hints };
}
