// What do rule books and lessons say, whatever the game?

import { speak } from "../words/speak.svelte";

export const words = speak(
  {
    // the rule book
    about: "Chaque règle a son numéro. En retrait : nos décisions, là où la règle imprimée se tait.",
    chapters: "Chapitres",
    ours: "Notre décision : ",

    // the lesson
    step: (n: number, all: number) => `Étape ${n} sur ${all}`,
    skip: "Passer",
    next: "Suivant",
    again: "Recommencer",
    play: "Jouer contre des bots",
    rules: "Toutes les règles",
  },
  {
    about: "Every rule has a number. Indented: our own rulings, where the printed rules are silent.",
    chapters: "Chapters",
    ours: "Our ruling: ",

    step: (n: number, all: number) => `Step ${n} of ${all}`,
    skip: "Skip",
    next: "Next",
    again: "Start again",
    play: "Play against bots",
    rules: "All the rules",
  },
);
