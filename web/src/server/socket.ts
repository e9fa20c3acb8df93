// How does this page stay connected to its table? It opens again by itself, sooner where the network says it is back.

import type { FromPage, FromServer, Hello } from "../protocol/messages";
import { parsed } from "./plain";

export type LinkStatus = "connecting" | "open" | "lost";

export interface Listener {
  hello(): Hello;
  heard(message: FromServer): void;
  status(status: LinkStatus): void;
}

const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
const QUIET = 15_000; // nothing heard for so long: ask
const NO_ANSWER = 5_000; // asked and still nothing: the line is dead, though nobody has said so

export class Socket {
  #url: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(path: string, listener: Listener) {
    this.#url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
    this.#listener = listener;
    addEventListener("online", this.#now);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#seen);
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
    removeEventListener("online", this.#now);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#seen);
    this.#forget();
  }

  #open(): void {
    this.#forget();
    this.#listener.status("connecting");
    const socket = (this.#socket = new WebSocket(this.#url));
    socket.onopen = () => {
      this.say(this.#listener.hello());
      this.#listener.status("open");
      this.#listen();
    };
    socket.onmessage = (event) => {
      this.#wait = FIRST_WAIT;
      this.#listener.heard(parsed<FromServer>(event.data as string));
      this.#listen();
    };
    socket.onclose = () => this.#lost();
  }

  #lost(): void {
    this.#forget();
    if (this.#isClosed) return;
    this.#listener.status("lost");
    if (this.#isClosed) return;
    this.#retry = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 1.7, LONGEST_WAIT);
  }

  #listen(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      this.say({ say: "again" });
      this.#quiet = setTimeout(() => this.#lost(), NO_ANSWER);
    }, QUIET);
  }

  #forget(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#quiet);
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #now = (): void => {
    this.#wait = FIRST_WAIT;
    if (!this.isOpen) this.#open();
  };

  #drop = (): void => this.#lost();

  #seen = (): void => {
    if (document.visibilityState === "visible" && !this.isOpen) this.#now();
  };
}
