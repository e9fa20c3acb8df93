// What does Colyseus cost? A trivial room: an action changes the state, and the room is told at once.
// Patches of a schema would be sent every 50 ms; a message in the same tick is Colyseus at its quickest.
import { Room, Server } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";

class Table extends Room {
  maxClients = 4;
  patchRate = 2 ** 31 - 1; // milliseconds: `null` would tick every room sixty times a second
  n = 0;
  turn = 0;

  onCreate() {
    this.onMessage("flip", (_client, action) => {
      this.n += 1;
      this.turn = (action.seat + 1) % 4;
      this.broadcast("flipped", { n: this.n, turn: this.turn, seat: action.seat, card: action.card });
    });
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
console.log(`open at http://127.0.0.1:${transport.server.address().port}`);
