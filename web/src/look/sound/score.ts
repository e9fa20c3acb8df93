// What is each sound made of? Paper and wood, dry and close: a few strings and rustles. A match makes no sound. [A14]

/** A string that is struck: from one pitch to another. */
export interface Tone {
  at?: number; // milliseconds after the beginning
  ms: number;
  from: number;
  to?: number; // the same where nothing is said
  loud: number;
  shape: "sine" | "triangle" | "square" | "sawtooth";
  wobble?: number; // times a second
}

/** Paper that rustles or rips: a band of noise that wanders. */
export interface Hiss {
  at?: number;
  ms: number;
  from: number;
  to: number;
  loud: number;
  q: number;
}

export interface Score {
  /** Of 1, where a loudspeaker would clip. What sounds together stays below it. */
  peak: number;
  strokes: readonly (Tone | Hiss)[];
}

const clap = (at: number, loud = 0.4): Hiss[] =>
  [0, 11, 20].map((later) => ({ at: at + later, ms: 60, from: 1500, to: 1100, loud, q: 1.6 }));
const rip = (at: number, loud = 0.3): Hiss => ({ at, ms: 70, from: 5200, to: 1900, loud, q: 0.8 });
const shaker = (at: number, loud: number): Hiss => ({ at, ms: 40, from: 7600, to: 6200, loud, q: 1 });
const string = (at: number, from: number, ms: number, loud: number): Tone => ({
  at,
  ms,
  from,
  loud,
  shape: "triangle",
});
const block = (at: number, from: number, loud: number): Tone => ({
  at,
  ms: 70,
  from,
  to: from * 0.8,
  loud,
  shape: "sine",
});
const coin = (at: number, from: number, loud = 0.09): Tone => ({ at, ms: 210, from, loud, shape: "square" });
const brass = (at: number, from: number, ms: number, loud = 0.16): Tone => ({
  at,
  ms,
  from,
  loud,
  shape: "sawtooth",
});

const EIGHTH = 120;

export const SCORES = {
  card: { peak: 0.22, strokes: [rip(0)] },
  knock: {
    peak: 0.55,
    strokes: [
      { ms: 130, from: 210, to: 92, loud: 0.7, shape: "sine" },
      { ms: 45, from: 620, to: 300, loud: 0.25, shape: "triangle" },
      { ms: 28, from: 1400, to: 500, loud: 0.5, q: 0.7 },
    ],
  },
  wrong: {
    peak: 0.34,
    strokes: [
      { ms: 340, from: 520, to: 150, loud: 0.16, shape: "sawtooth", wobble: 19 },
      { ms: 320, from: 1800, to: 400, loud: 0.1, q: 1.4 },
    ],
  },
  clap: { peak: 0.32, strokes: clap(0) },
  go: { peak: 0.4, strokes: [...clap(0), string(0, 392, 160, 0.16), string(60, 587, 220, 0.18)] },
  win: {
    peak: 0.36,
    strokes: [
      ...[0, 1, 2, 3, 4, 5].map((k) => shaker(k * 55, k % 2 ? 0.1 : 0.2)),
      ...[523, 659, 784].map((pitch, k) => string(k * 70, pitch, 190, 0.15)),
    ],
  },
  coin: { peak: 0.24, strokes: [coin(0, 1975), coin(50, 2637)] },
  pop: { peak: 0.26, strokes: [{ ms: 70, from: 300, to: 720, loud: 0.22, shape: "sine" }] },
  /** Grows for half a second, and the hit that ends it. */
  roll: {
    peak: 0.5,
    strokes: [
      ...Array.from({ length: 14 }, (_, k): Hiss => ({
        at: k * 36,
        ms: 34,
        from: 900,
        to: 500,
        loud: 0.05 + k / 70,
        q: 1.1,
      })),
      { at: 504, ms: 240, from: 150, to: 70, loud: 0.55, shape: "sine" },
      { at: 504, ms: 260, from: 6800, to: 3000, loud: 0.2, q: 0.7 },
    ],
  },
  /** Two taps on wood, rising: whoever looked up looks down again. */
  turn: { peak: 0.42, strokes: [block(0, 660, 0.3), block(110, 880, 0.4), shaker(110, 0.08)] },
  /** One of the last three seconds. */
  tick: { peak: 0.28, strokes: [block(0, 1250, 0.3), { ms: 16, from: 3600, to: 2400, loud: 0.2, q: 1.2 }] },
  /** All chests at once: a big rip, and a hush. */
  reveal: {
    peak: 0.5,
    strokes: [
      { ms: 240, from: 6400, to: 900, loud: 0.5, q: 0.6 },
      { at: 30, ms: 150, from: 170, to: 70, loud: 0.5, shape: "sine" },
      { at: 230, ms: 330, from: 4200, to: 7600, loud: 0.16, q: 2 },
    ],
  },
  deal: { peak: 0.26, strokes: [0, 1, 2, 3, 4, 5].map((k) => rip(k * 58, 0.18 + (k % 2) * 0.06)) },
  join: { peak: 0.3, strokes: [block(0, 420, 0.3), string(70, 630, 170, 0.16)] },
  ready: { peak: 0.3, strokes: [block(0, 760, 0.3), block(90, 760, 0.24), shaker(90, 0.08)] },
  late: {
    peak: 0.3,
    strokes: [
      { ms: 110, from: 190, to: 90, loud: 0.5, shape: "sine" },
      { at: 120, ms: 250, from: 330, to: 233, loud: 0.18, shape: "triangle" },
    ],
  },
  round: {
    peak: 0.38,
    strokes: [
      ...[784, 659, 523].map((pitch, k) => string(k * 90, pitch, 200, 0.2)),
      ...[0, 1, 2].map((k) => shaker(k * 90, 0.12)),
      ...clap(300, 0.2),
    ],
  },
  /** A sticker is slapped on. */
  stick: { peak: 0.28, strokes: [rip(0, 0.12), { at: 24, ms: 60, from: 320, to: 150, loud: 0.4, shape: "sine" }] },
  /** Arriba's podium: brass of paper, shakers and claps. */
  fiesta: {
    peak: 0.56,
    strokes: [
      ...[523, 523, 523, 698, 880, 698, 880].map((pitch, k) =>
        brass([0, 0.5, 1, 2, 3.5, 4, 5][k]! * EIGHTH, pitch, [90, 50, 210, 300, 90, 200, 520][k]!),
      ),
      ...[349, 440, 440].map((pitch, k) => brass([2, 3.5, 5][k]! * EIGHTH, pitch, [300, 110, 520][k]!, 0.09)),
      ...Array.from({ length: 10 }, (_, k) => shaker(k * (EIGHTH / 2), k % 2 ? 0.06 : 0.12)),
      ...clap(5 * EIGHTH),
    ],
  },
  /** Leprechauns' podium: a jig, and gold that falls. */
  jackpot: {
    peak: 0.5,
    strokes: [
      ...[587, 740, 880, 740, 880, 1175].map((pitch, k) => string(k * 95, pitch, k === 5 ? 480 : 150, 0.2)),
      ...[294, 370, 294].map((pitch, k) => string(k * 190, pitch, 220, 0.12)),
      ...Array.from({ length: 9 }, (_, k) => coin(480 + k * 62, [1975, 2637, 2217][k % 3]!, 0.05 - k * 0.003)),
    ],
  },
} satisfies Record<string, Score>;

export type Sound = keyof typeof SCORES;
