// Where are the drawings of Arriba's cards?
// The back, of which many lie about and fly, is one image, and so is a small totem: a copy of its fifty shapes for each would
// make a phone stumble. Small backs are an image of their own: one that is shown in two sizes is laid out at every change.

import { Sprite } from "../../../kit/sprite.svelte";
import drawings from "./arriba.svg?url";
import { TOTEM } from "./drawn";

export const sprite = new Sprite(() => drawings, paintImages);

export function drawingOf(card: string): string {
  return sprite.drawing(`arriba-${card}`);
}

function paintImages(): void {
  paint("--arriba-back", "0 0 63 88", drawingOf("back"));
  paint("--arriba-small-back", "0 0 63 88", `${drawingOf("back")}<!-- small -->`);
  paint("--arriba-small-totem", TOTEM.box, TOTEM.art);
}

function paint(name: string, box: string, shapes: string): void {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shapes}</svg>`;
  document.documentElement.style.setProperty(name, `url("data:image/svg+xml,${encodeURIComponent(picture)}")`);
}
