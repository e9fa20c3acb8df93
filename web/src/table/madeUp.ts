// What does a table look like that tests make up? Zoé is the host, Tom sits at the third chair, a bot between them.

import type { TableView } from "../protocol/messages";

export const view = (v: number, more: Partial<TableView> = {}): TableView => ({
  v,
  code: "KOTA",
  game: "some game",
  stage: "lobby",
  host: "p1",
  people: [
    {
      id: "p1",
      name: "Zoé",
      is_here: true,
      is_ready: false,
      link: null,
      colour: null,
      traits: { hand: "right" },
      looks: "own",
    },
    {
      id: "p2",
      name: "Tom",
      is_here: true,
      is_ready: true,
      link: null,
      colour: "lago",
      traits: { hand: "right" },
      looks: "own",
    },
  ],
  chairs: [
    { seat: "Zoé", person: "p1" },
    { seat: "Pépin", bot: "Pépin" },
    { seat: "Tom", person: "p2" },
  ],
  is_locked: false,
  is_paused: false,
  options: {},
  settings: {},
  count: null,
  limit: null,
  games: 0,
  play: null,
  seal: null,
  seed: null,
  hints: [],
  slip: null,
  tvs: [],
  beats: [],
  is_calm: true,
  ...more,
});
