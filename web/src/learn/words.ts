// What do rule books and lessons say, whatever the game?

import { speak } from "../words/speak.svelte";

export const words = speak(
  {
    // the rule book
    about:
      "Chaque règle a un numéro, que cite l’arbitre. En retrait : ce que nous avons décidé là où la règle imprimée ne dit rien.",
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
    about:
      "Every rule has a number, which the referee cites. Indented: what we decided where the printed rules are silent.",
    chapters: "Chapters",
    ours: "Our decision: ",

    step: (n: number, all: number) => `Step ${n} of ${all}`,
    skip: "Skip",
    next: "Next",
    again: "Once more",
    play: "Play against bots",
    rules: "All the rules",
  },
);
