// What is drawn by a name? A sprite's text has each part once, and drawings refer to it; here it is written out where it is
// referred to, so that a drawing needs nothing else in the page. A browser makes three things of a reference, and keeps them.

const LINE = /^<(\w+) id="([\w.-]+)"[^\n]*$/gm; // `make cards` writes a line for each
const REFERENCE = /<use href="#([\w.-]+)"([^>]*)\/>/g;
const MOVED = / x="([^"]*)"/;
const ATTRIBUTE = / ([\w-]+)="/g;

/** Refer to nothing, and can be referred to only where they are in the page. */
const PAINTS = ["pattern", "linearGradient", "radialGradient", "clipPath", "mask", "filter"];

export class Drawings {
  readonly paints: string;
  readonly #lines = new Map<string, string>();
  readonly #written = new Map<string, string>();

  constructor(sprite: string) {
    let paints = "";
    for (const [line, tag, name] of sprite.matchAll(LINE)) {
      if (PAINTS.includes(tag!)) paints += line;
      else this.#lines.set(name!, line);
    }
    this.paints = paints;
  }

  /** To be shown in an `<svg>` with its box; empty: there is nothing of that name. */
  drawing(name: string): string {
    let art = this.#written.get(name);
    if (art === undefined) {
      art = opened(this.#lines.get(name) ?? "").replace(REFERENCE, (_, part: string, attributes: string) =>
        placed(this.drawing(part), attributes.replace(MOVED, ' transform="translate($1)"')),
      );
      this.#written.set(name, art);
    }
    return art;
  }
}

/** What is in a symbol or a group that only has a name; a single shape without its name. */
function opened(line: string): string {
  const inside = /^<(symbol|g) [^>]*>(.*)<\/\1>$/.exec(line);
  return inside ? inside[2]! : line.replace(/ id="[^"]*"/, "");
}

function placed(art: string, attributes: string): string {
  if (!attributes) return art;
  return canBear(art, attributes) ? art.replace(/\/>$/, `${attributes}/>`) : `<g${attributes}>${art}</g>`;
}

/** A single shape that says nothing about it itself. */
function canBear(art: string, attributes: string): boolean {
  const names = [...attributes.matchAll(ATTRIBUTE)].map(([, name]) => name);
  return art.lastIndexOf("<") === 0 && !names.some((name) => art.includes(` ${name}="`));
}
