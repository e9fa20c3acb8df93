// Which papers are the players cut from? A colour and a cuff pattern each, so that nothing hangs on colour alone.

export const COLOURS = ["rosa", "azul", "agave", "violeta", "brasa", "lago", "cacao", "noche"] as const;
export type Colour = (typeof COLOURS)[number];

export interface Paper {
  paper: string;
  shade: string;
  cuff: string;
}

export const PAPERS: Record<Colour, Paper> = {
  rosa: { paper: "#D6146C", shade: "#A30B50", cuff: "zigzag" },
  azul: { paper: "#2350B8", shade: "#173A8A", cuff: "dots" },
  agave: { paper: "#0F7A52", shade: "#0A573A", cuff: "stripes" },
  violeta: { paper: "#6B2E93", shade: "#4C1D6B", cuff: "scallop" },
  brasa: { paper: "#CB430F", shade: "#983009", cuff: "checks" },
  lago: { paper: "#067A80", shade: "#04575C", cuff: "waves" },
  cacao: { paper: "#7A4326", shade: "#562C16", cuff: "steps" },
  noche: { paper: "#3E3A72", shade: "#292651", cuff: "diamonds" },
};

/** Everybody gets a colour of their own: the wished one for whoever sits first, else the next free one. */
export function dealColours(wishes: readonly (Colour | undefined)[]): Colour[] {
  const dealt: (Colour | undefined)[] = wishes.map((wish, k) =>
    wish && wishes.indexOf(wish) === k ? wish : undefined,
  );
  const free = COLOURS.filter((colour) => !dealt.includes(colour));
  return dealt.map((colour, k) => colour ?? free.shift() ?? COLOURS[k % COLOURS.length]!);
}
