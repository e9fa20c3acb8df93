// How does a score become samples? The same ones at every rendering: what a test measures is what is heard.

import type { Hiss, Score, Tone } from "./score";

export const RATE = 24_000; // samples a second: nothing here is higher than half of that
const ATTACK = 4; // milliseconds: sooner, a loudspeaker would click
const FAINT = 0.002; // of what is struck: lower, it would be silence
const FADE = 3; // milliseconds at the very end
const NEW_BAND = 16; // samples between two places of a band that wanders

/** What each string sounds with: its overtones. */
const OVERTONES: Record<Tone["shape"], readonly number[]> = {
  sine: [1],
  triangle: [1, 0, -1 / 9, 0, 1 / 25],
  square: [1, 0, 1 / 3, 0, 1 / 5],
  sawtooth: [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5, 1 / 6],
};

const inSamples = (ms: number): number => Math.round((ms * RATE) / 1000);

/** One channel, whose loudest sample is the score's peak. */
export function rendered({ strokes, peak }: Score): Float32Array<ArrayBuffer> {
  const length = Math.max(...strokes.map(({ at = 0, ms }) => inSamples(at + ms)));
  const samples = new Float32Array(length);
  strokes.forEach((stroke, k) => ("shape" in stroke ? strike(samples, stroke) : rustle(samples, stroke, k)));
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), Number.EPSILON);
  const fade = inSamples(FADE);
  return samples.map((sample, k) => (sample / loudest) * peak * Math.min(1, (length - 1 - k) / fade));
}

function strike(samples: Float32Array, tone: Tone): void {
  const { at = 0, ms, from, to = from, shape, wobble = 0 } = tone;
  const [start, count, overtones] = [inSamples(at), inSamples(ms), OVERTONES[shape]];
  let phase = 0;
  for (let k = 0; k < count; k++) {
    const shaken = 1 + 0.06 * Math.sin((2 * Math.PI * wobble * k) / RATE) * Math.sign(wobble);
    const pitch = from * (to / from) ** (k / count) * shaken;
    phase += (2 * Math.PI * pitch) / RATE;
    let sum = 0;
    for (let n = 0; n < overtones.length && pitch * (n + 1) < RATE / 2; n++)
      sum += overtones[n]! * Math.sin(phase * (n + 1));
    samples[start + k]! += sum * loudness(k, count, tone.loud);
  }
}

function rustle(samples: Float32Array, hiss: Hiss, seed: number): void {
  const { at = 0, ms, from, to, q } = hiss;
  const [start, count, noise] = [inSamples(at), inSamples(ms), noisy(seed + 1)];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  let [gain, a1, a2] = [0, 0, 0];
  for (let k = 0; k < count; k++) {
    if (k % NEW_BAND === 0) [gain, a1, a2] = band(from * (to / from) ** (k / count), q);
    const x = noise();
    const y = gain * (x - x2) - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    samples[start + k]! += y * loudness(k, count, hiss.loud);
  }
}

/** Up at once, then down as what is struck does. */
function loudness(k: number, count: number, loud: number): number {
  const attack = inSamples(ATTACK);
  if (k < attack) return loud * (k / attack);
  return loud * FAINT ** ((k - attack) / (count - attack));
}

/** A band-pass around one pitch. */
function band(pitch: number, q: number): [number, number, number] {
  const angle = (2 * Math.PI * Math.min(pitch, RATE * 0.45)) / RATE;
  const alpha = Math.sin(angle) / (2 * q);
  return [alpha / (1 + alpha), (-2 * Math.cos(angle)) / (1 + alpha), (1 - alpha) / (1 + alpha)];
}

/** White, and the same again: a small generator of its own. */
function noisy(seed: number): () => number {
  let state = seed * 2654435761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 31 - 1;
  };
}
