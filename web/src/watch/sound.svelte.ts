// Does this television sound already? Browsers wait for a hand: one press on the remote control is enough.

import { heard } from "../look/sound/context";
import { profile } from "../profile/profile.svelte";

export class Sounding {
  #isOn = $state(heard()?.state === "running");

  constructor() {
    const look = (): void => void (this.#isOn = heard()?.state === "running");
    $effect(() => {
      const timer = setInterval(look, 500); // a context may be made anew, and then nobody would be told
      return () => clearInterval(timer);
    });
  }

  /** Somebody has to press something first. */
  get isAsked(): boolean {
    return profile.hasSound && !this.#isOn && "AudioContext" in globalThis;
  }
}
