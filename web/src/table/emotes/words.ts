// What is said of stickers?

import { de, speak } from "../../words/speak.svelte";

export const words = speak(
  {
    stickers: "Gommettes",
    about: "À lancer entre deux courses : bravo, aïe, vite, rire, cœur, axolotl.",
    bravo: "bravo",
    ouch: "aïe",
    hurry: "vite",
    laugh: "rire",
    heart: "cœur",
    axolotl: "axolotl",
    to: (name: string) => `Pour ${name}`,
    throwAt: (what: string, name: string) => `Lancer « ${what} » à ${name}`,
    forYou: (name: string, what: string) => `${name} te lance une gommette : ${what}.`,
    forOther: (name: string, what: string) => `Une gommette pour ${name} : ${what}.`,
    mute: (name: string) => `Ne plus voir les gommettes ${de(name)}`,
    unmute: (name: string) => `Revoir les gommettes ${de(name)}`,
  },
  {
    stickers: "Stickers",
    about: "To throw between races: bravo, ouch, hurry, laugh, heart, axolotl.",
    bravo: "bravo",
    ouch: "ouch",
    hurry: "hurry",
    laugh: "laugh",
    heart: "heart",
    axolotl: "axolotl",
    to: (name: string) => `For ${name}`,
    throwAt: (what: string, name: string) => `Throw “${what}” at ${name}`,
    forYou: (name: string, what: string) => `${name} throws you a sticker: ${what}.`,
    forOther: (name: string, what: string) => `A sticker for ${name}: ${what}.`,
    mute: (name: string) => `Hide stickers from ${name}`,
    unmute: (name: string) => `Show stickers from ${name} again`,
  },
);
