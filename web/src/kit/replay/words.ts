// What is said around a replay, whatever the game?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    title: "Revoir la partie",
    loading: "On rembobine…",
    none: "Rien à revoir pour l’instant.",
    play: "Lire",
    pause: "Pause",
    speed: (n: string) => `Vitesse : ${n}`,
    seek: "Moment de la partie",
    back: "Moment précédent",
    on: "Moment suivant",
    raceBefore: "Photo-finish précédente",
    raceAfter: "Photo-finish suivante",
    nth: (n: number, of: number) => `${n} sur ${of}`,
  },
  {
    title: "Replay",
    loading: "Rewinding…",
    none: "Nothing to replay yet.",
    play: "Play",
    pause: "Pause",
    speed: (n: string) => `Speed: ${n}`,
    seek: "Moment of the game",
    back: "Previous moment",
    on: "Next moment",
    raceBefore: "Previous photo finish",
    raceAfter: "Next photo finish",
    nth: (n: number, of: number) => `${n} of ${of}`,
  },
);
