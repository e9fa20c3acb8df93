// Where are the drawings of Arriba's cards?
// The back, of which many lie about and fly, is one image, and so is a small totem: a copy of its fifty shapes for each would
// make a phone stumble. Small backs are an image of their own: one that is shown in two sizes is laid out at every change.

import { Sprite } from "../../../kit/sprite";
import drawings from "./arriba.svg?url";
import { TOTEM } from "./drawn";

export const sprite = new Sprite(() => drawings, paintImages);

function paintImages(holder: HTMLElement): void {
  const [back, art] = ["#arriba-back", "#arriba-back-art"].map((id) => holder.querySelector(id)!);
  const shapes = `${back!.innerHTML}<defs>${art!.outerHTML}</defs>`;
  paint("--arriba-back", "0 0 63 88", shapes);
  paint("--arriba-small-back", "0 0 63 88", `${shapes}<!-- small -->`);
  paint("--arriba-small-totem", TOTEM.box, TOTEM.art);
}

function paint(name: string, box: string, shapes: string): void {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${shapes}</svg>`;
  document.documentElement.style.setProperty(name, `url("data:image/svg+xml,${encodeURIComponent(picture)}")`);
}
