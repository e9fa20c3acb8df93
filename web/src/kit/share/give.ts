// How does a picture get to others? Through the device's own sheet where it has one, else as a file.

import { save } from "../../look/save";

/** Whether it was saved here; else the device itself has shown where it went. */
export async function give(picture: Blob, name: string): Promise<boolean> {
  const file = new File([picture], name, { type: "image/png" });
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file] }).catch(() => undefined); // the player thought better of it
    return false;
  }
  save(file, file.name);
  return true;
}
