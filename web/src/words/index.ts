// What does the frame of the client say, outside the games?

import { en } from "./en";
import { fr } from "./fr";
import { speak } from "./speak.svelte";

export { language, LANGS, type Lang } from "./speak.svelte";

export const t = speak(fr, en);

type Key = keyof typeof fr;

/** A server's code in words: `refused-locked`, `bye-kicked`, ... */
export function told(kind: "refused" | "bye" | "fault", code: string): string {
  const line = t[`${kind}-${code}` as Key] ?? t[`${kind}-other` as Key];
  return line as string;
}
