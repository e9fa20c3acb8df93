// What is said of sounds?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    speaker: "Haut-parleur",
    speakerAbout:
      "Plusieurs appareils dans la même pièce ? Un seul suffit ; les autres ne font que ta main et ton tour.",
    "speaker-auto": "auto : la télé",
    "speaker-each": "chaque appareil",
  },
  {
    speaker: "Loudspeaker",
    speakerAbout: "Several devices in one room? One is enough; the others only sound for your hand and your turn.",
    "speaker-auto": "auto: the TV",
    "speaker-each": "each device",
  },
);
