// What do all games say alike?

import { speak } from "../words/speak.svelte";

export const words = speak(
  { and: (first: string, last: string) => `${first} et ${last}` },
  { and: (first: string, last: string) => `${first} and ${last}` },
);
