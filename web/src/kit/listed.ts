// How are several names said in one breath?

import { words } from "./words";

export function listed(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : words.and(names.slice(0, -1).join(", "), names.at(-1)!);
}
