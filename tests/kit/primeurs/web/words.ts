// What does Primeurs say, in both languages?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    aim: "Tu as le fruit ? Sonne !\nSinon, étouffe la cloche.",
    fruits: "Fruits en main",
    each: (n: number) => `${n} chacun`,
    cry: "Crier",
    ring: "Sonner",
    hush: "Étouffer",
    mine: "Mes fruits",
    won: (names: string) => `${names} : Prem’s !`,
    fewest: "Le moins de fruits gagne.",
    replay: "Revoir",
    apple: "pomme",
    cherry: "cerise",
    fig: "figue",
    lemon: "citron",
    pear: "poire",
    plum: "prune",
  },
  {
    aim: "You hold the fruit? Ring!\nIf not, hush the bell.",
    fruits: "Fruits in hand",
    each: (n: number) => `${n} each`,
    cry: "Cry",
    ring: "Ring",
    hush: "Hush",
    mine: "My fruits",
    won: (names: string) => `${names}: Prem’s!`,
    fewest: "Fewest fruits win.",
    replay: "Watch again",
    apple: "apple",
    cherry: "cherry",
    fig: "fig",
    lemon: "lemon",
    pear: "pear",
    plum: "plum",
  },
);

type Fruit = "apple" | "cherry" | "fig" | "lemon" | "pear" | "plum";

/** A card is called by its fruit. */
export const called = (card: string): string => words[card.slice(0, -1) as Fruit];
