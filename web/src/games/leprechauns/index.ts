// Leprechauns: slap a chest before the others, then recall what was in it.

import { OPTIONS, type Leprechauns } from "../../protocol/leprechauns";
import { asGame } from "../game";
import { PICTURES } from "./end/pictures";
import "./ground.css";
import Centrepiece from "./lobby/Centrepiece.svelte";
import Poster from "./lobby/Poster.svelte";
import { whispers } from "./room/whispers";
import { words as room } from "./room/words";
import { words } from "./words";

export const leprechauns = asGame<Leprechauns>({
  name: "leprechauns",
  title: "Leprechauns",
  aim: () => words.aim,
  accent: "gold",
  Poster,
  Centrepiece,
  usual: OPTIONS,
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
  DeviceChoices: () => import("./lobby/StrictChoice.svelte"),
  SeatChoices: () => import("./lobby/SeatChoices.svelte"),
  Board: () => import("./board/Board.svelte"),
  End: () => import("./end/End.svelte"),
  Tv: () => import("./board/Tv.svelte"),
  Hands: () => import("./room/Hands.svelte"),
  around: { Board: () => import("./room/Around.svelte"), most: 3 },
  explained: {
    Picture: () => import("./room/Explained.svelte"),
    says: [() => room.says1, () => room.says2, () => room.says3],
  },
  whispers,
  looksAt: ({ phase }, hands) => phase !== "slap" && hands > 1, // nothing covers the cards before [L14]
  Replay: () => import("./end/Replay.svelte"),
  pictures: PICTURES,
  firstOptions: { gentle: true },
  slips: {
    action: { says: () => words["slip-action"], isLow: true },
    reveal: { says: () => words["slip-reveal"] },
    slap: { says: () => words["slip-slap"], isLow: true },
    recital: { says: () => words["slip-recital"] },
  },
  Lesson: () => import("./learn/Lesson.svelte"),
  Rules: () => import("./learn/Rules.svelte"),
});
