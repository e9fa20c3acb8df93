// What is heard? Paper and wood, dry and close, all made here: noise and a few strings. A match makes no sound.

import { profile } from "../../profile/profile.svelte";
import { heard, wakeWithHands } from "./context";

export type Sound = "card" | "knock" | "wrong" | "clap" | "go" | "win" | "coin" | "pop" | "roll";

let noise: AudioBuffer | null = null;

/** Call this once: it waits for a hand. */
export function wakeSound(): () => void {
  return wakeWithHands(() => profile.hasSound);
}

export function play(sound: Sound): void {
  if (!profile.hasSound) return;
  const audio = heard();
  if (audio?.state === "running") SOUNDS[sound](audio, audio.currentTime + 0.002);
}

const SOUNDS: Record<Sound, (audio: AudioContext, at: number) => void> = {
  card: (audio, at) => hiss(audio, at, { from: 5200, to: 1900, ms: 70, loud: 0.32, q: 0.8 }),
  knock: (audio, at) => {
    tone(audio, at, { from: 210, to: 92, ms: 130, loud: 0.7, shape: "sine" });
    tone(audio, at, { from: 620, to: 300, ms: 45, loud: 0.25, shape: "triangle" });
    hiss(audio, at, { from: 1400, to: 500, ms: 28, loud: 0.5, q: 0.7 });
  },
  wrong: (audio, at) => {
    tone(audio, at, { from: 520, to: 150, ms: 340, loud: 0.16, shape: "sawtooth", wobble: 19 });
    hiss(audio, at, { from: 1800, to: 400, ms: 320, loud: 0.1, q: 1.4 });
  },
  clap: (audio, at) => {
    for (const later of [0, 0.011, 0.02])
      hiss(audio, at + later, { from: 1500, to: 1100, ms: 60, loud: 0.4, q: 1.6 });
  },
  go: (audio, at) => {
    SOUNDS.clap(audio, at);
    tone(audio, at, { from: 392, to: 392, ms: 160, loud: 0.16, shape: "triangle" });
    tone(audio, at + 0.06, { from: 587, to: 587, ms: 220, loud: 0.18, shape: "triangle" });
  },
  win: (audio, at) => {
    for (let k = 0; k < 6; k++)
      hiss(audio, at + k * 0.055, { from: 7600, to: 6200, ms: 40, loud: k % 2 ? 0.1 : 0.2, q: 1 });
    [523, 659, 784].forEach((pitch, k) =>
      tone(audio, at + k * 0.07, { from: pitch, to: pitch, ms: 190, loud: 0.15, shape: "triangle" }),
    );
  },
  coin: (audio, at) => {
    [1975, 2637].forEach((pitch, k) =>
      tone(audio, at + k * 0.05, { from: pitch, to: pitch, ms: 210, loud: 0.09, shape: "square" }),
    );
  },
  /** A drum roll that grows for half a second, and the hit that ends it. */
  roll: (audio, at) => {
    const strokes = 14;
    for (let k = 0; k < strokes; k++)
      hiss(audio, at + k * 0.036, { from: 900, to: 500, ms: 34, loud: 0.05 + (0.2 * k) / strokes, q: 1.1 });
    tone(audio, at + strokes * 0.036, { from: 150, to: 70, ms: 240, loud: 0.55, shape: "sine" });
    hiss(audio, at + strokes * 0.036, { from: 6800, to: 3000, ms: 260, loud: 0.2, q: 0.7 });
  },
  pop: (audio, at) => tone(audio, at, { from: 300, to: 720, ms: 70, loud: 0.22, shape: "sine" }),
};

interface Tone {
  from: number;
  to: number;
  ms: number;
  loud: number;
  shape: OscillatorType;
  wobble?: number;
}

function tone(audio: AudioContext, at: number, { from, to, ms, loud, shape, wobble }: Tone): void {
  const end = at + ms / 1000;
  const source = new OscillatorNode(audio, { type: shape, frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, end);
  if (wobble) {
    const shaking = new OscillatorNode(audio, { frequency: wobble });
    shaking.connect(new GainNode(audio, { gain: from * 0.06 })).connect(source.frequency);
    shaking.start(at);
    shaking.stop(end);
  }
  source.connect(fading(audio, at, end, loud)).connect(audio.destination);
  source.start(at);
  source.stop(end + 0.02);
}

interface Hiss {
  from: number;
  to: number;
  ms: number;
  loud: number;
  q: number;
}

function hiss(audio: AudioContext, at: number, { from, to, ms, loud, q }: Hiss): void {
  const end = at + ms / 1000;
  const source = new AudioBufferSourceNode(audio, { buffer: white(audio) });
  const band = new BiquadFilterNode(audio, { type: "bandpass", frequency: from, Q: q });
  band.frequency.setValueAtTime(from, at);
  band.frequency.exponentialRampToValueAtTime(to, end);
  source
    .connect(band)
    .connect(fading(audio, at, end, loud))
    .connect(audio.destination);
  source.start(at, Math.random());
  source.stop(end + 0.02);
}

function fading(audio: AudioContext, at: number, end: number, loud: number): GainNode {
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  return gain;
}

function white(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = new AudioBuffer({ length: audio.sampleRate * 2, sampleRate: audio.sampleRate });
  const samples = noise.getChannelData(0);
  for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
  return noise;
}
