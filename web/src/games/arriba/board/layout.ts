// Where does everything lie, seen from one's own chair? In pixels of the board; every card has the same size.

import { RATIO } from "../../../kit/seat/shapes";

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Spot {
  card: Point; // its middle
  angle: number; // of the seat: mine 0, my left-hand neighbour's next
  turn: number; // of the whole card
  symbol: number; // by how much the symbol turns on its card
  tag: Point; // its middle
  pile: (Point & { turn: number; size: number }) | null; // a draw pile that lies on the table
}

export interface Layout {
  shape: "grid" | "band" | "table";
  width: number;
  height: number;
  card: number; // width
  tag: number; // height
  widestTag: number;
  spots: Spot[];
  totem: Box; // the target
  dock: Box; // where my own pile is
  table: Box | null; // a table to see
}

export interface Chair {
  isLeftHanded?: boolean;
  hasDock?: boolean; // no: who only watches has no pile
  bar?: number; // kept free along the top
}

export function layOut(count: number, width: number, height: number, chair: Chair = {}): Layout {
  if (width >= 900 && height >= 500) return layTable(count, width, height, chair);
  return width > height * 1.25 ? layBand(count, width, height, chair) : layGrid(count, width, height, chair);
}

// --- a phone held upright: rows round the totem ---

/** Cards above, beside and below the totem. Up to four leave its sides free, and so grow. */
const ROWS: Record<number, [number, number, number]> = {
  1: [0, 0, 1],
  2: [1, 0, 1],
  3: [2, 0, 1],
  4: [2, 0, 2],
  5: [2, 2, 1],
  6: [3, 2, 1],
  7: [3, 2, 2],
  8: [3, 2, 3],
};

function layGrid(count: number, width: number, height: number, chair: Chair): Layout {
  const [above, beside, below] = ROWS[count]!;
  const bar = chair.bar ?? (height < 700 ? 34 : 44);
  const dock = chair.hasDock === false ? 64 : Math.round(Math.min(168, Math.max(110, height * 0.15)));
  const tag = width < 600 ? 22 : 32;
  const free = height - bar - dock - 6;
  const middle = beside ? free / 3 : Math.min(free * 0.3, Math.max(118, free * 0.27));
  const row = (free - middle) / 2;
  const columns = beside ? 3 : Math.max(above, below);
  const card = Math.floor(
    Math.min((width - 10) / columns - 12, (Math.min(row, beside ? middle : row) - tag - 9) / RATIO, 250),
  );
  const ys = [bar + row / 2, bar + row + middle / 2, bar + row + middle + row / 2];
  const at = (nth: number, of: number, y: number): Point => ({ x: 5 + ((width - 10) * (nth + 0.5)) / of, y });
  const line = (of: number, y: number): Point[] => Array.from({ length: of }, (_, nth) => at(nth, of, y));
  const [top, bottom] = [line(above, ys[0]!), line(below, ys[2]!)];
  const mine = Math.floor(below / 2);
  const ring = [
    ...bottom.slice(0, mine + 1).reverse(),
    ...(beside ? [at(0, 3, ys[1]!)] : []),
    ...top,
    ...(beside ? [at(2, 3, ys[1]!)] : []),
    ...bottom.slice(mine + 1).reverse(),
  ];
  const totemWidth = beside ? (width - 10) / 3 : Math.min(width - 20, middle * 1.5);
  return {
    shape: "grid",
    width,
    height,
    card,
    tag,
    widestTag: (width - 10) / columns - 2,
    table: null,
    spots: ring.map((middle, k) => upright(middle, card, tag, (360 * k) / count)),
    totem: { x: width / 2 - totemWidth / 2, y: ys[1]! - middle / 2, width: totemWidth, height: middle },
    dock: { x: 0, y: height - dock, width, height: dock },
  };
}

/** Does a mouse mean the table? On a desk only its felt does: what lies around it may be clicked for nothing. */
export function isOnTable({ table }: Layout, { clientX, clientY }: { clientX: number; clientY: number }): boolean {
  if (!table) return true;
  const radius = table.height / 2; // of its round ends
  const nearest = Math.min(table.x + table.width - radius, Math.max(table.x + radius, clientX));
  return Math.hypot(clientX - nearest, clientY - table.y - radius) <= radius;
}

/** For a lesson: all cards in one row, mine in the middle, the totem below them. */
export function layRow(count: number, width: number, height: number): Layout {
  const [bar, tag, dock] = [4, 22, 92];
  const free = height - bar - dock - 6;
  const card = Math.floor(Math.min((width - 10) / count - 12, (free * 0.6 - tag - 6) / RATIO, 190));
  const row = card * RATIO + tag + 8;
  const mine = count >> 1;
  const spots = Array.from({ length: count }, (_, k) => {
    const nth = (mine - k + count) % count;
    return upright({ x: 5 + ((width - 10) * (nth + 0.5)) / count, y: bar + row / 2 }, card, tag, (360 * k) / count);
  });
  const high = Math.min(free - row, 210);
  const totem = {
    x: width / 2 - high * 0.6,
    y: bar + row + (free - row - high) / 2,
    width: high * 1.2,
    height: high,
  };
  return {
    shape: "grid",
    width,
    height,
    card,
    tag,
    widestTag: (width - 10) / count - 2,
    table: null,
    spots,
    totem,
    dock: { x: 0, y: height - dock, width, height: dock },
  };
}

// --- a phone on its side: one or two rows, totem and pile under the thumb ---

function layBand(count: number, width: number, height: number, chair: Chair): Layout {
  const bar = chair.bar ?? 30;
  const dock = chair.hasDock === false ? 8 : 126;
  const reach = Math.min(132, width * 0.16);
  const tag = 22;
  const rows = count <= 5 ? 1 : 2;
  const columns = Math.ceil(count / rows);
  const left = chair.isLeftHanded ? dock + reach : 6;
  const free = { width: width - dock - reach - 6, height: height - bar - 6 };
  const card = Math.floor(Math.min(free.width / columns - 10, (free.height / rows - tag - 8) / RATIO, 220));
  const lowest = rows === 1 ? columns : Math.floor(count / 2);
  const highest = count - (rows === 1 ? columns : lowest);
  const place = (nth: number, of: number, row: number): Point => ({
    x: left + (free.width * (nth + 0.5)) / of,
    y: bar + (free.height * (row + 0.5)) / rows,
  });
  const bottom = Array.from({ length: lowest }, (_, k) => place(k, lowest, rows - 1)).reverse();
  const top = Array.from({ length: highest }, (_, k) => place(k, highest, 0));
  const ring = chair.isLeftHanded ? fromLast([...bottom, ...top], lowest - 1) : [...bottom, ...top];
  const side = chair.isLeftHanded ? dock : width - dock - reach;
  return {
    shape: "band",
    width,
    height,
    card,
    tag,
    widestTag: free.width / columns - 2,
    table: null,
    spots: ring.map((middle, k) => upright(middle, card, tag, (360 * k) / count)),
    totem: { x: side, y: bar, width: reach, height: height - bar - 6 },
    dock: {
      x: chair.isLeftHanded ? 0 : width - dock,
      y: Math.max(bar, 40),
      width: dock,
      height: height - Math.max(bar, 40),
    }, // under the menu
  };
}

/** The same ring, begun elsewhere. */
function fromLast(ring: Point[], start: number): Point[] {
  return [...ring.slice(start), ...ring.slice(0, start)];
}

function upright(middle: Point, card: number, tag: number, angle: number): Spot {
  const drop = (tag - 2) / 2;
  return {
    card: { x: middle.x, y: middle.y + drop },
    angle,
    turn: 0,
    symbol: angle,
    tag: { x: middle.x, y: middle.y + drop - (card * RATIO) / 2 - drop + 1 },
    pile: null,
  };
}

// --- a desk: a real table ---

/** Middles of cards from the table's middle, for a board of 1280 x 800; the card's width; where tags go. */
const SEATS: Record<number, { card: number; at: [number, number][] }> = {
  1: { card: 150, at: [[0, 222]] },
  2: {
    card: 158,
    at: [
      [0, 222],
      [0, -222],
    ],
  },
  3: {
    card: 150,
    at: [
      [0, 222],
      [-300, -110],
      [300, -110],
    ],
  },
  4: {
    card: 150,
    at: [
      [0, 228],
      [-222, 0],
      [0, -214],
      [222, 0],
    ],
  },
  5: {
    card: 138,
    at: [
      [0, 226],
      [-372, 60],
      [-196, -196],
      [196, -196],
      [372, 60],
    ],
  },
  6: {
    card: 132,
    at: [
      [0, 226],
      [-344, 124],
      [-344, -136],
      [0, -226],
      [344, -136],
      [344, 124],
    ],
  },
  7: {
    card: 122,
    at: [
      [0, 228],
      [-330, 150],
      [-408, -72],
      [-160, -222],
      [160, -222],
      [408, -72],
      [330, 150],
    ],
  },
  8: {
    card: 120,
    at: [
      [0, 228],
      [-312, 196],
      [-424, -20],
      [-274, -216],
      [0, -228],
      [274, -216],
      [424, -20],
      [312, 196],
    ],
  },
};
const TILTS = [-2, 4, -4, 3, -3, 4, -4, 3];

function layTable(count: number, width: number, height: number, chair: Chair): Layout {
  const hasDock = chair.hasDock !== false;
  const scale = Math.min(width / (hasDock ? 1280 : 1100), height / (hasDock ? 800 : 745));
  const middle = { x: width / 2, y: (hasDock ? 0.464 : 0.5) * height };
  const { card, at } = SEATS[count]!;
  const spread = Math.min(1.22, width / ((hasDock ? 1280 : 1100) * scale)); // wide screens have room to the sides
  const spots = at.map(([x, y], k) => {
    const angle = (360 * k) / count;
    return tableSpot(
      count,
      k,
      { x: middle.x + x * scale * spread, y: middle.y + y * scale },
      card * scale,
      scale,
      angle,
      hasDock,
    );
  });
  const side = chair.isLeftHanded ? -1 : 1;
  const totemHeight = (count > 4 ? 220 : 226) * scale;
  return {
    shape: "table",
    width,
    height,
    card: Math.round(card * scale),
    tag: Math.round((hasDock ? 44 : 52) * scale), // a television is read from three metres
    widestTag: (hasDock ? 260 : 300) * scale,
    spots,
    totem: { x: middle.x - 75 * scale, y: middle.y - totemHeight * 0.52, width: 150 * scale, height: totemHeight },
    dock: {
      x: middle.x + side * (count > 6 ? 152 : 168) * scale - 80 * scale,
      y: height - 192 * scale,
      width: 160 * scale,
      height: 192 * scale,
    },
    table: {
      x: middle.x - 530 * scale * spread,
      y: middle.y - 345 * scale,
      width: 1060 * scale * spread,
      height: 690 * scale,
    },
  };
}

function tableSpot(
  count: number,
  k: number,
  at: Point,
  card: number,
  scale: number,
  angle: number,
  hasDock: boolean,
): Spot {
  const high = card * RATIO;
  const isMine = k === 0;
  const tilt = TILTS[k]!;
  if (count === 4) {
    const isSide = k === 1 || k === 3;
    const out = k === 1 ? -1 : 1;
    return {
      card: at,
      angle,
      turn: angle + tilt,
      symbol: 0,
      tag: isMine
        ? { x: at.x, y: at.y + high / 2 + 4 * scale }
        : isSide
          ? { x: at.x + out * 134 * scale, y: at.y + 134 * scale }
          : { x: at.x - 192 * scale, y: at.y - 30 * scale },
      pile: isMine
        ? hasDock
          ? null
          : { x: at.x + 156 * scale, y: at.y + 6 * scale, turn: angle, size: 0.82 }
        : isSide
          ? { x: at.x + out * 168 * scale, y: at.y, turn: angle, size: 0.82 }
          : { x: at.x + 156 * scale, y: at.y - 6 * scale, turn: angle, size: 0.82 },
    };
  }
  const isAbove = (k > count / 4 && k < (3 * count) / 4) || (count > 6 && !isMine);
  const outward = isAbove ? -1 : 1;
  const sideways = Math.sin((angle * Math.PI) / 180);
  return {
    card: at,
    angle,
    turn: tilt,
    symbol: angle,
    tag: { x: at.x, y: at.y + outward * (high / 2 + 2 * scale) },
    pile:
      isMine && hasDock
        ? null
        : {
            x: at.x - (Math.abs(sideways) > 0.2 ? Math.sign(sideways) * card * 0.62 : -card * 0.66),
            y: at.y + 6 * scale,
            turn: -sideways * 9,
            size: 0.7,
          },
  };
}
