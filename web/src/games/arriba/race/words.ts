// What is said about a race?

import { de, speak } from "../../../words/speak.svelte";

export const words = speak(
  {
    wrong: (name: string) => `Raté, ${name} !`,
    lowest: (name: string, block: string) => `${name} tient ${block} : la main la plus basse gagne.`,
    lower: (name: string) => `${name} tient un peu plus bas : la main la plus basse gagne.`,
    sameGrip: (name: string) => `Même hauteur : ${name} l’emporte d’un cheveu.`,
    block: (nth: number) => ["le pied", "le zigzag", "les perles", "l’œil", "les plumes"][nth] ?? "le totem",
    marginIs: (ms: number) => `sous ${ms} ms d’écart, la main la plus basse gagne`,
    same: (symbol: number) => (symbol === 6 ? "Même labyrinthe" : (SAME_FR[Math.ceil(symbol / 2)] ?? "Même symbole")),
    you: "toi",
    at: (same: string, names: string) => `${same} chez ${names} :`,
    match: "Paire :",
    iGive: (cards: number, to: string) => `tu l’emportes et donnes tes ${cards} cartes à ${to}`,
    iGive1: (to: string) => `tu l’emportes et donnes ta carte à ${to}`,
    givesMe: (name: string, cards: number) => `${name} l’emporte et te donne ses ${cards} cartes`,
    givesMe1: (name: string) => `${name} l’emporte et te donne sa carte`,
    gives: (name: string, cards: number, to: string) => `${name} l’emporte et donne ses ${cards} cartes à ${to}`,
    gives1: (name: string, to: string) => `${name} l’emporte et donne sa carte à ${to}`,
    theyTake: (pool: number) =>
      pool
        ? `, qui reprend aussi ses cartes et ${pool > 1 ? `les ${pool}` : "celle"} sous le totem.`
        : ", qui reprend aussi ses cartes.",
    iTake: (pool: number) =>
      pool
        ? `. Tu reprends aussi tes cartes et ${pool > 1 ? `les ${pool}` : "celle"} sous le totem.`
        : ". Tu reprends aussi tes cartes.",
    iShare: (cards: number) =>
      `tu l’emportes et partages ${cards > 1 ? `tes ${cards} cartes` : "ta carte"} entre les autres`,
    shares: (name: string, cards: number) =>
      `${name} l’emporte et partage ${cards > 1 ? `ses ${cards} cartes` : "sa carte"} entre les autres`,
    shared: (rest: number) =>
      `, qui reprennent aussi leurs cartes.${rest ? ` Le reste (${rest}) va sous le totem.` : ""}`,
    totemCard: "Carte totem :",
    myPile: (cards: number) =>
      cards === 1
        ? "ta carte file sous le totem."
        : cards
          ? `tes ${cards} cartes filent sous le totem.`
          : "tu n’as rien à glisser dessous.",
    pileOf: (name: string, cards: number) =>
      cards === 1
        ? `la carte ${de(name)} file sous le totem.`
        : cards
          ? `les ${cards} cartes ${de(name)} filent sous le totem.`
          : `${name} n’a rien à glisser dessous.`,
    trapTwin: "Presque pareil, mais pas pareil :",
    trapColour: "Même couleur, mais pas le même symbole :",
    trapNothing: "Rien de pareil :",
    trapSpent: "Cette carte totem a déjà été prise :",
    trapOthers: (same: string, names: string) => `${same} chez ${names} seulement :`,
    iTakeAll: (cards: number) =>
      cards > 1
        ? `tu ramasses tout, ${cards} cartes.`
        : cards
          ? "tu ramasses la seule carte."
          : "il n’y avait rien à ramasser, ouf !",
    takesAll: (name: string, cards: number) =>
      cards > 1
        ? `${name} ramasse tout, ${cards} cartes.`
        : cards
          ? `${name} ramasse la seule carte.`
          : "il n’y avait rien à ramasser.",
    after: (names: string) => `${names} juste après : ça ne change rien.`,
    tooLate: "Trop tard pour toi : ça ne change rien.",
    turnsNext: (name: string) => `À ${name} de jouer`,
    youTurnNext: "À toi de jouer",
    sum: "Le chemin des cartes",
    totem: "le totem",
    gotHeap: (name: string, cards: number) => `${name} : ${cards}`,
  },
  {
    wrong: (name: string) => `Oops, ${name}!`,
    lowest: (name: string, block: string) => `${name} holds ${block}: the lowest hand wins.`,
    lower: (name: string) => `${name} holds a little lower: the lowest hand wins.`,
    sameGrip: (name: string) => `Same height: ${name} wins by a hair.`,
    block: (nth: number) => ["the foot", "the zigzag", "the beads", "the eye", "the plumes"][nth] ?? "the totem",
    marginIs: (ms: number) => `under ${ms} ms apart, the lowest hand wins`,
    same: (symbol: number) => (symbol === 6 ? "same labyrinth" : (SAME_EN[Math.ceil(symbol / 2)] ?? "same symbol")),
    you: "you",
    at: (same: string, names: string) => `${names} show the ${same}:`,
    match: "A match:",
    iGive: (cards: number, to: string) => `you win and give your ${cards} cards to ${to}`,
    iGive1: (to: string) => `you win and give your card to ${to}`,
    givesMe: (name: string, cards: number) => `${name} wins and gives you ${cards} cards`,
    givesMe1: (name: string) => `${name} wins and gives you a card`,
    gives: (name: string, cards: number, to: string) => `${name} wins and gives ${cards} cards to ${to}`,
    gives1: (name: string, to: string) => `${name} wins and gives a card to ${to}`,
    theyTake: (pool: number) =>
      pool
        ? `, who also takes back their own and the ${pool > 1 ? pool : "one"} under the totem.`
        : ", who also takes back their own.",
    iTake: (pool: number) =>
      pool
        ? `. You also take back your own and the ${pool > 1 ? pool : "one"} under the totem.`
        : ". You also take back your own.",
    iShare: (cards: number) => `you win and share your ${cards > 1 ? `${cards} cards` : "card"} among the others`,
    shares: (name: string, cards: number) =>
      `${name} wins and shares ${cards > 1 ? `${cards} cards` : "a card"} among the others`,
    shared: (rest: number) =>
      `, who also take back their own.${rest ? ` The rest (${rest}) goes under the totem.` : ""}`,
    totemCard: "Totem card:",
    myPile: (cards: number) =>
      cards === 1
        ? "your card slips under the totem."
        : cards
          ? `your ${cards} cards slip under the totem.`
          : "you have nothing to slip under it.",
    pileOf: (name: string, cards: number) =>
      cards === 1
        ? `${name}’s card slips under the totem.`
        : cards
          ? `${name}’s ${cards} cards slip under the totem.`
          : `${name} has nothing to slip under it.`,
    trapTwin: "Nearly alike, but not alike:",
    trapColour: "Same colour, but not the same symbol:",
    trapNothing: "No match:",
    trapSpent: "That totem card has been taken already:",
    trapOthers: (same: string, names: string) => `Only ${names} show the ${same}:`,
    iTakeAll: (cards: number) =>
      cards > 1
        ? `you pick up everything, ${cards} cards.`
        : cards
          ? "you pick up the only card."
          : "there was nothing to pick up, phew!",
    takesAll: (name: string, cards: number) =>
      cards > 1
        ? `${name} picks up everything, ${cards} cards.`
        : cards
          ? `${name} picks up the only card.`
          : "there was nothing to pick up.",
    after: (names: string) => `${names} just after: too late to matter.`,
    tooLate: "Too late: no harm done.",
    turnsNext: (name: string) => `${name}’s turn`,
    youTurnNext: "Your turn: flip!",
    sum: "Where the cards went",
    totem: "the totem",
    gotHeap: (name: string, cards: number) => `${name}: ${cards}`,
  },
);

const SAME_FR = [
  "",
  "Même soleil",
  "Même moulin",
  "Même spirale",
  "Même fleur",
  "Mêmes flèches",
  "Mêmes vagues",
  "Mêmes croissants",
  "Même œil",
  "Mêmes gradins",
];
const SAME_EN = [
  "",
  "same sun",
  "same pinwheel",
  "same spiral",
  "same flower",
  "same arrows",
  "same waves",
  "same crescents",
  "same eye",
  "same terraces",
];
