// What is heard on this device, how loud, and what does it leave to the loudspeaker of the room?

import { profile } from "../../profile/profile.svelte";
import { heard, wakeWithHands } from "./context";
import { RATE, rendered } from "./render";
import { SCORES, type Sound } from "./score";
import { Voices, type Voice } from "./voices";

export type { Sound } from "./score";

/** Mine: what my hand does or has to do. The room's: what everybody at the table could hear. */
export type Whose = "mine" | "room";

const SILENT = 0.02; // seconds in which a voice that makes way fades
const BETWEEN = 40; // milliseconds between two sounds that are made ready: a page has other things to do
const voices = new Voices();
const buffers = new Map<Sound, AudioBuffer>();
let isRoomHere = true;
let isReady = false;

/** Call this once: it waits for a hand. */
export function wakeSound(): () => void {
  const stop = wakeWithHands(() => profile.hasSound);
  addEventListener("pointerup", makeReady, { once: true });
  return () => {
    stop();
    removeEventListener("pointerup", makeReady);
  };
}

/** Another device of this room sounds for all: only what is mine is heard here. */
export function leaveRoomTo(isElsewhere: boolean): void {
  isRoomHere = !isElsewhere;
}

/** Now or never: what cannot be heard at once is not heard at all. */
export function play(sound: Sound, whose: Whose = "room"): void {
  if (!profile.hasSound || (whose === "room" && !isRoomHere) || document.hidden) return;
  const audio = heard();
  if (audio?.state !== "running") return;
  const source = new AudioBufferSourceNode(audio, { buffer: bufferOf(sound) });
  const gain = new GainNode(audio, { gain: profile.volume });
  source.connect(gain).connect(audio.destination);
  const voice: Voice = { peak: SCORES[sound].peak, stop: () => fadeOut(audio, source, gain) };
  voices.add(voice);
  source.onended = () => voices.ended(voice);
  source.start();
}

function fadeOut(audio: AudioContext, source: AudioBufferSourceNode, gain: GainNode): void {
  gain.gain.setTargetAtTime(0, audio.currentTime, SILENT / 4);
  source.stop(audio.currentTime + SILENT);
}

function bufferOf(sound: Sound): AudioBuffer {
  const known = buffers.get(sound);
  if (known) return known;
  const samples = rendered(SCORES[sound]);
  const buffer = new AudioBuffer({ length: samples.length, sampleRate: RATE });
  buffer.copyToChannel(samples, 0);
  buffers.set(sound, buffer);
  return buffer;
}

/** One after the other, long before the first race: no card waits for a sound that is being made. */
function makeReady(): void {
  if (isReady || !profile.hasSound || !("AudioBuffer" in globalThis)) return;
  isReady = true;
  Object.keys(SCORES).forEach((sound, k) => setTimeout(() => bufferOf(sound as Sound), k * BETWEEN));
}
