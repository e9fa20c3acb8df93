// Which deal has been heard? Two views do not say it: the cards are covered before the first one, and in a pause.

export class Deals {
  #known = "";

  /** Of a page that has just come, whatever lies there: it was dealt before. */
  know(seal: string | null, round: number): void {
    this.#known = `${seal} ${round}`;
  }

  /** Is this another deal than the one before? Once. */
  isNew(seal: string | null, round: number): boolean {
    const before = this.#known;
    this.know(seal, round);
    return before !== this.#known;
  }
}
