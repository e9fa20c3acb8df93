// What does Arriba say, in both languages?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    aim: "Deux symboles pareils ?\nAttrape le totem !",
    rounds: "Manches",
    roundsAbout: "Le plus petit total gagne.",
    oneRound: "1 manche",
    threeRounds: "3 manches",
    fiveRounds: "5 manches",
    pace: "Temps pour retourner sa carte",
    paceAbout: "Après ça, la carte se retourne toute seule.",
    seconds: (n: number) => `${n} s`,
    noLimit: "sans limite",
    turnWithin: (limit: string) => `Carte : ${limit}`,
    ties: "Égalité",
    tiesAbout: "Sous cet écart, la main la plus basse gagne.",
    ms: (n: number) => `${n} ms`,
  },
  {
    aim: "Two alike?\nGrab the totem!",
    rounds: "Rounds",
    roundsAbout: "The lowest total wins.",
    oneRound: "1 round",
    threeRounds: "3 rounds",
    fiveRounds: "5 rounds",
    pace: "Time to flip a card",
    paceAbout: "After that the card flips by itself.",
    seconds: (n: number) => `${n} s`,
    noLimit: "no limit",
    turnWithin: (limit: string) => `Card: ${limit}`,
    ties: "Ties",
    tiesAbout: "Closer than this, the lowest hand wins.",
    ms: (n: number) => `${n} ms`,
  },
);
