// May this hand grab? Hands rest under the table: one that was down when a card was turned must come up first [A12].

export class Rest {
  #down = new Set<string>();
  #isWaiting = $state(false);

  /** A hand lies on the totem that has to let go first. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** A finger, a button or a key came down. True: it may grab. */
  down(hand: string): boolean {
    this.#down.add(hand);
    return !this.#isWaiting;
  }

  up(hand: string): void {
    this.#down.delete(hand);
    if (!this.#down.size) this.#isWaiting = false;
  }

  /** Nothing is down any more: the page was left, or its window lost the keyboard. */
  clear(): void {
    this.#down.clear();
    this.#isWaiting = false;
  }

  /** A card was turned. */
  turned(): void {
    if (this.#down.size) this.#isWaiting = true;
  }
}
