// What do a player's statistics show of Arriba, beside places and reactions?

import { speak } from "../../../words/speak.svelte";
import type { Picture } from "../../game";

const words = speak(
  {
    wrong: "Fausses prises",
    fooled: "Les paires pièges",
    pair: (pair: string) => `symboles ${pair.replace("-", " et ")}`,
  },
  {
    wrong: "Wrong grabs",
    fooled: "Look-alikes that fooled you",
    pair: (pair: string) => `symbols ${pair.replace("-", " and ")}`,
  },
);

export const PICTURES: readonly Picture[] = [
  { tally: "wrong", title: () => words.wrong, as: "columns", isGood: false, label: () => words.wrong },
  {
    tally: "fooled",
    title: () => words.fooled,
    as: "rows",
    isGood: false,
    label: (pair) => words.pair(pair),
    Face: () => import("../cards/Lookalikes.svelte"),
  },
];
