// Where does everything lie on one tablet with people around it? In pixels of the screen.

import { RATIO } from "../../../kit/seat/shapes";
import { outward, turnAt, type Spot } from "../../../kit/room/sides";

export interface Point {
  x: number;
  y: number;
}

export interface Place {
  spot: Spot;
  turn: number; // so that whoever sits there reads it
  card: Point; // its middle
  pile: Point;
  tag: Point;
}

export interface AroundLayout {
  middle: Point;
  reach: number; // from the middle to the totem's feet: how long each face of it is
  card: number; // width
  tag: number; // height
  places: Place[];
}

const HALF = 400; // the screen's shorter half, in the units of this plan

export function layAround(spots: readonly Spot[], width: number, height: number): AroundLayout {
  const unit = Math.min(width, height) / 2 / HALF;
  const middle = { x: width / 2, y: height / 2 };
  const card = 112;
  const tag = 34;
  const depth = tag + card * RATIO + 10; // what lies in front of a player
  const at = (spot: Spot, right: number, out: number): Point => {
    const way = outward(spot);
    const edge = (way.x ? width : height) / 2;
    return {
      x: middle.x + way.x * (edge - out) + way.y * right,
      y: middle.y + way.y * (edge - out) - way.x * right,
    };
  };
  return {
    middle,
    reach: (HALF - depth - 14) * unit,
    card: Math.round(card * unit),
    tag: Math.round(tag * unit),
    places: spots.map((spot) => {
      const isCorner = spot % 2 === 1;
      const out = (tag + 6 + (card * RATIO) / 2) * unit;
      const corner = { x: 78 * unit, y: 148 * unit }; // the corner itself is the menu's
      const way = outward(spot);
      const inCorner = {
        x: middle.x + way.x * (width / 2 - corner.x),
        y: middle.y + way.y * (height / 2 - corner.y),
      };
      return {
        spot,
        turn: isCorner ? 0 : turnAt(spot),
        card: isCorner ? inCorner : at(spot, (-card / 2 - 8) * unit, out),
        pile: isCorner ? inCorner : at(spot, (card / 2 + 8) * unit, out),
        tag: isCorner
          ? { x: inCorner.x, y: inCorner.y + way.y * ((card * RATIO) / 2 + 14) * unit }
          : at(spot, 0, (tag / 2 + 2) * unit),
      };
    }),
  };
}

/** How high a hand has hold of the totem's face: 0 at its feet, which are nearest to the player, 1 at its plumes. */
export function gripAt({ middle, reach }: AroundLayout, spot: Spot, point: Point): number {
  const way = outward(spot);
  const out = ((point.x - middle.x) * way.x + (point.y - middle.y) * way.y) / reach;
  return Math.round(Math.min(1, Math.max(0, 1 - out)) * 1000) / 1000;
}
