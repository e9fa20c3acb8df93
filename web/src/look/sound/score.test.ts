import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { RATE, rendered } from "./render";
import { SCORES, type Score, type Sound } from "./score";
import { Voices } from "./voices";

const SOUNDS = Object.keys(SCORES) as Sound[];
const LONG: Partial<Record<Sound, number>> = {
  roll: 800,
  reveal: 600,
  round: 500,
  deal: 400,
  fiesta: 1_250,
  jackpot: 1_250,
};
const HEARD = 0.004; // of 1: below that is silence

let folder = "";
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), "sounds-"))));
afterAll(() => rmSync(folder, { recursive: true }));

/** Written to a file as 16-bit samples, and read from it again: what a loudspeaker would get. */
function recorded(sound: Sound): number[] {
  const samples = rendered(SCORES[sound]);
  const wave = Buffer.alloc(44 + 2 * samples.length);
  wave.write("RIFF", 0);
  wave.writeUInt32LE(36 + 2 * samples.length, 4);
  wave.write("WAVEfmt ", 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(RATE, 24);
  wave.writeUInt32LE(2 * RATE, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write("data", 36);
  wave.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, k) => wave.writeInt16LE(Math.round(sample * 32767), 44 + 2 * k));
  const file = join(folder, `${sound}.wav`);
  writeFileSync(file, wave);
  const read = readFileSync(file);
  return Array.from({ length: read.readUInt32LE(40) / 2 }, (_, k) => read.readInt16LE(44 + 2 * k) / 32767);
}

const inMs = (samples: number): number => (samples * 1000) / RATE;

describe.each(SOUNDS)("the sound %s", (sound) => {
  let heard: number[] = [];
  beforeAll(() => void (heard = recorded(sound).map(Math.abs)));

  it("is as loud as its score says, and clips nowhere", () => {
    const peak = Math.max(...heard);
    expect(peak).toBeCloseTo(SCORES[sound].peak, 3);
    expect(peak).toBeGreaterThan(0.15);
    expect(peak).toBeLessThan(0.6);
  });

  it("begins at once", () => expect(inMs(heard.findIndex((sample) => sample > HEARD))).toBeLessThan(6));

  it("is short, and ends without a click", () => {
    expect(inMs(heard.length)).toBeLessThan(LONG[sound] ?? 400);
    expect(Math.max(...heard.slice(-12))).toBeLessThan(HEARD);
  });

  it("has no hole in it", () => {
    const [first, last] = [heard.findIndex((one) => one > HEARD), heard.findLastIndex((one) => one > HEARD)];
    let [still, longest] = [0, 0];
    for (const sample of heard.slice(first, last))
      longest = Math.max(longest, (still = sample > HEARD ? 0 : still + 1));
    expect(inMs(longest)).toBeLessThan(120);
    expect(inMs(heard.length - last)).toBeLessThan(160);
  });

  it("has no step: nothing that clicks", () => {
    const quiet: Score = SCORES[sound];
    const samples = rendered(quiet);
    expect(Math.abs(samples[0]!)).toBeLessThan(0.02);
    expect(samples.every(Number.isFinite)).toBe(true);
  });
});

it("none is made that nobody plays", () => {
  const pages = import.meta.glob<string>(["../../**/*.{ts,svelte}", "!./*", "!../../**/*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const lines = Object.values(pages).flatMap((page) => page.split("\n"));
  const calls = lines.filter((line) => /\b(?:play|sound|Noise)\b/.test(line)).flatMap((line) => line.match(/"\w+"/g));
  expect(SOUNDS.filter((sound) => !calls.includes(`"${sound}"`))).toEqual([]);
});

describe("sounds together", () => {
  it("stay below where a loudspeaker clips, whatever happens at once", () => {
    const voices = new Voices();
    const stopped: Sound[] = [];
    for (const sound of [...SOUNDS, ...SOUNDS]) {
      voices.add({ peak: SCORES[sound].peak, stop: () => stopped.push(sound) });
      expect(voices.loudest).toBeLessThan(1);
    }
    expect(stopped[0]).toBe(SOUNDS[0]);
  });

  it("forget what has ended", () => {
    const voices = new Voices();
    const voice = { peak: 0.5, stop: () => undefined };
    voices.add(voice);
    voices.ended(voice);
    expect(voices.loudest).toBe(0);
  });

  it("are the same at every rendering", () => expect(rendered(SCORES.roll)).toEqual(rendered(SCORES.roll)));
});
