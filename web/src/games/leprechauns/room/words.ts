// What is said on a phone that is only two hands, on the television before a game, and around one tablet?

import { de, speak } from "../../../words/speak.svelte";

export const words = speak(
  {
    lookUp: "Regarde la télé !",
    padOf: (name: string, owner: string) => `${owner} : taper le coffre ${de(name)}`,
    goesTo: (name: string) => `La tablette est à ${name}`,
    whisperCall: "C’est toi qui donnes le signal, ici. Puis vite, les yeux sur la télé !",
    whisperWait: "Les yeux sur la télé : au signal, tous les coffres s’y ouvrent.",
    whisperSlap: "Choisis à la télé, tape ici : les coffres sont rangés pareil.",
    whisperRecital: "Garde ses deux motifs en tête : bientôt, tu les toucheras ici, de mémoire.",
    whisperAloud: "Garde ses deux motifs en tête : bientôt, tu les diras à voix haute.",
    whisperVote: "La carte est à la télé. Alors, juste ou pas ?",
    whisperSide: "Chacun son côté : tes deux mains, et une touche par coffre des autres.",
    whisperPads: "Choisis un coffre au milieu, tape sa touche de ton côté !",
    says1: "Au signal, les coffres s’ouvrent tous ensemble.",
    says2: "Tape le plus riche… et retiens ce qu’il cache !",
    says3: "Récite ses deux motifs : le coffre est à toi.",
  },
  {
    lookUp: "Look up!",
    padOf: (name: string, owner: string) => `${owner}: slap ${name}’s chest`,
    goesTo: (name: string) => `The tablet goes to ${name}`,
    whisperCall: "You give the signal, here. Then quick, eyes on the TV!",
    whisperWait: "Eyes on the TV: at the signal all chests open there.",
    whisperSlap: "Choose on the TV, slap here: the chests lie the same way.",
    whisperRecital: "Keep its two motifs in mind: soon you’ll tap them here, from memory.",
    whisperAloud: "Keep its two motifs in mind: soon you’ll say them aloud.",
    whisperVote: "The card is on the TV. So, right or wrong?",
    whisperSide: "Each at their side: two hands, and a pad for each chest of the others.",
    whisperPads: "Choose a chest in the middle, slap its pad on your side!",
    says1: "At the signal all chests open at once.",
    says2: "Slap the richest… and remember what was in it!",
    says3: "Recite its two motifs, and the chest is yours.",
  },
);
