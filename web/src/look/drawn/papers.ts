// Generated from the drawings by `make cards`. Do not edit.

export const PLAYERS = {
  "rosa": {
    "paper": "var(--rosa)",
    "shade": "var(--rosa-dark)",
    "cuff": "zigzag"
  },
  "azul": {
    "paper": "var(--azul)",
    "shade": "var(--azul-dark)",
    "cuff": "dots"
  },
  "agave": {
    "paper": "var(--agave)",
    "shade": "var(--agave-dark)",
    "cuff": "stripes"
  },
  "violeta": {
    "paper": "var(--violeta)",
    "shade": "var(--violeta-dark)",
    "cuff": "scallops"
  },
  "brasa": {
    "paper": "var(--brasa)",
    "shade": "var(--brasa-dark)",
    "cuff": "checks"
  },
  "lago": {
    "paper": "var(--lago)",
    "shade": "var(--lago-dark)",
    "cuff": "waves"
  },
  "cacao": {
    "paper": "var(--cacao)",
    "shade": "var(--cacao-dark)",
    "cuff": "steps"
  },
  "noche": {
    "paper": "var(--noche)",
    "shade": "var(--noche-dark)",
    "cuff": "diamonds"
  }
} as const;

export const RAINBOW = [
  "var(--red)",
  "var(--orange)",
  "var(--gold)",
  "var(--clover)",
  "var(--blue)",
  "var(--purple)"
] as const;
