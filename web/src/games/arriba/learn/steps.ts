// What does the lesson show, step by step? Cards appear one by one; then somebody has to do something, or not.

import type { words } from "./words";

type Line = keyof typeof words;

export interface Step {
  name: string;
  ask: Line;
  /** Cards as they are turned: whose, and which; the learner is "me". */
  cards: [seat: "me" | "ana" | "leo", card: string][];
  /** What lies there from the start. */
  start?: Partial<Record<"me" | "ana" | "leo", string>>;
  /** What the learner should do in the end. */
  wants: "turn" | "grab" | "wait" | "signal" | "slip";
  /** Said to whoever waits and waits, once there is something to grab. */
  hint?: Line;
  /** What a grab is told that was fooled by these cards; before the first of them it was only too early. */
  fooled?: Line;
  done: Line;
}

export const STEPS: Step[] = [
  { name: "turn", ask: "turn", cards: [["me", "9b"]], wants: "turn", done: "turnDone" },
  {
    name: "match",
    ask: "match",
    start: { me: "9b" },
    cards: [
      ["ana", "5r"],
      ["leo", "9y"],
    ],
    wants: "grab",
    hint: "matchHint",
    done: "matchDone",
  },
  {
    name: "twin",
    ask: "twin",
    start: { me: "1r", leo: "12g" },
    cards: [["ana", "2r"]],
    wants: "wait",
    fooled: "twinFooled",
    done: "twinDone",
  },
  {
    name: "colour",
    ask: "colour",
    start: { me: "7g" },
    cards: [
      ["leo", "11g"],
      ["ana", "7b"],
    ],
    wants: "grab",
    hint: "colourHint",
    fooled: "colourFooled",
    done: "colourDone",
  },
  {
    name: "totem",
    ask: "totem",
    start: { me: "15b", ana: "3r" },
    cards: [["leo", "T1"]],
    wants: "grab",
    hint: "totemHint",
    done: "totemDone",
  },
  {
    name: "head",
    ask: "head",
    start: { ana: "17y", leo: "6b" },
    cards: [["me", "H1"]],
    wants: "signal",
    hint: "matchHint",
    done: "headDone",
  },
  {
    name: "wrong",
    ask: "wrong",
    start: { me: "13g", ana: "8r", leo: "4y" },
    cards: [],
    wants: "slip",
    hint: "wrongHint",
    done: "wrongDone",
  },
];

/** Turned all at once, when the head has been counted. */
export const SIGNAL: Record<"me" | "ana" | "leo", string> = { me: "17r", ana: "10g", leo: "17b" };
