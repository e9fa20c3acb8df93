// How do the others see and hear a reciter who is far away? From browser to browser; the server only passes the
// signals on, nothing is recorded, and only the reciter is on air. Everything works without.

import { untrack } from "svelte";
import type { View } from "../../protocol/leprechauns";
import type { Table } from "../../table/table.svelte";

export interface Wish {
  mic: boolean;
  camera: boolean;
}

export type Trouble = "insecure" | "denied";

type Signal =
  | { offer: RTCSessionDescriptionInit }
  | { answer: RTCSessionDescriptionInit }
  | { candidate: RTCIceCandidateInit }
  | { over: true };

const PATIENCE = 6_000; // no path within so long: it is said

/** Are recitals of people performed? Who is alone with bots picks. [L26] */
export function isAloud(table: Table): boolean {
  const people = table.places.filter((place) => !place.isBot && !place.isStoodIn).length;
  return table.game<View>()?.judging === "aloud" && people > 1;
}

export class Air {
  #table: Table;
  #wish = $state.raw<Wish>({ mic: false, camera: false });
  #own = $state.raw<MediaStream | null>(null);
  #heard = $state.raw<{ person: string; stream: MediaStream } | null>(null);
  #trouble = $state<Trouble | null>(null);
  #lost = $state.raw<string[]>([]);
  #isOnAir = $state(false);
  #sending = new Map<string, Line>();
  #receiving = new Map<string, Line>();
  #stop: () => void;

  /** Made in a component's script. */
  constructor(table: Table) {
    this.#table = table;
    this.#stop = table.onSignal((person, data) => void this.#signalled(person, data as Signal));
    $effect(() => {
      const shouldSend = this.#isMyRecital && this.#own !== null;
      untrack(() => (shouldSend ? this.#goOnAir() : this.#goOff()));
    });
  }

  get wish(): Wish {
    return this.#wish;
  }

  get trouble(): Trouble | null {
    return this.#trouble;
  }

  /** My microphone or camera is being sent now. */
  get isOnAir(): boolean {
    return this.#isOnAir;
  }

  /** Mine, while I am on air. */
  get own(): MediaStream | null {
    return this.#isOnAir ? this.#own : null;
  }

  /** The reciter's, while that one is on air. */
  get reciters(): MediaStream | null {
    return this.#heard && this.#heard.person === this.#reciter ? this.#heard.stream : null;
  }

  /** To whom no path was found. */
  get lost(): string[] {
    return this.#lost.map((id) => this.#table.people.find((person) => person.id === id)?.name ?? "?");
  }

  /** Asks the browser; what it refuses stays off. */
  async want(wish: Wish): Promise<void> {
    this.#release();
    this.#wish = wish;
    this.#trouble = null;
    if (!wish.mic && !wish.camera) return;
    if (!globalThis.isSecureContext || !navigator.mediaDevices) return this.#refuse("insecure");
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: wish.mic,
        video: wish.camera && { width: 320, height: 240, frameRate: 20 },
      });
      stream.getTracks().forEach((track) => (track.enabled = false));
      this.#own = stream;
    } catch {
      this.#refuse("denied");
    }
  }

  close(): void {
    this.#stop();
    this.#goOff();
    this.#receiving.forEach((line) => line.close());
    this.#release();
  }

  get #play(): View | null {
    return this.#table.game<View>();
  }

  get #reciter(): string | null {
    const seat = this.#play?.reciter;
    return this.#table.places.find((place) => place.seat === seat)?.person?.id ?? null;
  }

  get #isMyRecital(): boolean {
    const view = this.#play;
    return (
      view !== null &&
      isAloud(this.#table) &&
      view.phase === "recite" &&
      view.chooser === this.#table.seat &&
      this.#table.seat !== null
    );
  }

  #refuse(why: Trouble): void {
    this.#wish = { mic: false, camera: false };
    this.#trouble = why;
  }

  #release(): void {
    this.#goOff();
    this.#own?.getTracks().forEach((track) => track.stop());
    this.#own = null;
  }

  #goOnAir(): void {
    if (this.#isOnAir || !this.#own) return;
    this.#isOnAir = true;
    this.#lost = [];
    this.#own.getTracks().forEach((track) => (track.enabled = true));
    for (const { id } of this.#table.people.filter((person) => person.is_here && person.id !== this.#table.me?.id)) {
      const line = this.#open(id, this.#sending, () => (this.#lost = [...this.#lost, id]));
      this.#own.getTracks().forEach((track) => line.peer.addTrack(track, this.#own!));
      void line.offer();
    }
  }

  #goOff(): void {
    this.#own?.getTracks().forEach((track) => (track.enabled = false));
    for (const [person, line] of this.#sending) {
      this.#table.signal(person, { over: true });
      line.close();
    }
    this.#sending.clear();
    this.#isOnAir = false;
    this.#lost = [];
  }

  #open(person: string, lines: Map<string, Line>, lost: () => void): Line {
    lines.get(person)?.close();
    const line = new Line([...this.#table.ice], (data) => this.#table.signal(person, data), lost);
    lines.set(person, line);
    return line;
  }

  async #signalled(person: string, data: Signal): Promise<void> {
    if ("offer" in data) {
      const line = this.#open(person, this.#receiving, () => {});
      line.peer.ontrack = ({ streams: [stream] }) => stream && (this.#heard = { person, stream });
      await line.answer(data.offer);
    } else if ("answer" in data) await this.#sending.get(person)?.accept(data.answer);
    else if ("candidate" in data)
      await (this.#sending.get(person) ?? this.#receiving.get(person))?.add(data.candidate);
    else {
      this.#receiving.get(person)?.close();
      this.#receiving.delete(person);
      if (this.#heard?.person === person) this.#heard = null;
    }
  }
}

/** One way between two browsers. */
class Line {
  readonly peer: RTCPeerConnection;
  #say: (data: Signal) => void;
  #early: RTCIceCandidateInit[] = [];
  #timer: ReturnType<typeof setTimeout>;

  constructor(iceServers: RTCIceServer[], say: (data: Signal) => void, lost: () => void) {
    this.peer = new RTCPeerConnection({ iceServers });
    this.#say = say;
    this.peer.onicecandidate = ({ candidate }) => candidate && say({ candidate: candidate.toJSON() });
    this.#timer = setTimeout(() => this.peer.connectionState !== "connected" && lost(), PATIENCE);
  }

  async offer(): Promise<void> {
    await this.peer.setLocalDescription(await this.peer.createOffer());
    this.#say({ offer: this.peer.localDescription!.toJSON() as RTCSessionDescriptionInit });
  }

  async answer(offer: RTCSessionDescriptionInit): Promise<void> {
    await this.accept(offer);
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    this.#say({ answer: this.peer.localDescription!.toJSON() as RTCSessionDescriptionInit });
  }

  async accept(description: RTCSessionDescriptionInit): Promise<void> {
    await this.peer.setRemoteDescription(description);
    for (const candidate of this.#early.splice(0)) await this.peer.addIceCandidate(candidate);
  }

  /** Candidates may come before the description that they belong to. */
  async add(candidate: RTCIceCandidateInit): Promise<void> {
    if (this.peer.remoteDescription) await this.peer.addIceCandidate(candidate);
    else this.#early.push(candidate);
  }

  close(): void {
    clearTimeout(this.#timer);
    this.peer.close();
  }
}
