// What do all games say alike?

import { speak } from "../words/speak.svelte";

export const words = speak(
  {
    and: (first: string, last: string) => `${first} et ${last}`,
    yourRank: (rank: number) => `Tu finis à la ${rank}${rank === 1 ? "ʳᵉ" : "ᵉ"} place`,
  },
  {
    and: (first: string, last: string) => `${first} and ${last}`,
    yourRank: (rank: number) => `You came ${rank}${["th", "st", "nd", "rd"][rank] ?? "th"}`,
  },
);
