// How does a page show much at once without a stumble? What is read later is put into it some frames later.

export class Later<T> {
  #shown = $state.raw() as T;

  /** Made in a component's script. */
  constructor(value: () => T, frames: number | (() => number)) {
    this.#shown = value();
    $effect(() => {
      const next = value();
      let [left, request] = [typeof frames === "number" ? frames : frames(), 0];
      const step = (): void => {
        if (left-- > 0) request = requestAnimationFrame(step);
        else this.#shown = next;
      };
      step();
      return () => cancelAnimationFrame(request);
    });
  }

  get shown(): T {
    return this.#shown;
  }
}

/** How much of a list is in the page: one more a frame, until all of it. What is there already stays. */
export class OneByOne {
  #count = $state(0);

  /** Made in a component's script. */
  constructor(length: () => number) {
    $effect(() => {
      if (this.#count > length()) this.#count = length();
      if (this.#count >= length()) return;
      const request = requestAnimationFrame(() => this.#count++);
      return () => cancelAnimationFrame(request);
    });
  }

  get count(): number {
    return this.#count;
  }
}
