// How is a photo finish drawn as one picture? With the papers and letters of the page, on a canvas.

import { PAPERS } from "../../look/players";
import { shared } from "../../server/address.svelte";
import type { Place } from "../../table/places";
import { axisOf } from "../race/axis";
import type { Finish, Lane } from "../race/finish";
import { lead, timeOf, type About } from "../race/told";
import { words as race } from "../race/words";
import { faces } from "./faces";

const SIDE = 1080;
const EDGE = 70;
const LANE = 118;
const MOST = 8;
const CARD = { width: 190, height: 265, most: 4 };

type Placing = (seat: string) => Place | null;

/** Fails where the browser cannot draw. */
export async function drawn(finish: Finish, placeOf: Placing, told: string, about: About): Promise<Blob> {
  const lanes = finish.lanes.slice(0, MOST);
  const cards = await faces(about.cards.slice(0, CARD.most));
  const height = 560 + lanes.length * LANE + (cards.length ? CARD.height + 40 : 0);
  const canvas = Object.assign(document.createElement("canvas"), { width: SIDE, height });
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  await Promise.all([document.fonts.load(`60px ${TITLE}`), document.fonts.load(`800 30px ${TEXT}`)]);
  new Picture(pen, canvas.height).draw({ finish, lanes, placeOf, told, cards, about });
  return new Promise((done, fail) =>
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"),
  );
}

const TITLE = '"Rammetto One"';
const TEXT = '"Bricolage Grotesque"';

interface Shown {
  finish: Finish;
  lanes: readonly Lane[];
  placeOf: Placing;
  told: string;
  cards: readonly HTMLImageElement[];
  about: About;
}

class Picture {
  readonly #pen: CanvasRenderingContext2D;
  readonly #height: number;
  readonly #ink = inks();

  constructor(pen: CanvasRenderingContext2D, height: number) {
    this.#pen = pen;
    this.#height = height;
  }

  draw({ finish, lanes, placeOf, told, cards, about }: Shown): void {
    const name = (seat: string): string => placeOf(seat)?.name ?? seat;
    this.#sheet(0, 0, SIDE, this.#height, this.#ink("--paper"), 0);
    this.#strip(EDGE - 20, 60, SIDE - 2 * EDGE + 40, 150, this.#ink("--rosa"), this.#ink("--rosa-26"));
    this.#write(headline(finish, name, told), SIDE / 2, 158, 62, TITLE, this.#ink("--white"), "center");
    const by = about.isTimed ? lead(finish, name) : "";
    this.#write(by, SIDE / 2, about.why ? 272 : 290, 46, TITLE, this.#ink("--rosa-text"), "center");
    this.#write(about.why, SIDE / 2, 318, 28, `800 ${TEXT}`, this.#ink("--ink"), "center");
    this.#cards(cards);
    this.#lanes(lanes, finish, about, placeOf, cards.length ? 340 + CARD.height + 40 : 340);
    this.#write("Prem’s", EDGE, this.#height - 60, 54, TITLE, this.#ink("--rosa-text"));
    this.#write(
      shared.isLocal ? "" : shared.host,
      SIDE - EDGE,
      this.#height - 64,
      30,
      `800 ${TEXT}`,
      this.#ink("--ink-2"),
      "right",
    );
  }

  #cards(cards: readonly HTMLImageElement[]): void {
    const step = CARD.width + 30;
    const left = (SIDE - cards.length * step + 30) / 2;
    cards.forEach((card, k) => this.#pen.drawImage(card, left + k * step, 335, CARD.width, CARD.height));
  }

  #lanes(lanes: readonly Lane[], finish: Finish, { isTimed }: About, placeOf: Placing, top: number): void {
    const axis = axisOf(lanes, finish.margin);
    const [left, width] = [EDGE + 300, SIDE - 2 * EDGE - 300];
    const x = (ms: number): number => left + width * axis.x(ms);
    this.#strip(
      EDGE - 20,
      top,
      SIDE - 2 * EDGE + 40,
      lanes.length * LANE + 40,
      this.#ink("--sheet"),
      this.#ink("--cut"),
    );
    lanes.forEach((lane, k) => {
      const y = top + 20 + k * LANE + LANE / 2;
      const place = placeOf(lane.seat);
      const paper = this.#ink(PAPERS[place?.colour ?? "rosa"].paper);
      this.#disc(EDGE + 36, y, 34, paper);
      this.#write(
        [...(place?.name ?? lane.seat)][0]!.toUpperCase(),
        EDGE + 36,
        y + 15,
        38,
        TITLE,
        this.#ink("--white"),
        "center",
      );
      this.#write(place?.name ?? lane.seat, EDGE + 86, y + 12, 34, `800 ${TEXT}`, this.#ink("--ink"), "left", 200);
      this.#sheet(left, y - 3, width, 6, this.#ink("--line"), 0);
      this.#sheet(
        x(lane.ms - lane.plus_minus),
        y - 14,
        x(lane.ms + lane.plus_minus) - x(lane.ms - lane.plus_minus),
        28,
        this.#ink("--line"),
        0,
      );
      this.#disc(x(lane.ms), y, 20, paper);
      const isLeft = axis.x(lane.ms) > 0.6;
      const at = x(lane.ms) + (isLeft ? -34 : 34);
      this.#write(
        timeOf(finish, lane, isTimed),
        at,
        y - 20,
        30,
        `800 ${TEXT}`,
        this.#ink("--ink"),
        isLeft ? "right" : "left",
      );
    });
  }

  /** Flat paper with one hard shadow straight below. */
  #strip(x: number, y: number, width: number, height: number, paper: string, shade: string): void {
    this.#sheet(x, y + 10, width, height, shade, 8);
    this.#sheet(x, y, width, height, paper, 8);
  }

  /** No two edges are parallel. */
  #sheet(x: number, y: number, width: number, height: number, paper: string, cut: number): void {
    this.#pen.fillStyle = paper;
    this.#pen.beginPath();
    this.#pen.moveTo(x, y + cut);
    this.#pen.lineTo(x + width - cut / 2, y);
    this.#pen.lineTo(x + width, y + height - cut);
    this.#pen.lineTo(x + cut / 2, y + height);
    this.#pen.fill();
  }

  #disc(x: number, y: number, r: number, paper: string): void {
    this.#pen.fillStyle = paper;
    this.#pen.beginPath();
    this.#pen.arc(x, y, r, 0, 2 * Math.PI);
    this.#pen.fill();
  }

  #write(
    text: string,
    x: number,
    y: number,
    size: number,
    face: string,
    ink: string,
    align: CanvasTextAlign = "left",
    widest = SIDE - 2 * EDGE,
  ): void {
    const [weight, family] = face.startsWith("800 ") ? ["800 ", face.slice(4)] : ["", face];
    this.#pen.fillStyle = ink;
    this.#pen.textAlign = align;
    this.#pen.font = `${weight}${size}px ${family}`;
    const wide = this.#pen.measureText(text).width;
    if (wide > widest) this.#pen.font = `${weight}${Math.floor((size * widest) / wide)}px ${family}`;
    this.#pen.fillText(text, x, y);
  }
}

function headline(finish: Finish, name: (seat: string) => string, told: string): string {
  const isWon = finish.lanes.some((lane) => lane.seat === finish.seat && lane.outcome === "win");
  return isWon ? race.won(name(finish.seat)) : told;
}

/** What a custom property says by day: a picture has no night. */
function inks(): (css: string) => string {
  const probe = Object.assign(document.createElement("i"), { className: "day", hidden: true });
  const found = new Map<string, string>();
  return (css) => {
    if (!found.has(css)) {
      document.body.append(probe);
      probe.style.color = css.startsWith("--") ? `var(${css})` : css;
      found.set(css, getComputedStyle(probe).color);
      probe.remove();
    }
    return found.get(css)!;
  };
}
