// What does this device remember? What the browser keeps for it; where it may keep nothing, or has no room, what this
// page knows as long as it lives.

import { parsed } from "./plain";

export class Kept {
  readonly #storage: () => Storage;
  readonly #here = new Map<string, string>();

  /** A browser that forbids storage says so as soon as it is named. */
  constructor(storage: () => Storage) {
    this.#storage = storage;
  }

  get(key: string): string | null {
    return this.#here.get(key) ?? this.#asked((storage) => storage.getItem(key), null);
  }

  set(key: string, value: string): void {
    const isTaken = this.#asked((storage) => (storage.setItem(key, value), true), false);
    if (isTaken) this.#here.delete(key);
    else this.#here.set(key, value);
  }

  /** What was written; null: nothing, or it is broken. */
  read<T>(key: string): T | null {
    try {
      return parsed<T | null>(this.get(key) ?? "null");
    } catch {
      return null;
    }
  }

  write(key: string, what: unknown): void {
    this.set(key, JSON.stringify(what));
  }

  remove(key: string): void {
    this.#here.delete(key);
    this.#asked((storage) => storage.removeItem(key), undefined);
  }

  get keys(): string[] {
    return [...this.#here.keys(), ...this.#asked((storage) => Object.keys(storage), [])];
  }

  /** Is it still known when the page has been loaded again? */
  lasts(key: string): boolean {
    return this.get(key) !== null && !this.#here.has(key);
  }

  #asked<T>(ask: (storage: Storage) => T, otherwise: T): T {
    try {
      return ask(this.#storage());
    } catch {
      return otherwise;
    }
  }
}

/** Until somebody has it forgotten. */
export const device = new Kept(() => localStorage);
/** Until this tab is closed. */
export const tab = new Kept(() => sessionStorage);
