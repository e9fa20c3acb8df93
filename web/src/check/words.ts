// What does the page say that looks at a device?

import { speak } from "../words/speak.svelte";

export const words = speak(
  {
    title: "Ton appareil est-il rapide ?",
    about:
      "Quelques secondes, rien n’est envoyé. Le chrono de Prem’s part de ce que ton écran montre : voici ce qu’il en sait.",
    clock: "Horloge",
    clockSays: (ms: string) => `Elle compte par pas de ${ms} ms.`,
    clockCoarse: "C’est grossier : ton navigateur arrondit le temps, et tes photos-finish avec.",
    clockFine: "Assez fin pour toutes les photos-finish.",
    screen: "Écran",
    screenSays: (hz: number) => `${hz} images par seconde : une image dure ${Math.round(1000 / hz)} ms.`,
    link: "Réseau",
    linkSays: (ms: number, spread: number) => `${ms} ms aller-retour, à ${spread} ms près.`,
    linkLost: "Le serveur ne répond pas.",
    touch: "Du doigt à la page",
    touchAsk: "Touche ici quelques fois",
    touchSays: (ms: string, n: number) =>
      `${ms} ms entre le doigt et la page (${n} fois). Ce temps-là est déjà retiré : chaque main porte son propre instant.`,
    lag: "Écran et doigt ensemble",
    lagAsk: "Douze éclairs : tape en rythme",
    lagSays: (ms: number, plusMinus: number) => `Tu tapes ${ms} ms après l’éclair, ±${plusMinus}.`,
    lagAbout:
      "Les gens tapent 20 à 50 ms trop tôt : le reste est ton écran et ta vitre. Personne ne le retire de tes temps, sauf à une table qui le permet pour sa télé : ce chiffre pourrait être un mensonge.",
    lagFew: "Trop peu de touches en rythme. Encore une fois ?",
    again: "Encore",
    measuring: "on mesure…",
    picture: (screen: number, link: number) =>
      `Une carte attend ton écran ${screen} ms au plus, et ta main met ${link} ms à arriver.`,
    image: "une image",
    trip: "le réseau",
    hand: "ta main",
  },
  {
    title: "Is your device quick?",
    about:
      "A few seconds, nothing is sent. Prem’s times you from what your screen shows: this is what it knows about it.",
    clock: "Clock",
    clockSays: (ms: string) => `It counts in steps of ${ms} ms.`,
    clockCoarse: "That is coarse: your browser rounds time, and your photo finishes with it.",
    clockFine: "Fine enough for every photo finish.",
    screen: "Screen",
    screenSays: (hz: number) => `${hz} frames a second: a frame takes ${Math.round(1000 / hz)} ms.`,
    link: "Network",
    linkSays: (ms: number, spread: number) => `${ms} ms there and back, give or take ${spread}.`,
    linkLost: "The server isn’t answering.",
    touch: "From finger to page",
    touchAsk: "Tap here a few times",
    touchSays: (ms: string, n: number) =>
      `${ms} ms between finger and page (${n === 1 ? "one tap" : `${n} taps`}). That time is taken off already: every hand carries its own instant.`,
    lag: "Screen and finger together",
    lagAsk: "Twelve flashes: tap along",
    lagSays: (ms: number, plusMinus: number) => `You tap ${ms} ms after the flash, ±${plusMinus}.`,
    lagAbout:
      "People tap 20 to 50 ms early: the rest is your screen and its glass. Nobody takes it off your times, except a table that allows it for its TV: this figure could be a lie.",
    lagFew: "Too few taps in the beat. Once more?",
    again: "Again",
    measuring: "measuring…",
    picture: (screen: number, link: number) =>
      `A card waits at most ${screen} ms for your screen, and your hand takes ${link} ms to arrive.`,
    image: "a frame",
    trip: "the network",
    hand: "your hand",
  },
);
