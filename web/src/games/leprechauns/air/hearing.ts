// Whom does this page hear? Whoever recites aloud, once its player has agreed, over one line. Everybody else's offer
// is kept or dropped and never answered: an answer tells where this device is.

import { Line, type Signal } from "./line";

/** What must be known before anything is answered. */
export interface Standing {
  /** Who recites aloud now: a person, not me. Null: nobody does. */
  reciter: string | null;
  /** Are recitals performed at this table at all? */
  isAloud: boolean;
  hasAgreed: boolean;
}

type OpenLine = Pick<Line, "peer" | "answer" | "add" | "close">;
type Open = (say: (data: Signal) => void) => OpenLine;

interface Waiting {
  offer: RTCSessionDescriptionInit;
  candidates: RTCIceCandidateInit[];
}

const MOST_WAITING = 8; // an offer may come a moment before the view that says who recites
const MOST_CANDIDATES = 32;

export class Hearing {
  #open: Open;
  #say: (to: string, data: Signal) => void;
  #heard: (stream: MediaStream | null) => void;
  #waiting = new Map<string, Waiting>();
  #invited: string | null = null; // by whom
  #line: { person: string; line: OpenLine } | null = null;
  #standing: Standing = { reciter: null, isAloud: false, hasAgreed: false };

  constructor(open: Open, say: (to: string, data: Signal) => void, heard: (stream: MediaStream | null) => void) {
    this.#open = open;
    this.#say = say;
    this.#heard = heard;
  }

  /** The reciter could be heard, if this player agreed. */
  get isOffered(): boolean {
    const { reciter } = this.#standing;
    return reciter !== null && (this.#waiting.has(reciter) || this.#invited === reciter) && !this.#standing.hasAgreed;
  }

  /** Something has changed: lines that may no longer be open are closed, the one that may be is opened. */
  settle(standing: Standing): void {
    this.#standing = standing;
    if (standing.reciter !== null && standing.reciter === this.#invited && this.#may(standing.reciter)) {
      this.#invited = null;
      this.#say(standing.reciter, { ask: true });
    }
    if (!standing.isAloud) this.#waiting.clear();
    if (this.#line && !this.#may(this.#line.person)) this.#close();
    const { reciter } = standing;
    if (reciter !== null && this.#may(reciter)) void this.#answer(reciter);
  }

  /** Somebody could be heard. Nothing more is said before this player has agreed; then an offer is asked for. */
  invited(person: string): void {
    this.#invited = person;
  }

  offered(person: string, offer: RTCSessionDescriptionInit): void {
    if (this.#line?.person === person && isBroken(this.#line.line)) this.#close();
    const isFull = this.#waiting.size >= MOST_WAITING && !this.#waiting.has(person);
    if (!this.#standing.isAloud || isFull || this.#line?.person === person) return;
    this.#waiting.set(person, { offer, candidates: [] });
    this.settle(this.#standing);
  }

  async candidate(person: string, candidate: RTCIceCandidateInit): Promise<void> {
    const waiting = this.#waiting.get(person);
    if (this.#line?.person === person) await this.#line.line.add(candidate);
    else if (waiting && waiting.candidates.length < MOST_CANDIDATES) waiting.candidates.push(candidate);
  }

  over(person: string): void {
    this.#waiting.delete(person);
    if (this.#invited === person) this.#invited = null;
    if (this.#line?.person === person) this.#close();
  }

  close(): void {
    this.#waiting.clear();
    this.#close();
  }

  #may(person: string): boolean {
    const { isAloud, reciter, hasAgreed } = this.#standing;
    return isAloud && hasAgreed && person === reciter;
  }

  async #answer(person: string): Promise<void> {
    const waiting = this.#waiting.get(person);
    if (!waiting || this.#line) return;
    this.#waiting.delete(person);
    const line = this.#open((data) => this.#say(person, data));
    this.#line = { person, line };
    line.peer.ontrack = ({ streams: [stream] }) => stream && this.#line?.line === line && this.#heard(stream);
    try {
      await line.answer(waiting.offer);
      for (const candidate of waiting.candidates) await line.add(candidate);
    } catch {
      if (this.#line?.line === line) this.#close(); // nonsense was offered
    }
  }

  #close(): void {
    this.#line?.line.close();
    this.#line = null;
    this.#heard(null);
  }
}

/** The reciter's page was loaded again, say. */
function isBroken({ peer }: OpenLine): boolean {
  return ["closed", "disconnected", "failed"].includes(peer.connectionState);
}
