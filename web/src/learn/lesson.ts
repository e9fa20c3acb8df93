// What must a lesson tell the frame that it is shown in?

export type Mood = "ask" | "good" | "bad";

export interface Lesson {
  readonly mood: Mood;
  /** Which step it is, from 1. */
  readonly number: number;
  /** What this step asks for has been done. */
  readonly isDone: boolean;
  /** After the last step. */
  readonly isOver: boolean;
  next(): void;
  restart(): void;
  /** This step once more, where a mistake has ended it. */
  again?(): void;
}
