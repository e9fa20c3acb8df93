// Which races has this page seen in the running game? Kept over a reload, forgotten with the tab.

import { tab } from "../../../kept";
import type { Photo } from "./photo";

const KEY = "prems.arriba.photos";
const QUIET = 600; // milliseconds: while a photo opens there is enough to do

interface Kept {
  game: string;
  photos: readonly Photo[];
}

export class Album {
  #game = "";
  #photos = $state.raw<readonly Photo[]>([]);
  #writing: ReturnType<typeof setTimeout> | undefined;

  get photos(): readonly Photo[] {
    return this.#photos;
  }

  /** Another game is another album. */
  open(game: string): void {
    if (game === this.#game) return;
    this.#game = game;
    const kept = tab.read<Kept>(KEY);
    this.#photos = kept?.game === game ? kept.photos : [];
  }

  /** Once more where a late hand has joined it. */
  keep(photo: Photo): void {
    this.#photos = [...this.#photos.filter((other) => other.v !== photo.v), photo];
    clearTimeout(this.#writing);
    this.#writing = setTimeout(() => this.#write(), QUIET);
  }

  #write(): void {
    tab.write(KEY, { game: this.#game, photos: this.#photos } satisfies Kept);
  }
}
