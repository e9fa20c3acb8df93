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

/** The symbol that was drawn to be mistaken for this one. */
export function twinOf(symbol: number): number {
  return symbol % 2 ? symbol + 1 : symbol - 1;
}
