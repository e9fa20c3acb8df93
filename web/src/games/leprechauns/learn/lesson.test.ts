import { expect, it } from "vitest";
import { Lesson } from "./lesson.svelte";

function reciting(): Lesson {
  const lesson = new Lesson();
  lesson.call();
  lesson.slap("ana", [0.5, 0.5]);
  lesson.next();
  return lesson;
}

it("a miss is told as one, and the lesson goes on", () => {
  const lesson = reciting();
  lesson.recite([]);
  expect([lesson.says, lesson.mood, lesson.isDone]).toEqual(["learn-failed", "bad", true]);
  lesson.next();
  expect([lesson.step, lesson.isDone]).toEqual(["back", false]);
  lesson.close();
});
