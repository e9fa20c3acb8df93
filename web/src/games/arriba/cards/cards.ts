// What does a card's id say?

export type Sheet = "r" | "g" | "b" | "y";

/** 1 to 18; null for totems and heads. */
export function symbolOf(card: string | undefined): number | null {
  const symbol = parseInt(card ?? "", 10);
  return Number.isNaN(symbol) ? null : symbol;
}

export function sheetOf(card: string): Sheet {
  return card.at(-1) as Sheet;
}

export function isTotem(card: string | undefined): boolean {
  return card?.[0] === "T";
}

export function isHead(card: string | undefined): boolean {
  return card?.[0] === "H";
}

const IN_PASSING = [5, 6]; // the spiral and the labyrinth only fool in passing

/** The symbol that was drawn to be mistaken for this one, if there is one. */
export function twinOf(symbol: number): number | null {
  if (IN_PASSING.includes(symbol)) return null;
  return symbol % 2 ? symbol + 1 : symbol - 1;
}
