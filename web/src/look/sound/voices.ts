// Which sounds may be heard together? Together they stay below where a loudspeaker clips: the oldest makes way.

export interface Voice {
  peak: number;
  stop: () => void;
}

const MOST = 0.98;

export class Voices {
  #sounding: Voice[] = [];

  get loudest(): number {
    return this.#sounding.reduce((sum, { peak }) => sum + peak, 0);
  }

  add(voice: Voice): void {
    while (this.#sounding.length && this.loudest + voice.peak > MOST) this.#sounding.shift()?.stop();
    this.#sounding.push(voice);
  }

  ended(voice: Voice): void {
    this.#sounding = this.#sounding.filter((other) => other !== voice);
  }
}
