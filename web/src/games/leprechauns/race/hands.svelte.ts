// Which hands lie where, which of mine is ready, and which have just failed?

import type { HandBounced, HandSlapped, Leprechauns, PlayerOut, View } from "../../../protocol/leprechauns";
import type { Hint } from "../../../table/table.svelte";

export type Which = "left" | "right";
export type Side = "palm" | "back";
export type Share = [number, number];

/** A hand on its way, on a card, or just coming off it. */
export interface Down {
  seat: string;
  card_of: string;
  hand: Which;
  side: Side;
  spot: Share;
  fate: "pressed" | "down" | "out" | "bounced";
  why: string | null;
}

const MIDDLE: Share = [0.5, 0.5];
const BESIDE: Share = [0.14, 0.86];
const SHOWN = 1_900; // a hand that failed stays in sight for so long

export class Hands {
  #ready = $state<Which>("right");
  #side = $state<Side>("palm");
  #pressed = $state.raw<Down | null>(null);
  #lying = $state.raw<Down[]>([]);
  #failed = $state.raw<Down[]>([]);
  #me: () => string | null;
  #timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(me: () => string | null) {
    this.#me = me;
  }

  /** The hand that will slap. */
  get ready(): Which {
    return this.#ready;
  }

  /** What it will slap with. */
  get side(): Side {
    return this.#side;
  }

  /** My hand, from the press until the table has decided. */
  get pressed(): Down | null {
    return this.#pressed;
  }

  /** Every hand to be drawn; a later one lies higher. Who tries the same card again has one hand there, not two. */
  get all(): Down[] {
    const pressed = this.#pressed ? [this.#pressed] : [];
    const lying = this.#lying.filter((down) => down.seat !== this.#pressed?.seat);
    const failed = this.#failed.filter(
      (down) => ![...lying, ...pressed].some((other) => other.seat === down.seat && other.card_of === down.card_of),
    );
    return [...lying, ...failed, ...pressed];
  }

  /** Mine, where it lies on a card. */
  get mine(): Down | null {
    return this.#lying.find((down) => down.seat === this.#me()) ?? this.#pressed;
  }

  /** Before the signal. [L43] */
  choose(hand: Which): void {
    this.#ready = hand;
  }

  /** Until the slap. [L43] */
  turn(): void {
    this.#side = this.#side === "palm" ? "back" : "palm";
  }

  /** It lands at once; the table's word comes later. */
  press(card_of: string, spot: Share): Down {
    this.#pressed = {
      seat: this.#me() ?? "",
      card_of,
      hand: this.#ready,
      side: this.#side,
      spot,
      fate: "pressed",
      why: null,
    };
    return this.#pressed;
  }

  /** Nothing came of it: the hand is free again. */
  bounce(why: string): void {
    if (this.#pressed) this.#fail({ ...this.#pressed, fate: "bounced", why });
    this.#pressed = null;
  }

  /** A new round: the better hand is ready, palm down. [L43] */
  begin(view: View): void {
    this.#ready = view.dominant[this.#me() ?? ""] ?? "right";
    this.#side = "palm";
    this.#pressed = null;
    this.#lying = [];
    this.#failed = [];
  }

  follow(view: View, before: View | null, hints: readonly Hint<Leprechauns>[]): void {
    if (view.round !== before?.round) this.begin(view);
    const told = hints.filter((hint): hint is HandSlapped => hint.event === "HandSlapped");
    this.#lying = Object.entries(view.hands).map(([seat, card_of]) => this.#lyingHand(view, seat, card_of, told));
    for (const hint of hints) {
      if (hint.event === "PlayerOut") this.#out(view, hint);
      if (hint.event === "HandBounced") this.#bounced(view, hint);
    }
    if (view.phase !== "slap" || (this.#me() ?? "") in view.hands) this.#pressed = null;
  }

  stop(): void {
    this.#timers.forEach(clearTimeout);
  }

  /** After a reload nobody knows any more how a hand lies: then as it would by itself. */
  #lyingHand(view: View, seat: string, card_of: string, told: HandSlapped[]): Down {
    const hint = told.find((slap) => slap.seat === seat);
    const known = this.#lying.find((down) => down.seat === seat && down.card_of === card_of);
    if (hint) return { seat, card_of, hand: hint.hand, side: hint.side, spot: hint.spot, fate: "down", why: null };
    return (
      known ?? {
        seat,
        card_of,
        hand: view.dominant[seat] ?? "right",
        side: "palm",
        spot: MIDDLE,
        fate: "down",
        why: null,
      }
    );
  }

  #out(view: View, { seat, card_of, why }: PlayerOut): void {
    const usual: Down = {
      seat,
      card_of,
      hand: view.dominant[seat] ?? "right",
      side: "palm",
      spot: why === "missed" ? BESIDE : MIDDLE,
      fate: "out",
      why,
    };
    const own = seat === this.#me() ? this.#pressed : null;
    this.#fail({ ...usual, ...own, fate: "out", why });
    if (own) this.#pressed = null;
  }

  #bounced(view: View, { seat, card_of, code }: HandBounced): void {
    if (seat === this.#me()) this.bounce(code);
    else
      this.#fail({
        seat,
        card_of,
        hand: view.dominant[seat] ?? "right",
        side: "palm",
        spot: MIDDLE,
        fate: "bounced",
        why: code,
      });
  }

  #fail(down: Down): void {
    this.#failed = [...this.#failed.filter((other) => other.seat !== down.seat), down];
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#failed = this.#failed.filter((other) => other !== down);
    }, SHOWN);
    this.#timers.add(timer);
  }
}
