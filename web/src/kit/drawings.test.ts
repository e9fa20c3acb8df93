import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Drawings } from "./drawings";

const sprite = (...lines: string[]): string => ["<svg><defs>", ...lines, "</defs>", "</svg>"].join("\n");

describe("a drawing", () => {
  it("is what is in its symbol", () => {
    const drawings = new Drawings(sprite('<symbol id="a" viewBox="0 0 1 1"><rect width="1"/></symbol>'));
    expect(drawings.drawing("a")).toBe('<rect width="1"/>');
    expect(drawings.drawing("b")).toBe("");
  });

  it("has its parts, and theirs, written out", () => {
    const drawings = new Drawings(
      sprite(
        '<path id="o" d="M0 0"/>',
        '<g id="word"><use href="#o"/><use href="#o" x="5"/></g>',
        '<symbol id="a"><use href="#word" transform="scale(2)"/></symbol>',
      ),
    );
    expect(drawings.drawing("a")).toBe(
      '<g transform="scale(2)"><path d="M0 0"/><path d="M0 0" transform="translate(5)"/></g>',
    );
  });

  it("has a group around a shape that says the same of itself", () => {
    const drawings = new Drawings(
      sprite('<path id="o" d="M0 0" fill="red"/>', '<symbol id="a"><use href="#o" fill="blue"/></symbol>'),
    );
    expect(drawings.drawing("a")).toBe('<g fill="blue"><path d="M0 0" fill="red"/></g>');
  });

  it("leaves the paints apart", () => {
    const dots = '<pattern id="dots"><g><rect/></g></pattern>';
    const drawings = new Drawings(sprite(dots, '<symbol id="a"><rect fill="url(#dots)"/></symbol>'));
    expect(drawings.paints).toBe(dots);
    expect(drawings.drawing("a")).toBe('<rect fill="url(#dots)"/>');
  });
});

describe.each(["arriba/cards/arriba", "leprechauns/cards/leprechauns.fr", "leprechauns/cards/leprechauns.en"])(
  "all of %s",
  (name) => {
    const text = readFileSync(`src/games/${name}.svg`, "utf-8");
    const drawings = new Drawings(text);
    const names = [...text.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id!);

    it("can be drawn, with nothing left to look for but paints", () => {
      for (const id of names) {
        const art = drawings.drawing(id);
        const page = new DOMParser().parseFromString(
          `<svg xmlns="http://www.w3.org/2000/svg">${drawings.paints}${art}</svg>`,
          "image/svg+xml",
        );
        expect(page.querySelector("parsererror"), id).toBeNull();
        expect(page.querySelectorAll("path, rect, circle, ellipse").length, id).toBeGreaterThan(0);
        expect(page.querySelectorAll("use, [id]:not(pattern)"), id).toHaveLength(0);
        for (const [, paint] of art.matchAll(/url\(#([^)]+)\)/g))
          expect(page.getElementById(paint!), id).not.toBeNull();
      }
    });
  },
);
