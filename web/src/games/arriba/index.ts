// Arriba: two cards alike, one totem, the fastest hand.

import Totem from "./cards/Totem.svelte";
import { OPTIONS, type Arriba } from "../../protocol/arriba";
import { asGame } from "../game";
import { PICTURES } from "./end/pictures";
import "./ground.css";
import Poster from "./lobby/Poster.svelte";
import { whispers } from "./room/whispers";
import { words as room } from "./room/words";
import { words } from "./words";

/** A pile is flicked up with a finger; a mouse clicks. */
const hasMouse = (): boolean => matchMedia("(hover: hover) and (pointer: fine)").matches;

export const arriba = asGame<Arriba>({
  name: "arriba",
  title: "Arriba",
  aim: () => words.aim,
  accent: "rosa",
  Poster,
  Centrepiece: Totem,
  usual: OPTIONS,
  options: [
    {
      key: "rounds",
      title: () => words.rounds,
      about: () => words.roundsAbout,
      choices: [
        { value: 1, label: () => words.oneRound },
        { value: 3, label: () => words.threeRounds },
        { value: 5, label: () => words.fiveRounds },
      ],
    },
    {
      key: "turn_ms",
      title: () => words.pace,
      about: () => words.paceAbout,
      short: (choice) => words.turnWithin(choice),
      choices: [
        { value: 4_000, label: () => words.seconds(4) },
        { value: 6_000, label: () => words.seconds(6) },
        { value: 10_000, label: () => words.seconds(10) },
        { value: null, label: () => words.noLimit },
      ],
    },
    {
      key: "tie_ms",
      title: () => words.ties,
      about: () => words.tiesAbout,
      choices: [
        { value: 5, label: () => words.ms(5) },
        { value: 10, label: () => words.ms(10) },
        { value: 20, label: () => words.ms(20) },
      ],
    },
  ],
  Board: () => import("./board/Board.svelte"),
  End: () => import("./board/Board.svelte"),
  Tv: () => import("./board/Tv.svelte"),
  Hands: () => import("./room/Hands.svelte"),
  explained: {
    Picture: () => import("./room/Explained.svelte"),
    says: [() => room.says1, () => room.says2, () => room.says3],
  },
  around: { Board: () => import("./room/Around.svelte"), most: 4 },
  whispers,
  Replay: () => import("./end/Replay.svelte"),
  pictures: PICTURES,
  slips: {
    turn: { says: () => words[hasMouse() ? "slip-click" : "slip-turn"] },
    match: { says: () => words["slip-match"], isLow: true },
    totem: { says: () => words["slip-totem"], isLow: true },
    head: { says: () => words["slip-head"], isLow: true },
    loss: { says: () => words["slip-loss"], isLow: true }, // above it lies the photo finish
  },
  Lesson: () => import("./learn/Lesson.svelte"),
  Rules: () => import("./learn/Rules.svelte"),
});
