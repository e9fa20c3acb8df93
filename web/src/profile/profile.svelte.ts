// Who is this device? A name, a colour and wishes, kept here and nowhere else; no account.

import { device } from "../kept";
import { COLOURS, type Colour } from "../look/players";

export interface Kept {
  token: string;
  name: string;
  colour: Colour;
  hand: "left" | "right";
  sound: boolean;
  volume: number; // of 1
  vibration: boolean;
  motion: "system" | "less";
  patterns: boolean;
  theme: "system" | "light" | "dark";
  played: number; // games that this device has seen to their end; three stand for more
}

const KEY = "prems.profile";
const NAMES = ["Coco", "Mambo", "Ziggy", "Luna", "Nova", "Kiwi", "Mango", "Rumba", "Pablo", "Tica", "Samba", "Pixel"];

class Profile {
  #kept = $state<Kept>(read());

  get all(): Readonly<Kept> {
    return this.#kept;
  }

  /** The device's secret: whoever has it has the seat. */
  get token(): string {
    return this.#kept.token;
  }

  get name(): string {
    return this.#kept.name;
  }

  get colour(): Colour {
    return this.#kept.colour;
  }

  get hand(): "left" | "right" {
    return this.#kept.hand;
  }

  get hasSound(): boolean {
    return this.#kept.sound;
  }

  /** Of 1. */
  get volume(): number {
    return this.#kept.volume;
  }

  get hasVibration(): boolean {
    return this.#kept.vibration;
  }

  /** Fades instead of flights. */
  get isCalm(): boolean {
    return this.#kept.motion === "less" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  /** How many games: newcomers get more time for a photo finish. [T30] */
  get played(): number {
    return this.#kept.played;
  }

  get hasPatterns(): boolean {
    return this.#kept.patterns;
  }

  set(changed: Partial<Omit<Kept, "token">>): void {
    Object.assign(this.#kept, changed);
    device.write(KEY, this.#kept);
    this.dress();
  }

  /** Lets the style sheets know. */
  dress(): void {
    const { dataset } = document.documentElement;
    dataset.theme = this.#kept.theme;
    dataset.motion = this.isCalm ? "less" : "full";
    dataset.patterns = this.#kept.patterns ? "on" : "off";
    dataset.hand = this.#kept.hand;
  }
}

export const profile = new Profile();

function read(): Kept {
  const fresh: Kept = {
    token: secret(),
    name: any(NAMES),
    colour: any(COLOURS),
    hand: "right",
    sound: true,
    volume: 0.7,
    vibration: true,
    motion: "system",
    patterns: false,
    theme: "system",
    played: 0,
  };
  const kept = { ...fresh, ...device.read<Partial<Kept>>(KEY) };
  device.write(KEY, kept);
  return kept;
}

function secret(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

function any<T>(list: readonly T[]): T {
  return list[Math.floor(Math.random() * list.length)]!;
}
