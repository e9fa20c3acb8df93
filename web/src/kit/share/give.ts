// How does a picture get to others? Through the device's own sheet where it has one, else as a file.

import { save } from "../../look/save";

/** False: it could not be given. */
export async function give(picture: Blob): Promise<boolean> {
  const file = new File([picture], "prems.png", { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // the player thought better of it
    return true;
  }
  save(file, file.name);
  return true;
}
