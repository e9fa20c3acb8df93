// What does Arriba say, in both languages?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    aim: "Deux dessins pareils ?\nAttrape le totem !",
    rounds: "Manches",
    roundsAbout: "Le moins de points au total gagne.",
    oneRound: "1 manche",
    threeRounds: "3 manches",
    fiveRounds: "5 manches",
    pace: "Temps pour retourner",
    paceAbout: "Après ça, la carte se retourne toute seule.",
    seconds: (n: number) => `${n} s`,
    noLimit: "sans limite",
    turnWithin: (limit: string) => `Retourner : ${limit}`,
    ties: "Mains à égalité",
    tiesAbout: "Sous cet écart, la main la plus basse gagne.",
    ms: (n: number) => `${n} ms`,
  },
  {
    aim: "Two alike?\nGrab the totem!",
    rounds: "Rounds",
    roundsAbout: "The fewest points in all win.",
    oneRound: "1 round",
    threeRounds: "3 rounds",
    fiveRounds: "5 rounds",
    pace: "Time to turn a card",
    paceAbout: "After that the card turns by itself.",
    seconds: (n: number) => `${n} s`,
    noLimit: "no limit",
    turnWithin: (limit: string) => `Turn: ${limit}`,
    ties: "Hands that tie",
    tiesAbout: "Closer than this, the lower hand wins.",
    ms: (n: number) => `${n} ms`,
  },
);
