// What does the first half page of the rule book say?

import { speak } from "../../../words/speak.svelte";

export const words = speak(
  {
    short1: "Six tours. À chaque tour, une carte Action change la règle : lis-la bien.",
    short2: "Celui qui a la carte PREM’S donne le signal : tout le monde dévoile un coffre au même instant.",
    short3: "Tape le coffre d’un autre, jamais le tien. Un coffre ne reçoit qu’une main : la plus rapide.",
    short4: "Ta main cache les deux motifs : à toi de les retenir.",
    short5:
      "Récite-les de mémoire : l’animal par son cri, la couleur de l’encre (pas le mot), le bruit, le signe. Deux justes, et le coffre est gagné ; sinon il est défaussé.",
    short6: "Celui qui vient de réciter désigne le suivant. Le plus petit coffre gagné donne la carte PREM’S.",
    short7: "Après six tours, le plus riche gagne.",
  },
  {
    short1: "Six rounds. Each brings an action card that changes the rules: read it well.",
    short2: "Whoever has the PREM’S card gives the signal: everybody reveals a chest at once.",
    short3: "Slap somebody else’s chest, never your own. A chest takes one hand only: the fastest.",
    short4: "Your hand hides both motifs: remember them.",
    short5:
      "Recite them from memory: the animal by its noise, the colour of the ink (not the word), the sound, the sign. Both right, and the chest is won; otherwise it is discarded.",
    short6: "Whoever has recited names the next. The lowest chest won brings the PREM’S card.",
    short7: "After six rounds the richest wins.",
  },
);
