// What is said around a replay, whatever the game?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    title: "La partie, revue",
    loading: "On rembobine…",
    none: "Rien à revoir pour l’instant.",
    play: "Lire",
    pause: "Pause",
    speed: (n: string) => `Vitesse : ${n}`,
    seek: "Moment de la partie",
    back: "Moment d’avant",
    on: "Moment d’après",
    raceBefore: "Course d’avant",
    raceAfter: "Course d’après",
    nth: (n: number, of: number) => `${n} sur ${of}`,
  },
  {
    title: "The game again",
    loading: "Rewinding…",
    none: "Nothing to replay yet.",
    play: "Play",
    pause: "Pause",
    speed: (n: string) => `Speed: ${n}`,
    seek: "Moment of the game",
    back: "Moment before",
    on: "Next moment",
    raceBefore: "Race before",
    raceAfter: "Next race",
    nth: (n: number, of: number) => `${n} of ${of}`,
  },
);
