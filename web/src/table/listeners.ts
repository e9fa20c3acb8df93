// Who wants to be told of something, each time that it happens?

/** Written as a method: whoever listens to a table of some game listens to a table. */
interface Listening<Told extends unknown[]> {
  heard(...told: Told): void;
}

export class Listeners<Told extends unknown[]> {
  #all = new Set<Listening<Told>["heard"]>();

  /** Gives an unsubscriber. */
  add(listener: Listening<Told>["heard"]): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(...told: Told): void {
    this.#all.forEach((listener) => listener(...told));
  }
}
