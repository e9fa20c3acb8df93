// What does boardgame.io cost? A trivial game: who is to move turns a card, and the turn passes on.
import { createRequire } from "node:module";

const { Server } = createRequire(import.meta.url)("boardgame.io/server");

const cards = {
  name: "cards",
  setup: () => ({ n: 0, card: 0 }),
  moves: {
    flip: ({ G }, card) => {
      G.n += 1;
      G.card = card;
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
};

const running = await Server({ games: [cards], origins: ["*"] }).run({ port: 0, callback: () => {} });
console.log(`open at http://127.0.0.1:${running.appServer.address().port}`);
