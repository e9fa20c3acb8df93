// Which answers has the reciter given so far? Each pick is seen and heard by all: that is what makes the others forget.

import { isAnswer, type Edition, type Motif } from "../cards/cards";

const MOST = 2; // [L27]

export class Picks {
  #given = $state.raw<Motif[]>([]);

  get given(): Motif[] {
    return this.#given;
  }

  get isFull(): boolean {
    return this.#given.length >= MOST;
  }

  has(answer: Motif): boolean {
    return this.#given.includes(answer);
  }

  /** Given; given again it is taken back. A third one takes the place of the second. */
  toggle(answer: Motif): "pick" | "drop" {
    if (this.has(answer)) {
      this.#given = this.#given.filter((other) => other !== answer);
      return "drop";
    }
    this.#given = [...this.#given.slice(0, MOST - 1), answer];
    return "pick";
  }

  clear(): void {
    this.#given = [];
  }

  /** What somebody else's page said, which may say anything. True: something new was given that is an answer. */
  hear(edition: Edition, what: string): boolean {
    const [, how, answer] = /^(pick|drop):(.+)$/.exec(what) ?? [];
    if (!how || !answer || !isAnswer(edition, answer)) return false;
    if (how === "pick" && !this.has(answer)) {
      this.toggle(answer);
      return true;
    }
    if (how === "drop") this.#given = this.#given.filter((other) => other !== answer);
    return false;
  }
}
