// What is said about a race, whatever it was for?

import { speak } from "../../words/speak.svelte";

export const words = speak(
  {
    won: (name: string) => `Prem’s, ${name} !`,
    before: (ms: number, name: string) => `${ms} ms avant ${name}`,
    alone: (ms: number) => `en ${ms} ms`,
    deadHeat: (ms: number) => (ms ? `Moins de ${ms} ms d’écart : ex æquo !` : "Ex æquo !"),
    time: (ms: number) => `${ms} ms`,
    late: (ms: number) => `+${ms} ms`,
    tooLateBy: (ms: number) => (ms >= 0 ? `Trop tard, de ${ms} ms` : "Ta main est arrivée trop tard"),
    ms: "millisecondes",
    turnersDelay: (ms: number) => `+${ms} : sa carte`,
    headStart: (ms: number) => `avance −${ms}`,
    onTv: (lag: number) => (lag ? `télé −${lag}` : "télé"),
    "by-mouse": "souris",
    "by-touch": "doigt",
    "by-key": "clavier",
    "by-bot": "bot",
    lane: (name: string, ms: number, plusMinus: number) =>
      `${name} : ${ms} ${ms < 2 ? "milliseconde" : "millisecondes"}, à ${plusMinus} près`,
  },
  {
    won: (name: string) => `Prem’s, ${name}!`,
    before: (ms: number, name: string) => `${ms} ms before ${name}`,
    alone: (ms: number) => `in ${ms} ms`,
    deadHeat: (ms: number) => (ms ? `Less than ${ms} ms apart: a dead heat!` : "A dead heat!"),
    time: (ms: number) => `${ms} ms`,
    late: (ms: number) => `+${ms} ms`,
    tooLateBy: (ms: number) => (ms >= 0 ? `Too late, by ${ms} ms` : "Your hand reached the table too late"),
    ms: "milliseconds",
    turnersDelay: (ms: number) => `+${ms}: their card`,
    headStart: (ms: number) => `head start −${ms}`,
    onTv: (lag: number) => (lag ? `TV −${lag}` : "TV"),
    "by-mouse": "mouse",
    "by-touch": "finger",
    "by-key": "keyboard",
    "by-bot": "bot",
    lane: (name: string, ms: number, plusMinus: number) =>
      `${name}: ${ms} ${ms === 1 ? "millisecond" : "milliseconds"}, give or take ${plusMinus}`,
  },
);
