// Where do colours come from? From src/look/drawn, which is written from the drawings; nobody else spells one out.

const SPELLED =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4}(?=[;,)"'\s]))(?![\w-])|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/gi;

export const colours = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const { sourceCode } = context;
    return {
      Program() {
        for (const { 0: spelled, index } of sourceCode.text.matchAll(SPELLED))
          context.report({
            loc: {
              start: sourceCode.getLocFromIndex(index),
              end: sourceCode.getLocFromIndex(index + spelled.length),
            },
            message: `${spelled} is no name of a paper: use a custom property of src/look/drawn/palette.css`,
          });
      },
    };
  },
};

/** Style sheets are text to us: there is nothing to parse. */
export const asText = {
  parse: (text) => ({
    type: "Program",
    body: [],
    tokens: [],
    comments: [],
    range: [0, text.length],
    loc: { start: { line: 1, column: 0 }, end: { line: text.split("\n").length, column: 0 } },
  }),
};
