// What does boardgame.io cost when it does our work? Arriba judged, kept, and shown as whole states.
// It tells before it keeps: that order is its own, and cannot be changed from outside.
import { createRequire } from "node:module";
import { Log } from "./log.mjs";
import { blank, decide, evolve } from "./rules.mjs";

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server");
const { Async } = require("boardgame.io/internal");
const { ActivePlayers, INVALID_MOVE } = require("boardgame.io/core");

console.error = () => {}; // it would write a line for every hand that comes too late

const SEATS = ["P0", "P1", "P2", "P3"];

/** Everybody may act at any time: what may be done is the rules' affair. */
const move = {
  move: ({ G }, { v, ...command }) => {
    if (command.do === "grab" && v <= G.grabbedAt) return INVALID_MOVE; // somebody was faster: late, never wrong [A43]
    const events = decide(G, command);
    if (events === null) return INVALID_MOVE;
    for (const event of events) evolve(G, event);
    if (command.do === "grab") G.grabbedAt = v;
    return undefined;
  },
  ignoreStaleStateID: true,
};

const arriba = {
  name: "arriba",
  setup: () => ({ ...blank(SEATS, 1_000_000), grabbedAt: -1 }),
  moves: { act: move },
  turn: { activePlayers: ActivePlayers.ALL },
  playerView: ({ G }) => {
    const shown = { ...G, draw: {}, pile: {}, exposed: {}, pool: G.pool.length };
    for (const seat of G.seats) {
      shown.draw[seat] = G.draw[seat].length;
      shown.pile[seat] = G.pile[seat].length;
      if (G.pile[seat].length) shown.exposed[seat] = G.pile[seat][0];
    }
    return shown;
  },
  disableUndo: true,
};

/** States in memory, what was done in the log. */
class Kept extends Async {
  #log = new Log(process.argv[2]);
  #matches = new Map();
  #numbers = new Map();

  async connect() {}
  async createMatch(match, { initialState, metadata }) {
    this.#numbers.set(match, this.#numbers.size + 1);
    this.#matches.set(match, { state: initialState, initialState, metadata, log: [] });
  }
  setState(match, state, deltalog) {
    this.#matches.get(match).state = state;
    return new Promise((kept) => this.#log.append(this.#numbers.get(match), JSON.stringify(deltalog ?? []), kept));
  }
  async setMetadata(match, metadata) {
    this.#matches.get(match).metadata = metadata;
  }
  async fetch(match) {
    return this.#matches.get(match) ?? {};
  }
  async wipe(match) {
    this.#matches.delete(match);
  }
  async listMatches() {
    return [...this.#matches.keys()];
  }
}

const running = await Server({ games: [arriba], db: new Kept(), origins: ["*"] }).run({ port: 0, callback: () => {} });
console.log(`open at http://127.0.0.1:${running.appServer.address().port}`);
