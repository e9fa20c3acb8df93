// How do the others see and hear a reciter who is far away? From browser to browser; the server only passes the
// signals on, nothing is recorded, and only the reciter is on air. Everything works without.

import { tab } from "../../../kept";
import { untrack } from "svelte";
import type { Leprechauns, View } from "../../../protocol/leprechauns";
import type { Table } from "../../../table/table.svelte";
import { Hearing } from "./hearing";
import { Line, type Signal } from "./line";

export interface Wish {
  mic: boolean;
  camera: boolean;
}

export type Trouble = "insecure" | "denied";

const AGREED = "prems.hears"; // at which table this device's player wants to hear others

/** Are recitals of people performed? Who is alone with bots picks. [L26] */
export function isAloud(table: Table<Leprechauns>): boolean {
  const people = table.places.filter((place) => !place.isBot && !place.isStoodIn).length;
  return table.game?.judging === "aloud" && people > 1;
}

export class Air {
  #table: Table<Leprechauns>;
  #wish = $state.raw<Wish>({ mic: false, camera: false });
  #own = $state.raw<MediaStream | null>(null);
  #heard = $state.raw<MediaStream | null>(null);
  #hasAgreed = $state(false);
  #isOffered = $state(false);
  #trouble = $state<Trouble | null>(null);
  #lost = $state.raw<string[]>([]);
  #isOnAir = $state(false);
  #sending = new Map<string, Line>();
  #hearing: Hearing;
  #stop: () => void;

  /** Made in a component's script. */
  constructor(table: Table<Leprechauns>) {
    this.#table = table;
    this.#hasAgreed = tab.get(AGREED) === table.code;
    this.#hearing = new Hearing(
      (say) => new Line([...table.ice], say),
      (to, data) => table.signal(to, data),
      (stream) => (this.#heard = stream),
    );
    this.#stop = table.onSignal((person, data) => {
      if (data === null) this.#hear(() => this.#hearing.invited(person));
      else if (typeof data === "object") this.#signalled(person, data as Signal).catch(() => {}); // nonsense
    });
    $effect(() => {
      const isOn = this.#hasAgreed || this.#own !== null;
      untrack(() => table.air(isOn)); // before anything is asked for
    });
    $effect(() => {
      const standing = { reciter: this.#reciter, isAloud: isAloud(table), hasAgreed: this.#hasAgreed };
      untrack(() => this.#hear(() => this.#hearing.settle(standing)));
    });
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

  /** The reciter's, while that one is on air and this player wants to hear. */
  get reciters(): MediaStream | null {
    return this.#heard;
  }

  /** The reciter could be heard, if this player agreed. */
  get isOffered(): boolean {
    return this.#isOffered;
  }

  /** Hears and sees whoever recites, from device to device, at this table. */
  get hasAgreed(): boolean {
    return this.#hasAgreed;
  }

  set hasAgreed(hasAgreed: boolean) {
    this.#hasAgreed = hasAgreed;
    if (hasAgreed) tab.set(AGREED, this.#table.code);
    else tab.remove(AGREED);
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
    this.#hearing.close();
    this.#release();
  }

  get #play(): View | null {
    return this.#table.game;
  }

  /** The person who recites now, where that is not me. */
  get #reciter(): string | null {
    const view = this.#play;
    const place = view?.phase === "recite" ? this.#table.placeOf(view.reciter) : null;
    return place?.isMine ? null : (place?.person?.id ?? null);
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
      this.#offer(id, this.#own);
    }
  }

  #offer(id: string, own: MediaStream): void {
    this.#sending.get(id)?.close();
    const line = new Line(
      [...this.#table.ice],
      (data) => this.#table.signal(id, data),
      () => (this.#lost = [...this.#lost, id]),
    );
    this.#sending.set(id, line);
    own.getTracks().forEach((track) => line.peer.addTrack(track, own));
    void line.offer();
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

  /** Every change to what is heard passes here, so that the page knows what is offered. */
  #hear(change: () => void): void {
    change();
    this.#isOffered = this.#hearing.isOffered;
  }

  async #signalled(person: string, data: Signal): Promise<void> {
    if ("offer" in data) this.#hear(() => this.#hearing.offered(person, data.offer));
    else if ("answer" in data) await this.#sending.get(person)?.accept(data.answer);
    else if ("ask" in data) {
      if (this.#isOnAir && this.#own) this.#offer(person, this.#own);
    } else if ("over" in data) this.#hear(() => this.#hearing.over(person));
    else await (this.#sending.get(person)?.add(data.candidate) ?? this.#hearing.candidate(person, data.candidate));
  }
}
