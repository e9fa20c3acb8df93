// What is said on a phone that is only two hands, on the television before a game, and around one tablet?

import { de, speak } from "../../../words/speak.svelte";

export const words = speak(
  {
    lookUp: "Regarde la télé !",
    padOf: (name: string, owner: string) => `${owner} : taper le coffre ${de(name)}`,
    goesTo: (name: string) => `La tablette est à ${name}`,
    says1: "Au signal, les coffres s’ouvrent tous ensemble.",
    says2: "Tape le plus riche… et retiens ce qu’il cache !",
    says3: "Récite ses deux motifs : le coffre est à toi.",
  },
  {
    lookUp: "Look up!",
    padOf: (name: string, owner: string) => `${owner}: slap ${name}’s chest`,
    goesTo: (name: string) => `The tablet goes to ${name}`,
    says1: "At the signal all chests open at once.",
    says2: "Slap the richest… and remember what was in it!",
    says3: "Recite its two motifs, and the chest is yours.",
  },
);
