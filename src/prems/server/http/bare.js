// The least page that plays fair: it paints views, stamps the paint, and reports presses with the browser's own stamp.
"use strict";
const code = location.pathname.split("/").pop();
const params = new URLSearchParams(location.search);
const $ = (id) => document.getElementById(id);
const token = params.get("token") || crypto.getRandomValues(new Uint32Array(4)).join("-");
const page = { view: null, me: null, seq: 0, drawn: null, frame: 1000 / 60, last: 0, hands: [], seen: {} };
window.page = page; // for whoever drives this page

let socket;
const say = (message) => socket.readyState === 1 && socket.send(JSON.stringify(message));

// Where the table is, as the server says it: a path, a port, another name, or "" for here.
function connect(at) {
  const here = `${location.protocol === "https:" ? "wss" : "ws"}://${at.startsWith(":") ? location.hostname : location.host}`;
  const line = (socket = new WebSocket(`${at.startsWith("ws") ? at : here + at}/ws/${code}`));
  line.onopen = () => say({ say: "hello", protocol: 2, token, name: params.get("name") || "Somebody" });
  line.onclose = () => line === socket && ($("status").textContent = "the connection is closed");
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.say === "welcome") page.me = message.you;
    if (message.say === "moved") setTimeout(connect, 100, message.at ?? "");
    if (message.say === "view") page.view = message.view;
    else note(message);
  };
}
connect("");

// A frame loop that never stops: the stamp of a frame is when it began, its pixels come one period later.
function frame(stamp) {
  const gap = stamp - page.last;
  if (gap > 1 && gap < 50) page.frame += (gap - page.frame) * 0.05;
  if (page.drawn !== null) {
    const missed = gap > 1.5 * page.frame ? page.frame : 0;
    const painted = page.last + page.frame + missed;
    page.seen[page.drawn] = painted;
    say({ say: "seen", v: page.drawn, p: painted, hz: 1000 / page.frame, hidden: document.hidden });
    page.drawn = null;
  }
  if (page.view && page.view.v !== page.shown) {
    draw(page.view);
    page.shown = page.drawn = page.view.v;
  }
  page.last = stamp;
  requestAnimationFrame(frame);
}
requestAnimationFrame(frame);

const seat = () => page.view?.chairs.find((chair) => chair.person === page.me)?.seat;

function draw(view) {
  $("status").textContent = `table ${view.code}, ${view.game}, ${view.stage}, view ${view.v}`;
  $("stage").textContent = JSON.stringify(view.play ?? view.chairs, null, 1);
  for (const hint of view.hints) if (hint.event === "RaceClosed") note(hint);
}

function note(message) {
  page.hands.push(message);
  const line = document.createElement("li");
  line.textContent = JSON.stringify(message).slice(0, 300);
  $("log").prepend(line);
}

function grab(event, kind, grip) {
  if (!event.isTrusted || event.repeat || page.shown === undefined) return;
  const command = { do: "grab", seat: seat(), grip };
  say({ say: "hand", command, v: page.shown, t: Math.min(event.timeStamp, performance.now()), kind, seq: page.seq++ });
}

const play = (verb) => say({ say: "play", command: { do: verb, seat: seat() } });
$("totem").addEventListener("pointerdown", (event) => {
  const box = $("totem").getBoundingClientRect();
  grab(event, event.pointerType === "mouse" ? "mouse" : "touch", (box.bottom - event.clientY) / box.height);
});
document.addEventListener("keydown", (event) => {
  if (event.code === "Space") grab(event, "key", 0.5);
  if (event.code === "Enter" && !event.repeat) play("flip");
  if (["Space", "Enter"].includes(event.code)) event.preventDefault();
});
$("turn").onclick = () => play("flip");
$("signal").onclick = () => play("signal");
$("start").onclick = () => say({ say: "ask", request: { ask: "start" } });
$("bot").onclick = () => say({ say: "ask", request: { ask: "bot" } });
document.addEventListener("visibilitychange", () => say({ say: "hide", hidden: document.hidden }));
