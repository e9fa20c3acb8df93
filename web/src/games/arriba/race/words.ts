// What is said about a race?

import { speak } from "../../../words/speak.svelte";

export const words = speak(
  {
    wrong: (name: string) => `Raté, ${name} !`,
    lowest: (name: string, block: string) => `${name} tient ${block} : la main la plus basse gagne.`,
    block: (nth: number) => ["le pied", "le ventre", "le cou", "la tête", "les plumes"][nth] ?? "le totem",
    marginIs: (ms: number) => `sous ${ms} ms d’écart, la main la plus basse gagne`,
    same: (symbol: number) => SAME_FR[Math.ceil(symbol / 2)] ?? "Même dessin",
    you: "toi",
    at: (same: string, names: string) => `${same} chez ${names} :`,
    match: "Pareil :",
    iGive: (cards: number, to: string) => `plus rapide, tu donnes tes ${cards} cartes à ${to}`,
    iGive1: (to: string) => `plus rapide, tu donnes ta carte à ${to}`,
    givesMe: (name: string, cards: number) => `${name}, plus rapide, te donne ses ${cards} cartes`,
    givesMe1: (name: string) => `${name}, plus rapide, te donne sa carte`,
    gives: (name: string, cards: number, to: string) => `${name}, plus rapide, donne ses ${cards} cartes à ${to}`,
    gives1: (name: string, to: string) => `${name}, plus rapide, donne sa carte à ${to}`,
    theyTake: (pool: number) =>
      pool
        ? `, qui ramasse aussi les siennes et ${pool > 1 ? `les ${pool}` : "celle"} du totem.`
        : ", qui ramasse aussi les siennes.",
    iTake: (pool: number) =>
      pool
        ? `. Tu ramasses aussi les tiennes et ${pool > 1 ? `les ${pool}` : "celle"} du totem.`
        : ". Tu ramasses aussi les tiennes.",
    iShare: (cards: number) =>
      `plus rapide, tu partages ${cards > 1 ? `tes ${cards} cartes` : "ta carte"} entre les autres`,
    shares: (name: string, cards: number) =>
      `${name}, plus rapide, partage ${cards > 1 ? `ses ${cards} cartes` : "sa carte"} entre les autres`,
    shared: (rest: number) =>
      `, qui reprennent aussi les leurs.${rest ? ` Le reste (${rest}) va sous le totem.` : ""}`,
    totemCard: "Carte totem :",
    myPile: (cards: number) =>
      cards === 1
        ? "ta carte file sous le totem."
        : cards
          ? `tes ${cards} cartes filent sous le totem.`
          : "tu n’as rien à glisser dessous.",
    pileOf: (name: string, cards: number) =>
      cards === 1
        ? `la carte de ${name} file sous le totem.`
        : cards
          ? `les ${cards} cartes de ${name} filent sous le totem.`
          : `${name} n’a rien à glisser dessous.`,
    trapTwin: "Presque pareil, mais pas pareil :",
    trapColour: "Même couleur, pas même dessin :",
    trapNothing: "Rien de pareil :",
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
    turnsNext: (name: string) => `${name} retourne`,
    youTurnNext: "À toi de retourner",
    skip: "Toucher pour passer",
    sum: "Le chemin des cartes",
    totem: "le totem",
    gotHeap: (name: string, cards: number) => `${name} : ${cards}`,
  },
  {
    wrong: (name: string) => `Oops, ${name}!`,
    lowest: (name: string, block: string) => `${name} holds ${block}: the lowest hand wins.`,
    block: (nth: number) => ["the foot", "the belly", "the neck", "the head", "the plumes"][nth] ?? "the totem",
    marginIs: (ms: number) => `under ${ms} ms apart, the lowest hand wins`,
    same: (symbol: number) => SAME_EN[Math.ceil(symbol / 2)] ?? "Same picture",
    you: "you",
    at: (same: string, names: string) => `${same} for ${names}:`,
    match: "Alike:",
    iGive: (cards: number, to: string) => `faster, you give your ${cards} cards to ${to}`,
    iGive1: (to: string) => `faster, you give your card to ${to}`,
    givesMe: (name: string, cards: number) => `${name} was faster and gives you ${cards} cards`,
    givesMe1: (name: string) => `${name} was faster and gives you a card`,
    gives: (name: string, cards: number, to: string) => `${name} was faster and gives ${cards} cards to ${to}`,
    gives1: (name: string, to: string) => `${name} was faster and gives a card to ${to}`,
    theyTake: (pool: number) =>
      pool ? `, who also takes back their own and the ${pool} under the totem.` : ", who also takes back their own.",
    iTake: (pool: number) =>
      pool ? `. You also take back your own and the ${pool} under the totem.` : ". You also take back your own.",
    iShare: (cards: number) => `faster, you share your ${cards > 1 ? `${cards} cards` : "card"} among the others`,
    shares: (name: string, cards: number) =>
      `${name} was faster and shares ${cards > 1 ? `${cards} cards` : "a card"} among the others`,
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
    trapColour: "Same colour, not the same picture:",
    trapNothing: "No match:",
    trapOthers: (same: string, names: string) => `${same} for ${names} only:`,
    iTakeAll: (cards: number) =>
      cards > 1
        ? `you take it all, ${cards} cards.`
        : cards
          ? "you take the only card."
          : "there was nothing to take, phew!",
    takesAll: (name: string, cards: number) =>
      cards > 1
        ? `${name} takes it all, ${cards} cards.`
        : cards
          ? `${name} takes the only card.`
          : "there was nothing to take.",
    after: (names: string) => `${names} just after: that changes nothing.`,
    tooLate: "Too late for you: that changes nothing.",
    turnsNext: (name: string) => `${name} turns`,
    youTurnNext: "Your turn to turn",
    skip: "Tap to skip",
    sum: "The cards’ way",
    totem: "the totem",
    gotHeap: (name: string, cards: number) => `${name}: ${cards}`,
  },
);

const SAME_FR = [
  "",
  "Même soleil",
  "Même moulin",
  "Même dessin",
  "Même fleur",
  "Mêmes flèches",
  "Mêmes vagues",
  "Mêmes croissants",
  "Même œil",
  "Mêmes gradins",
];
const SAME_EN = [
  "",
  "Same sun",
  "Same pinwheel",
  "Same picture",
  "Same flower",
  "Same arrows",
  "Same waves",
  "Same crescents",
  "Same eye",
  "Same terraces",
];
