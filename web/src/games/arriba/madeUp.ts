// What does a game of Arriba look like that tests make up? Zoé and Tom have turned a card, Mia is next.

import type { View } from "../../protocol/arriba";

export const view = (more: Partial<View> = {}): View => ({
  seats: ["Zoé", "Tom", "Mia"],
  draw: { Zoé: 9, Tom: 9, Mia: 9 },
  pile: { Zoé: 1, Tom: 1, Mia: 0 },
  exposed: { Zoé: "1y", Tom: "3r" },
  pool: 0,
  spent: [],
  phase: "turn",
  turn: "Mia",
  head_by: null,
  turner: "Tom",
  round: 1,
  rounds: 3,
  first: "Zoé",
  points: {},
  winners: [],
  ...more,
});
