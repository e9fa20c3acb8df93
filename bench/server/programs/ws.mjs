// What does plain node with `ws` cost? An action changes a counter, and its table of four is told.
import { createServer } from "node:http";
import { WebSocketServer } from "ws";

const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
const tables = new Map();

sockets.on("connection", (socket, request) => {
  const code = request.url.slice(1);
  const table = tables.get(code) ?? { n: 0, turn: 0, sockets: new Set() };
  tables.set(code, table);
  table.sockets.add(socket);
  socket.on("message", (data) => {
    const action = JSON.parse(data);
    table.n += 1;
    table.turn = (action.seat + 1) % 4;
    const told = JSON.stringify({ n: table.n, turn: table.turn, seat: action.seat, card: action.card });
    for (const one of table.sockets) one.send(told);
  });
  socket.on("close", () => table.sockets.delete(socket));
});

server.listen(0, "127.0.0.1", () => console.log(`open at http://127.0.0.1:${server.address().port}`));
