// Which stickers are in the air, may I throw one, and whose do I not want to see? [T36]

import { tab } from "../../kept";
import { play } from "../../look/sound/sound";
import {
  EMOTE_EVERY,
  EMOTES_AT_ONCE,
  LOOK,
  type Emote,
  type RaceClosed,
  type TableEvent,
} from "../../protocol/messages";
import type { Cue, Hint, News } from "../spoken";
import type { Table } from "../table.svelte";

export type Sticker = Emote["what"];
export const STICKERS: readonly Sticker[] = ["bravo", "ouch", "hurry", "laugh", "heart", "axolotl"];

export interface Thrown {
  id: number;
  what: Sticker;
  from: string | null; // the seat it was thrown from
  at: string;
}

/** A game's own word: is a race of this many hands looked at now? */
export type LooksAt = (play: object, hands: number) => boolean;

const STICKS = 2_400; // milliseconds, flight included
const PATIENT = 900; // a television shows everything a little later than players throw at it
const KEY = "prems.muted";

export class Emotes {
  #table: Table;
  #looksAt: LooksAt;
  #unseen: readonly RaceClosed[] = []; // nobody has looked at their photo finish yet
  #thrown = $state.raw<Thrown[]>([]);
  #looksUntil = $state(0); // on the page's clock: all look at a photo finish
  #concerned = $state<string | null>(null); // whose hand it shows first
  #left = $state(EMOTES_AT_ONCE);
  #muted = $state.raw<readonly string[]>(tab.read<readonly string[]>(KEY) ?? []);
  #next = 0;
  #looking: ReturnType<typeof setTimeout> | undefined;
  #undo: (() => void)[];

  /** Made in a component's script; closed when that goes. */
  constructor(table: Table, looksAt: LooksAt) {
    this.#table = table;
    this.#looksAt = looksAt;
    this.#undo = [table.onCue((cue) => this.#heard(cue)), table.onNews((news) => this.#follow(news))];
  }

  close(): void {
    this.#undo.forEach((undo) => undo());
    clearTimeout(this.#looking);
  }

  /** What flies or sticks now. */
  get thrown(): readonly Thrown[] {
    return this.isCalm ? this.#thrown : [];
  }

  /** Between races: nothing that is thrown can lie over a card that somebody has to see. */
  get isCalm(): boolean {
    return (this.#table.view?.is_calm ?? false) || this.isLooking;
  }

  /** A photo finish lies over the table: not while somebody may still slap, where a game waits with it. */
  get isLooking(): boolean {
    return this.#looksUntil > 0;
  }

  /** There is somebody who would see it, and the host has nothing against it. */
  get hasCompany(): boolean {
    const isCompany = this.#table.people.some((person) => person.is_here && person.id !== this.#table.me?.id);
    return isCompany && this.#table.seat !== null && this.#table.settings.emotes;
  }

  get canThrow(): boolean {
    return this.hasCompany && this.isCalm;
  }

  get hasSome(): boolean {
    return this.#left > 0;
  }

  /** At whom, unless one says otherwise: whoever is on the photo, else the next player to the left. */
  get aim(): string | null {
    const others = this.#table.placesFromMine.filter((place) => !place.isMine);
    const concerned = others.find((place) => place.seat === this.#concerned);
    return (concerned ?? others.find((place) => !place.isBot) ?? others[0])?.seat ?? null;
  }

  throw(what: Sticker, at: string): void {
    if (!this.canThrow || !this.hasSome) return;
    this.#left -= 1;
    setTimeout(() => (this.#left += 1), EMOTE_EVERY);
    this.#table.ask({ ask: "emote", what, at });
    this.#show(what, this.#table.seat, at);
  }

  isMuted(person: string): boolean {
    return this.#muted.includes(person);
  }

  mute(person: string, isMuted: boolean): void {
    this.#muted = [...this.#muted.filter((other) => other !== person), ...(isMuted ? [person] : [])];
    tab.write(KEY, this.#muted);
  }

  #heard({ person, what, at }: Cue): void {
    if (!at || !isSticker(what) || (person !== null && this.isMuted(person))) return;
    this.#show(what, this.#table.places.find((place) => place.person?.id === person)?.seat ?? null, at);
  }

  #show(what: Sticker, from: string | null, at: string): void {
    const id = this.#next++;
    const gone = (): void => void (this.#thrown = this.#thrown.filter((other) => other.id !== id));
    this.#thrown = [...this.#thrown, { id, what, from, at }];
    if (this.isCalm) play("stick");
    setTimeout(gone, STICKS);
    setTimeout(() => !this.isCalm && gone(), PATIENT);
  }

  #follow({ view, hints }: News): void {
    if (view.settings.emotes === false) this.#thrown = [];
    const { play } = view;
    const races = play ? racesIn(hints, this.#unseen) : [];
    const now = races.filter(({ hands }) => play && this.#looksAt(play, hands.length));
    this.#unseen = races.filter((race) => !now.includes(race));
    if (!now.length) return;
    const ms = Math.max(...now.map(({ look }) => look ?? LOOK)) * (view.settings.pace ?? 1);
    this.#concerned = concernedBy(now[0]!) ?? this.#concerned;
    this.#looksUntil = performance.now() + ms;
    clearTimeout(this.#looking);
    this.#looking = setTimeout(() => this.#looked(), ms);
  }

  /** What was thrown goes with the photo. */
  #looked(): void {
    this.#looksUntil = 0;
    if (!this.isCalm) this.#thrown = [];
  }
}

function isSticker(what: string): what is Sticker {
  return (STICKERS as readonly string[]).includes(what);
}

/** The last race for each target, with its late hands. [T29] */
function racesIn(hints: readonly Hint[], before: readonly RaceClosed[]): RaceClosed[] {
  const races = new Map(before.map((race) => [race.target, race]));
  for (const hint of hints as readonly TableEvent[]) {
    const race = hint.event === "HandCameLate" ? races.get(hint.target) : undefined;
    if (hint.event === "RaceClosed") races.set(hint.target, hint);
    else if (race && hint.event === "HandCameLate")
      races.set(race.target, { ...race, hands: [...race.hands, hint.hand] });
  }
  return [...races.values()];
}

/** The first hand, rightly there or not. */
function concernedBy({ winner, hands }: RaceClosed): string | null {
  return winner ?? hands[0]?.seat ?? null;
}
