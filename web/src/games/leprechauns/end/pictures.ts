// What do a player's statistics show of Leprechauns, beside places and reactions?

import { has, speak } from "../../../words/speak.svelte";
import type { Picture } from "../../game";

const words = speak(
  {
    recital: "Motifs retenus",
    wrong: "Mains hors jeu",
    bets: "Paris gagnés",
    animal: "animaux",
    colour: "couleurs",
    sound: "bruits",
    sign: "signes",
    sum: "calculs",
  },
  {
    recital: "Motifs remembered",
    wrong: "Hands out of play",
    bets: "Bets won",
    animal: "animals",
    colour: "colours",
    sound: "sounds",
    sign: "signs",
    sum: "sums",
  },
);

export const PICTURES: readonly Picture[] = [
  {
    tally: "recital",
    title: () => words.recital,
    as: "rows",
    isGood: true,
    label: (kind) => (has(words, kind) ? words[kind] : kind),
  },
  { tally: "wrong", title: () => words.wrong, as: "columns", isGood: false, label: () => words.wrong },
  { tally: "bets", title: () => words.bets, as: "columns", isGood: true, label: () => words.bets },
];
