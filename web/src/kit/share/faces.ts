// How does a card come into a picture? As an image of its drawing, and of all in this page that it refers to.

const NAMED = /(?:href="#|url\(#)([\w-]+)/g;

/** Those that can be drawn. */
export async function faces(drawings: readonly string[]): Promise<HTMLImageElement[]> {
  const found = await Promise.all(drawings.filter(Boolean).map((art) => face(art).catch(() => null)));
  return found.filter((image) => image !== null);
}

async function face(art: string): Promise<HTMLImageElement> {
  const parts = new Map<string, string>();
  collect(art, parts);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88" width="252" height="352"><defs>${[...parts.values()].join("")}</defs>${art}</svg>`;
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  await image.decode();
  return image;
}

function collect(art: string, parts: Map<string, string>): void {
  for (const [, id] of art.matchAll(NAMED)) {
    const part = document.getElementById(id!);
    if (!part || parts.has(id!)) continue;
    const written = new XMLSerializer().serializeToString(part);
    parts.set(id!, written);
    collect(written, parts);
  }
}
