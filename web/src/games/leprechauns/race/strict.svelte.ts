// Does my finger really stay on the card? A wish of this device, for touch screens: lifting it is lifting the hand. [L15]

import { device } from "../../../kept";

const KEY = "prems.strict-hands";

class StrictHands {
  #isOn = $state(device.get(KEY) === "on");
  #pointer: number | null = null;
  #lifted: (() => void) | null = null;

  get isOn(): boolean {
    return this.#isOn;
  }

  set isOn(on: boolean) {
    this.#isOn = on;
    device.set(KEY, on ? "on" : "off");
  }

  /** From this press on; `lifted` is called once, when the finger leaves the glass. */
  hold(event: PointerEvent | KeyboardEvent, lifted: () => void): void {
    if (!this.#isOn || !("pointerType" in event) || event.pointerType === "mouse") return;
    this.letGo();
    this.#pointer = event.pointerId;
    this.#lifted = lifted;
    addEventListener("pointerup", this.#up, true);
    addEventListener("pointercancel", this.#up, true);
  }

  /** Is this the finger that lies on the card? It picks nothing. */
  isHolding(pointer: number): boolean {
    return this.#pointer === pointer;
  }

  /** The finger may go now. */
  letGo(): void {
    this.#pointer = null;
    this.#lifted = null;
    removeEventListener("pointerup", this.#up, true);
    removeEventListener("pointercancel", this.#up, true);
  }

  #up = (event: PointerEvent): void => {
    if (event.pointerId !== this.#pointer) return;
    const lifted = this.#lifted;
    this.letGo();
    lifted?.();
  };
}

export const strictHands = new StrictHands();
