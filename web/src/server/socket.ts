// How does this page stay connected to its table? It opens again by itself, sooner where the network says it is back.

import type { FromPage, FromServer, Hello, TableView } from "../protocol/messages";
import { folded } from "./changes";
import { parsed } from "../plain";

export type LinkStatus = "connecting" | "open" | "lost";

export interface Listener {
  hello(): Hello;
  heard(message: FromServer): void;
  status(status: LinkStatus): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const CONNECTING = 5_000; // no longer: where the network swallows everything, nobody ever says no
const QUIET = 2_000; // nothing heard for this long, not even a pulse: ask
const NO_ANSWER = 1_000; // asked and still nothing: the line is dead, though nobody has said so
const MOVES_APART = 1_000; // whoever is sent to and fro between two addresses takes its time
const LATELY = 2_000; // a line that was heard or tried so lately needs no question when the page comes back
const NO_PROMPT_ANSWER = 1_500; // a phone that slept has mostly lost its line, and its player waits

export class Socket {
  #path: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #next: WebSocket | null = null; // where the table has moved to: the old line is kept until this one is open
  #movedAt = 0;
  #view: TableView | null = null; // what came last on this line; null: nothing yet, or something was missed
  #isFound = false; // somebody has answered where the table is said to be
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined; // what happens unless something else happens first
  #newsAt = 0; // by the clock on the wall: the page's own may stop while a phone sleeps
  #isClosed = false;

  /** Where the table is, as the server says it: a path, a port, another name, or "" for here. */
  at = "";

  constructor(path: string, listener: Listener) {
    this.#path = path;
    this.#listener = listener;
    for (const [target, kind, act] of this.#signs) target.addEventListener(kind, act);
    this.#open();
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  /** What is said while the line is down is lost: the view after reconnecting tells where things stand. */
  say(message: FromPage): boolean {
    if (!this.isOpen) return false;
    this.#socket!.send(JSON.stringify(message));
    return true;
  }

  /** For good. */
  close(): void {
    this.#isClosed = true;
    for (const [target, kind, act] of this.#signs) target.removeEventListener(kind, act);
    this.#forget();
  }

  #open(): void {
    this.#forget();
    this.#listener.status("connecting");
    this.#isFound = false;
    this.#take(new WebSocket(this.#url));
    this.#newsAt = Date.now();
    this.#expect(CONNECTING, () => this.#lost());
  }

  #take(socket: WebSocket): void {
    this.#socket = socket;
    this.#view = null;
    socket.onopen = () => {
      this.#isFound = true;
      this.say({ ...this.#listener.hello(), changes: true });
      this.#listener.status("open");
      this.#listen();
    };
    socket.onmessage = (event) => this.#heard(parsed<FromServer>(event.data as string));
    socket.onclose = () => this.#lost();
  }

  #heard(message: FromServer): void {
    this.#newsAt = Date.now();
    if (message.say === "moved") {
      this.#move(message.at ?? "");
      return;
    }
    this.#wait = FIRST_WAIT;
    const whole = this.#whole(message);
    if (!whole) this.say({ say: "again" });
    else if (whole.say !== "pulse") this.#listener.heard(whole);
    if (!this.#next) this.#listen();
  }

  /** Where it says only what changed: the view that comes of it; null where the view before is not here. */
  #whole(message: FromServer): FromServer | null {
    if (message.say === "change") {
      if (this.#view?.v !== message.since) return (this.#view = null);
      message = { say: "view", view: folded(this.#view, message) };
    }
    if (message.say === "view") this.#view = message.view;
    return message;
  }

  /** The new line is opened before the old one is let go: nobody who looks on notices. */
  #move(at: string): void {
    this.at = at;
    if (Date.now() - this.#movedAt < MOVES_APART) {
      this.#lost();
      return;
    }
    this.#movedAt = Date.now();
    const old = this.#socket;
    if (old) old.onclose = null;
    this.#isFound = false;
    const next = (this.#next = new WebSocket(this.#url));
    next.onclose = () => this.#lost();
    next.onopen = () => {
      this.#next = null;
      this.#take(next);
      next.onopen?.(new Event("open"));
      if (old) old.onmessage = null;
      old?.close();
    };
    this.#expect(CONNECTING, () => this.#lost());
  }

  get #url(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    if (this.at.startsWith(":")) return `${scheme}://${location.hostname}${this.at}${this.#path}`;
    if (this.at && !this.at.startsWith("/")) return this.at.replace(/^http/, "ws") + this.#path;
    return `${scheme}://${location.host}${this.at}${this.#path}`;
  }

  #lost(): void {
    this.#forget();
    if (this.#isClosed) return;
    this.#listener.status("lost");
    if (this.#isClosed) return;
    if (!this.#isFound) this.at = ""; // that node may be gone for good: whoever is asked here knows who has its tables
    this.#expect(this.#wait * (0.75 + Math.random() / 2), () => this.#open());
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #listen(): void {
    this.#expect(QUIET, () => this.#ask(NO_ANSWER));
  }

  #ask(patience: number): void {
    this.say({ say: "again" });
    this.#expect(patience, () => this.#lost());
  }

  /** The one watchdog. Every sign of life sets it anew. */
  #expect(ms: number, otherwise: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(otherwise, ms);
  }

  #forget(): void {
    clearTimeout(this.#timer);
    for (const socket of [this.#socket, this.#next]) {
      if (!socket) continue;
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.#socket = this.#next = null;
  }

  #drop = (): void => this.#lost();

  /** The page, or its network, is back: is the line still what it was? */
  #back = (): void => {
    if (document.visibilityState !== "visible") return;
    this.#wait = FIRST_WAIT;
    if (this.#socket && Date.now() - this.#newsAt < LATELY) return;
    if (this.isOpen) this.#ask(NO_PROMPT_ANSWER);
    else this.#open();
  };

  readonly #signs: readonly (readonly [EventTarget, string, () => void])[] = [
    [globalThis, "online", this.#back],
    [globalThis, "offline", this.#drop],
    [globalThis, "pageshow", this.#back], // out of the browser's memory: nothing else is fired then
    [document, "visibilitychange", this.#back],
  ];
}
