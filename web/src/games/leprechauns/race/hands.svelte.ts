// Which hands does this page draw, and which of mine is ready?

import type { Seen } from "../board/seen";
import * as downs from "./downs";

export type { Down, Spot, Which } from "./downs";

const SHOWN = 1_900; // a hand that failed stays in sight this long

export class Hands {
  #downs = $state.raw<downs.Downs>(downs.NONE);
  #me: () => string | null;
  #timers = new Map<downs.Down, ReturnType<typeof setTimeout>>();

  constructor(me: () => string | null) {
    this.#me = me;
  }

  /** The hand that will slap. */
  get ready(): downs.Which {
    return this.#downs.ready;
  }

  /** What it will slap with. */
  get side(): downs.Side {
    return this.#downs.side;
  }

  /** My hand, from the press until the table has decided. */
  get pressed(): downs.Down | null {
    return this.#downs.pressed;
  }

  /** Every hand to be drawn; a later one lies higher. */
  get all(): downs.Down[] {
    return downs.drawn(this.#downs);
  }

  /** Mine, where it lies on a card. */
  get mine(): downs.Down | null {
    return this.#downs.lying.find((down) => down.seat === this.#me()) ?? this.pressed;
  }

  /** Before the signal. [L43] */
  choose(hand: downs.Which): void {
    this.#set({ ...this.#downs, ready: hand });
  }

  /** Until the slap. [L43] */
  turn(): void {
    this.#set({ ...this.#downs, side: this.side === "palm" ? "back" : "palm" });
  }

  press(card_of: string, spot: downs.Spot): void {
    this.#set(downs.pressed(this.#downs, this.#me() ?? "", card_of, spot));
  }

  bounce(why: string): void {
    this.#set(downs.bounced(this.#downs, why));
  }

  follow(seen: Seen): void {
    this.#set(downs.followed(this.#downs, seen, this.#me()));
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
  }

  #set(next: downs.Downs): void {
    this.#downs = next;
    for (const down of next.failed.filter((one) => !this.#timers.has(one))) {
      const forget = (): void => {
        this.#timers.delete(down);
        this.#downs = downs.forgotten(this.#downs, down);
      };
      this.#timers.set(down, setTimeout(forget, SHOWN));
    }
  }
}
