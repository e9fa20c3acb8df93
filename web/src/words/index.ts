// What does the frame of the client say, outside the games?

import { en } from "./en";
import { fr } from "./fr";
import { has, speak } from "./speak.svelte";

export { figure, has, language, LANGS, type Lang } from "./speak.svelte";

export const t = speak(fr, en);

/** A server's code in words: `bye-kicked`, `fault-locked`, ... */
export function told(kind: "bye" | "fault", code: string): string {
  const key = `${kind}-${code}` as const;
  return has(t, key) ? t[key] : t[`${kind}-other`];
}
