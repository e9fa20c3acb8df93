// How do the drawings of the cards get into the page? Once, out of sight; then `<use>` shows them without loading anything.

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
  // `display: none` would keep patterns and masks from being found
  holder.style.cssText = "position:absolute;width:0;height:0;overflow:hidden;display:block";
  document.body.prepend(holder);
}
