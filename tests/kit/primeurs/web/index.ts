// Primeurs: hidden fruits, one bell, two ways to answer.

import { OPTIONS, type Primeurs } from "../../protocol/primeurs";
import { asGame } from "../game";
import "./ground.css";
import Bell from "./lobby/Bell.svelte";
import Poster from "./lobby/Poster.svelte";
import { words } from "./words";

export const primeurs = asGame<Primeurs>({
  name: "primeurs",
  title: "Primeurs",
  aim: () => words.aim,
  accent: "gold",
  Poster,
  Centrepiece: Bell,
  usual: OPTIONS,
  options: [
    {
      key: "fruits",
      title: () => words.fruits,
      choices: [
        { value: 5, label: () => words.each(5) },
        { value: 3, label: () => words.each(3) },
      ],
    },
  ],
  Board: () => import("./board/Board.svelte"),
  End: () => import("./end/End.svelte"),
  Replay: () => import("./end/Replay.svelte"),
});
