// How do the drawings of the cards get into the page? Once, out of sight; then `<use>` shows them without loading anything.
// The back, of which many lie about and fly, is one image: a copy of its fifty shapes for each would make a phone stumble.

let loading: Promise<void> | undefined;

export function loadCards(): Promise<void> {
  loading ??= fetch("/cards/arriba.svg")
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(`the cards: ${answer.status}`))))
    .then(insert)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

function insert(svg: string): void {
  const holder = document.createElement("div");
  holder.hidden = true;
  holder.ariaHidden = "true";
  holder.innerHTML = svg;
  document.body.prepend(holder);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">${holder.querySelector("#arriba-back")!.innerHTML}<defs>${holder.querySelector("#arriba-back-art")!.outerHTML}</defs></svg>`;
  document.documentElement.style.setProperty(
    "--arriba-back",
    `url("data:image/svg+xml,${encodeURIComponent(picture)}")`,
  );
}
