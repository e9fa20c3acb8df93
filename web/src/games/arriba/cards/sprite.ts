// Where are the drawings of Arriba's cards?
// The back, of which many lie about and fly, is one image: a copy of its fifty shapes for each would make a phone stumble.

import { Sprite } from "../../../kit/sprite";
import drawings from "./arriba.svg?url";

export const sprite = new Sprite(() => drawings, paintBack);

function paintBack(holder: HTMLElement): void {
  const [back, art] = ["#arriba-back", "#arriba-back-art"].map((id) => holder.querySelector(id)!);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">${back!.innerHTML}<defs>${art!.outerHTML}</defs></svg>`;
  document.documentElement.style.setProperty(
    "--arriba-back",
    `url("data:image/svg+xml,${encodeURIComponent(picture)}")`,
  );
}
