// How does a picture get to others? Through the device's own sheet where it has one, else as a file.

/** False: it could not be given. */
export async function give(picture: Blob): Promise<boolean> {
  const file = new File([picture], "prems.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // the player thought better of it
    return true;
  }
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement("a"), { href, download: file.name }).click();
  setTimeout(() => URL.revokeObjectURL(href), 1_000);
  return true;
}
