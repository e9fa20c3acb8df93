// Where do cards and name tags lie, seen from one's own chair? As on a real table, as large as there is room.

import { corners, overlap, radians, RATIO, reach, type Box, type Laid, type Size, type Spot } from "./shapes";

export interface Ring {
  /** Of a card. */
  width: number;
  centre: Spot;
  cards: Laid[];
  tags: Spot[];
}

const GAP = 5;
const SMALLEST = 44;
const GAPS = [1, 4, 8, 12, 16, 24, 32, 48]; // pixels between a tag and its card
const CROWD = 5; // from this many on, whoever sits in the middle has no room beside the card: the tag lies on its rim
const RIM = 0.17; // of a card's height, at its outer end
const STRIDE = 8; // first in large steps, then a little back

const MOST = 16; // tables to keep in mind
const known = new Map<string, Ring>();

/** Seat 0 is one's own, at the bottom; going left is going clockwise. `tags` are the sizes of the name tags, `taken` what lies in the corners,
    `angles` those of the cards, where people do not sit evenly. Looked for once: a round comes back to the same few tables. */
export function layRing(...table: Parameters<typeof largest>): Ring {
  const key = JSON.stringify(table);
  const ring = known.get(key) ?? largest(...table);
  if (known.size >= MOST) known.clear();
  known.set(key, ring);
  return ring;
}

function largest(
  area: Size,
  tags: readonly Size[],
  widest = 180,
  taken: readonly Box[] = [],
  angles: readonly number[] = evenly(tags.length),
): Ring {
  const shapes = taken.map((box) => corners({ x: box.x + box.w / 2, y: box.y + box.h / 2, angle: 0 }, box.w, box.h));
  const breadths = [...new Set(BREADTHS.map((most) => Math.min(area.w, area.h * most)))];
  const bends = area.w > area.h ? WIDE_BENDS : BENDS;
  const fit = (width: number, lay: Laying): Ring | null =>
    first(breadths, (breadth) =>
      first(bends, (bend) => tryRing(area, tags, angles, width, bend, breadth, shapes, lay)),
    );
  const widestBy = (lay: Laying): Ring | null => {
    for (let width = widest; width > SMALLEST; width -= STRIDE) {
      const found = fit(width, lay);
      if (found) return first([6, 4, 2], (more) => (width + more < widest ? fit(width + more, lay) : null)) ?? found;
    }
    return null;
  };
  return widestBy(layTags) ?? widestBy(layLoosely) ?? loose(area, tags, angles, SMALLEST);
}

/** The angle of a seat's card: seat 0 lies upside down, its left neighbour a step further clockwise. */
export function angleOf(nth: number, count: number): number {
  return (180 + (nth * 360) / count) % 360;
}

// --- details ---

function evenly(count: number): number[] {
  return Array.from({ length: count }, (_, nth) => angleOf(nth, count));
}

/** How far cards are pushed outward, across and along: 1 and 1 are an ellipse. */
type Bend = readonly [number, number];
const BENDS: readonly Bend[] = [1, 0.75, 0.5, 0.3, 0.15].map((across) => [across, 1]);
const WIDE_BENDS: readonly Bend[] = [...BENDS, ...[1, 0.75, 0.5].map((across): Bend => [across, 0.6])];
const BREADTHS = [1.9, 1.5, 1.2, 1.05, 0.95, 0.85, 0.75, 0.65]; // at most, of the height

function tryRing(
  area: Size,
  tags: readonly Size[],
  angles: readonly number[],
  width: number,
  bend: Bend,
  breadth: number,
  taken: Spot[][],
  lay: Laying,
): Ring | null {
  const ring = placed(area, angles, width, bend, breadth, inset(tags, width));
  const boxes = ring.cards.map((card) => corners(card, width, width * RATIO));
  if (
    boxes.some((box) =>
      box.some((corner) => corner.x < -1 || corner.y < -1 || corner.x > area.w + 1 || corner.y > area.h + 1),
    )
  )
    return null;
  const middle = corners({ ...ring.centre, angle: 0 }, width * 0.62, width * 0.86);
  if (boxes.some((box) => taken.some((other) => overlap(box, other)))) return null;
  if (
    boxes.some((box, k) => overlap(box, middle, GAP) || boxes.slice(k + 1).some((other) => overlap(box, other, GAP)))
  )
    return null;
  const laid = lay(area, ring, tags, width, boxes, [middle, ...taken]);
  return laid && { ...ring, tags: laid };
}

/** How far the cards keep from the page's edges, so that a tag can lie half on its card's rim. */
function inset(tags: readonly Size[], width: number): number {
  if (tags.length < CROWD) return 0;
  return Math.max(0, ...tags.map((tag) => tag.h - RIM * width * RATIO));
}

function placed(
  area: Size,
  angles: readonly number[],
  width: number,
  [across, along]: Bend,
  breadth: number,
  inset = 0,
): Ring {
  const centre = { x: area.w / 2, y: area.h / 2 };
  const cards = angles.map((angle) => {
    const { w, h } = reach(width, angle);
    const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))];
    return {
      angle,
      x: centre.x + bent(sin, across) * (breadth / 2 - w),
      y: centre.y - bent(cos, along) * (area.h / 2 - h - inset),
    };
  });
  return { width, centre, cards, tags: [] };
}

function bent(share: number, bend: number): number {
  return Math.abs(share) < 0.01 ? 0 : Math.sign(share) * Math.abs(share) ** bend;
}

type Laying = (
  area: Size,
  ring: Ring,
  tags: readonly Size[],
  width: number,
  cards: Spot[][],
  others: Spot[][],
) => Spot[] | null;

const layTags: Laying = (area, ring, tags, width, cards, others) => {
  const laid: Spot[] = [];
  for (const k of sidesFirst(ring)) {
    const tag = tags[k]!;
    const isOnRim = tags.length >= CROWD && isMiddle(ring, k);
    const spots = isOnRim ? [onRim(area, ring.cards[k]!, width, tag)] : tagSpots(area, ring.cards[k]!, width, tag);
    const taken = [
      ...cards.filter((_, nth) => nth !== k || !isOnRim),
      ...others,
      ...laid.map((at, nth) => corners({ ...at, angle: 0 }, tags[nth]!.w, tags[nth]!.h)),
    ].filter(Boolean);
    const spot = spots.find((at) => {
      const box = corners({ ...at, angle: 0 }, tag.w, tag.h);
      const isInside = box.every(
        (corner) => corner.x >= 0 && corner.y >= 0 && corner.x <= area.w && corner.y <= area.h,
      );
      return isInside && !taken.some((other) => overlap(box, other, 2)) && isNearest(box, cards, k);
    });
    if (!spot) return null;
    laid[k] = spot;
  }
  return laid;
};

/** No room beside the cards: tags lie on them, at the outer end. */
const layLoosely: Laying = (area, ring, tags, width) =>
  ring.cards.map((card, k) => {
    const { w, h } = tags[k]!;
    const out = reach(width, card.angle).h - h / 2;
    const y = card.y < area.h / 2 - 1 ? card.y - out : card.y + out;
    return { x: Math.min(Math.max(card.x, w / 2), area.w - w / 2), y };
  });

/** No other card than its own lies as near. */
function isNearest(tag: Spot[], cards: Spot[][], own: number): boolean {
  const gap = GAPS.find((gap) => overlap(tag, cards[own]!, gap)) ?? Infinity;
  return cards.every((card, nth) => nth === own || !overlap(tag, card, gap));
}

/** Cards in the middle have room on both sides, or on their rim: they wait. */
function sidesFirst(ring: Ring): number[] {
  return ring.cards.map((_, k) => k).sort((a, b) => Number(isMiddle(ring, a)) - Number(isMiddle(ring, b)));
}

function isMiddle(ring: Ring, k: number): boolean {
  return Math.abs(ring.cards[k]!.x - ring.centre.x) < 2;
}

/** Over the outer coin of its card; the inner one says the same. */
function onRim(area: Size, card: Laid, width: number, tag: Size): Spot {
  const out = (0.5 - RIM) * width * RATIO + tag.h / 2;
  return { x: card.x, y: card.y > area.h / 2 ? card.y + out : card.y - out };
}

/** Where a tag may lie, the best place first: outside its card, then beside it. */
function tagSpots(area: Size, card: Laid, width: number, tag: Size): Spot[] {
  const { w, h } = reach(width, card.angle);
  const isLow = card.y > area.h / 2 + 1;
  const above = card.y - h - tag.h / 2 - 2;
  const below = card.y + h + tag.h / 2 + 2;
  const edge =
    card.x < area.w / 2
      ? Math.max(tag.w / 2, card.x - w + tag.w / 2)
      : Math.min(area.w - tag.w / 2, card.x + w - tag.w / 2);
  const beside = (side: 1 | -1, y: number): Spot => ({ x: card.x + side * (w + tag.w / 2 + 5), y });
  const isMiddle = Math.abs(card.x - area.w / 2) < 2;
  const far = isLow ? card.y + h - tag.h : card.y - h + tag.h;
  const sides: Spot[] = [
    beside(isLow ? 1 : -1, far),
    beside(isLow ? -1 : 1, far),
    beside(1, card.y),
    beside(-1, card.y),
  ];
  const ends: Spot[] = [isLow ? below : above, isLow ? above : below].flatMap((y) =>
    [card.x, edge].map((x) => ({ x, y })),
  );
  const tucked = slid(area, card, tag, isLow);
  const outward = beside(card.x < area.w / 2 ? -1 : 1, card.y);
  if (isMiddle) return [...sides, ...ends, ...tucked];
  return area.w > 1.3 * area.h
    ? [outward, ...ends, ...sides]
    : [...ends.slice(0, 2), ...tucked, ...ends.slice(2), ...sides];
}

/** At the page's edge, moving along the turned card until there is room. */
function slid(area: Size, card: Laid, tag: Size, isLow: boolean): Spot[] {
  const x = card.x < area.w / 2 ? tag.w / 2 : area.w - tag.w / 2;
  return Array.from({ length: 24 }, (_, k) => ({ x, y: isLow ? card.y + k * 6 : card.y - k * 6 }));
}

/** No room for everything: cards may cover each other. */
function loose(area: Size, tags: readonly Size[], angles: readonly number[], width: number): Ring {
  const ring = placed(area, angles, width, [0.5, 1], Math.min(area.w, area.h * BREADTHS[0]!));
  return { ...ring, tags: layLoosely(area, ring, tags, width, [], [])! };
}

/** What the first fitting one of a list gives. */
function first<T, R>(list: readonly T[], give: (one: T) => R | null): R | null {
  for (const one of list) {
    const given = give(one);
    if (given) return given;
  }
  return null;
}
