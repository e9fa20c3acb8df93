// What is said where several people share one room, one television or one tablet?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    besideTitle: "Quelqu’un joue avec toi sur cette tablette ?",
    besideAbout: (most: number) => `Jusqu’à ${most} autour d’elle, chacun son côté.`,
    besideName: "Son nom",
    sitBeside: "Asseoir",
    guestGoes: "Libérer cette place",
  },
  {
    besideTitle: "Does somebody play with you on this tablet?",
    besideAbout: (most: number) => `Up to ${most} around it, each at their side.`,
    besideName: "Their name",
    sitBeside: "Sit down",
    guestGoes: "Free this seat",
  },
);
