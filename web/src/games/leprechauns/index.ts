// Leprechauns: slap a chest before the others, then recall what was in it.

import type { Game } from "../game";
import "./ground.css";
import Centrepiece from "./Centrepiece.svelte";
import Poster from "./Poster.svelte";
import { words } from "./words";

export const leprechauns: Game = {
  name: "leprechauns",
  title: "Leprechauns",
  aim: () => words.aim,
  accent: "gold",
  Poster,
  Centrepiece,
  options: [
    {
      key: "motifs_needed",
      title: () => words.motifs,
      about: () => words.motifsAbout,
      choices: [
        { value: 2, label: () => words.two },
        { value: 1, label: () => words.one },
      ],
    },
    {
      key: "actions",
      title: () => words.actions,
      about: () => words.actionsAbout,
      short: (choice) => words.actionsShort(choice),
      choices: [
        { value: true, label: () => words.yes },
        { value: false, label: () => words.no },
      ],
    },
    {
      key: "judging",
      title: () => words.judging,
      about: () => words.judgingAbout,
      choices: [
        { value: "picked", label: () => words.picked },
        { value: "aloud", label: () => words.aloud },
      ],
    },
    {
      key: "edition",
      title: () => words.edition,
      about: () => words.editionAbout,
      choices: [
        { value: "final", label: () => words.final },
        { value: "prototype", label: () => words.prototype },
      ],
    },
  ],
  DeviceChoices: () => import("./StrictChoice.svelte"),
  SeatChoices: () => import("./SeatChoices.svelte"),
  Board: () => import("./Board.svelte"),
  End: () => import("./End.svelte"),
  Tv: () => import("./Tv.svelte"),
  Lesson: () => import("./Lesson.svelte"),
  Rules: () => import("./Rules.svelte"),
};
