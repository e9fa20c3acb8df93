// What does Colyseus cost when it does our work? Arriba judged, kept before it is told, and shown as a schema's patches.
import { Room, Server } from "@colyseus/core";
import { schema, t } from "@colyseus/schema";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { Log, written } from "./log.mjs";
import { blank, decide, evolve } from "./rules.mjs";

const NEVER = 2 ** 31 - 1; // milliseconds: `null` would tick every room sixty times a second
const SEATS = ["P0", "P1", "P2", "P3"];
const WHOLE = ["pool", "phase", "turn", "head_by", "turner", "round", "first"];
const log = new Log(process.argv[2]);
const hasFrames = process.argv.includes("frames");
const [PINGS, VIEWS] = [2, 3]; // with its own, every three seconds, one and a half an action, as where races are timed
let opened = 0;

const Seat = schema({ draw: t.uint8(), pile: t.uint8(), exposed: t.string(), points: t.array("uint8") });
const View = schema({
  n: t.uint32(),
  seats: t.array(Seat),
  pool: t.uint8(),
  spent: t.array("string"),
  phase: t.string(),
  turn: t.string(),
  head_by: t.string(),
  turner: t.string(),
  round: t.uint8(),
  first: t.string(),
  winners: t.array("string"),
});

class Table extends Room {
  maxClients = 4;
  patchRate = NEVER;
  state = new View();
  game = blank(SEATS, 1_000_000);
  number = (opened += 1);
  last = 0;
  grabbedAt = -1;

  onCreate() {
    this.state.n = 0;
    for (const _ of SEATS) this.state.seats.push(new Seat());
    this.onMessage("do", (_client, command) => this.act(command));
    this.onMessage("seen", () => {});
  }

  act(command) {
    if (command.do === "grab" && command.v <= this.grabbedAt) return; // somebody was faster: late, never wrong [A43]
    const events = decide(this.game, command);
    if (events === null) return;
    const lines = written(this.last + 1, events, command);
    this.last += events.length;
    for (const event of events) evolve(this.game, event);
    if (command.do === "grab") this.grabbedAt = command.v;
    log.append(this.number, lines, () => this.show());
  }

  /** Only what has changed is marked, so that only that is sent. */
  show() {
    const { state, game } = this;
    state.n += 1;
    SEATS.forEach((name, nth) => {
      const seat = state.seats[nth];
      set(seat, "draw", game.draw[name].length);
      set(seat, "pile", game.pile[name].length);
      set(seat, "exposed", game.pile[name][0] ?? "");
      while (seat.points.length < game.points[name].length) seat.points.push(game.points[name][seat.points.length]);
    });
    for (const field of WHOLE) set(state, field, field === "pool" ? game.pool.length : (game[field] ?? ""));
    list(state.spent, game.spent);
    list(state.winners, game.winners);
    this.broadcastPatch();
    if (hasFrames) this.ping(state.n);
  }

  ping(n) {
    const nonce = Buffer.alloc(8);
    for (let nth = Math.floor((n * PINGS) / VIEWS); nth < Math.floor(((n + 1) * PINGS) / VIEWS); nth += 1) {
      nonce.writeUInt32LE(nth);
      this.clients[nth % this.clients.length].ref.ping(nonce);
    }
  }
}

function set(shown, field, value) {
  if (shown[field] !== value) shown[field] = value;
}

function list(shown, wanted) {
  if (shown.length === wanted.length && wanted.every((one, nth) => shown[nth] === one)) return;
  shown.clear();
  shown.push(...wanted);
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
console.log(`open at http://127.0.0.1:${transport.server.address().port}`);
