// What is said on a phone that is only a pair of hands, and around one tablet?

import { speak } from "../../../words/speak.svelte";

export const words = speak(
  {
    lookUp: "Regarde la télé !",
    first: "Prem’s !",
    ahead: (ms: number) => `${ms} ms d’avance`,
    firstWas: (name: string) => `Premier : ${name}`,
    wrong: "Fausse prise !",
    wrongWas: (name: string) => `Fausse prise : ${name}`,
    grabHere: "Le totem : attrape-le ici, sans regarder",
    flick: "À toi ! Glisse vers le haut",
    left: (cards: number) => `${cards} dans ta pioche`,
    empty: "Plus de pioche, tu joues encore",
    says1: "Chacun retourne une carte, à son tour.",
    says2: "Deux symboles pareils ? Attrapez le totem !",
    says3: "Le plus rapide donne ses cartes. Plus aucune ? Gagné !",
  },
  {
    lookUp: "Look up!",
    first: "Prem’s!",
    ahead: (ms: number) => `${ms} ms ahead`,
    firstWas: (name: string) => `First: ${name}`,
    wrong: "Wrong grab!",
    wrongWas: (name: string) => `Wrong grab: ${name}`,
    grabHere: "The totem: grab it here, without looking",
    flick: "Your turn! Flick it up",
    left: (cards: number) => `${cards} in your draw pile`,
    empty: "No draw pile, you still play",
    says1: "Everybody flips a card, one after the other.",
    says2: "Two symbols alike? Grab the totem!",
    says3: "The faster one gives their cards away. None left? You win!",
  },
);
