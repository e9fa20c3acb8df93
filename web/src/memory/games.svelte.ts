// Which games has this device played, and what was done there? Kept here, and on the server only if the player agreed.

import { device } from "../kept";
import { profile } from "../profile/profile.svelte";
import { deedsIn, forgetDeeds, memories, type Remembered } from "../server/memories";

const KEY = "prems.games";
const AGREED = "prems.agreed";
const MOST = 500;

class Games {
  #kept = $state.raw<readonly Remembered[]>(read());
  #hasAgreed = $state(device.get(AGREED) === "yes");

  /** The newest first. */
  get all(): readonly Remembered[] {
    return this.#kept;
  }

  /** The server keeps them too. */
  get hasAgreed(): boolean {
    return this.#hasAgreed;
  }

  /** Asks the server what was done in a game that is over. */
  async learn(code: string, nth: number): Promise<void> {
    const answer = await deedsIn(code, nth, profile.token);
    if (typeof answer === "object") this.#add([answer.told]);
  }

  /** What the server has kept comes to the device as well. */
  async sync(): Promise<void> {
    if (this.#hasAgreed) await this.#told("GET");
  }

  /** False: nobody answered, or not now. */
  agree(has: boolean): Promise<boolean> {
    return this.#told(has ? "PUT" : "DELETE");
  }

  /** One of them, here and on the server. The game itself stays. */
  async forget(game: Remembered): Promise<boolean> {
    if (this.#hasAgreed && (await forgetDeeds(game, profile.token)) === "unreachable") return false;
    this.#write(this.#kept.filter((other) => !isSame(other, game)));
    return true;
  }

  /** All of them, here and on the server. */
  async forgetAll(): Promise<boolean> {
    if (this.#hasAgreed && !(await this.agree(false))) return false;
    this.#write([]);
    return true;
  }

  async #told(method: "GET" | "PUT" | "DELETE"): Promise<boolean> {
    const answer = await memories(profile.token, method);
    if (typeof answer === "string") return false;
    this.#hasAgreed = answer.told.agreed;
    device.set(AGREED, answer.told.agreed ? "yes" : "no");
    this.#add(answer.told.games);
    return true;
  }

  #add(games: readonly Remembered[]): void {
    const news = games.filter((game) => !this.#kept.some((other) => isSame(other, game)));
    if (news.length) this.#write([...news, ...this.#kept].sort((a, b) => b.ended - a.ended));
  }

  #write(games: readonly Remembered[]): void {
    this.#kept = games.slice(0, MOST);
    device.write(KEY, this.#kept);
  }
}

export const games = new Games();

/** A code is given to another table one day. */
export function isSame(a: Remembered, b: Remembered): boolean {
  return a.code === b.code && a.nth === b.nth && a.ended === b.ended;
}

function read(): Remembered[] {
  const kept = device.read<unknown>(KEY);
  return Array.isArray(kept) ? (kept as Remembered[]).filter((game) => typeof game?.game === "string") : [];
}
