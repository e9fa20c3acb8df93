// How does a card come into a picture? As an image of its drawing in this page, and of all that it refers to.

const NAMED = /(?:href="#|url\(#)([\w-]+)/g;

/** Those drawings that are in the page, each by its id. */
export async function faces(ids: readonly string[]): Promise<HTMLImageElement[]> {
  const found = await Promise.all(ids.map((id) => face(id).catch(() => null)));
  return found.filter((image) => image !== null);
}

async function face(id: string): Promise<HTMLImageElement | null> {
  const parts = new Map<string, string>();
  collect(id, parts);
  if (!parts.size) return null;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="252" height="352"><defs>${[...parts.values()].join("")}</defs><use href="#${id}" width="63" height="88"/></svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  return image;
}

function collect(id: string, parts: Map<string, string>): void {
  const part = document.getElementById(id);
  if (!part || parts.has(id)) return;
  const written = new XMLSerializer().serializeToString(part);
  parts.set(id, written);
  for (const [, named] of written.matchAll(NAMED)) collect(named!, parts);
}
