import { describe, expect, it } from "vitest";
import { angleOf, layRing } from "./ring";
import { RATIO, corners, handAngle, isUpsideDown, overlap, pointOf, spotOn } from "./shapes";

const TAG = { w: 92, h: 26 };
const AREAS: { name: string; w: number; h: number; taken?: { x: number; y: number; w: number; h: number }[] }[] = [
  { name: "a small phone", w: 360, h: 460 },
  { name: "a phone", w: 390, h: 600 },
  {
    name: "a phone that lies",
    w: 838,
    h: 384,
    taken: [
      { x: 0, y: 0, w: 184, h: 164 },
      { x: 0, y: 204, w: 200, h: 180 },
      { x: 688, y: 169, w: 150, h: 215 },
    ],
  },
  { name: "a tablet", w: 820, h: 900 },
  { name: "a desk", w: 1240, h: 540 },
];

const CORNERS = ({ w, h }: { w: number; h: number }) => [
  { x: 0, y: 0, w: 184, h: 164 },
  { x: 0, y: h - 180, w: 200, h: 180 },
  { x: w - 150, y: h - 215, w: 150, h: 215 },
  { x: w - 100, y: 0, w: 100, h: 42 },
];

describe.each([
  { w: 726, h: 363 }, // beside a notch
  { w: 661, h: 369 },
  { w: 634, h: 354 },
])("on a small phone that lies, $w x $h", (area) => {
  it.each([2, 3, 4, 5, 6])("%i cards lie apart, off the corners, and every tag inside", (count) => {
    const tags = Array.from({ length: count }, () => ({ w: 122, h: 28 }));
    const { width, cards, tags: laid } = layRing(area, tags, 180, CORNERS(area));
    const boxes = cards.map((card) => corners(card, width, width * RATIO));
    const taken = CORNERS(area).map((box) =>
      corners({ x: box.x + box.w / 2, y: box.y + box.h / 2, angle: 0 }, box.w, box.h),
    );
    expect(width).toBeGreaterThan(52);
    boxes.forEach((box, k) => {
      for (const other of [...boxes.slice(k + 1), ...taken]) expect(overlap(box, other)).toBe(false);
    });
    for (const tag of laid) {
      expect(Math.abs(tag.x - area.w / 2)).toBeLessThanOrEqual(area.w / 2 - 61);
      expect(Math.abs(tag.y - area.h / 2)).toBeLessThanOrEqual(area.h / 2 - 13);
    }
  });
});

describe.each(AREAS)("on $name", (area) => {
  it.each([2, 3, 4, 5, 6])("%i cards and tags lie apart and inside", (count) => {
    const ring = layRing(
      area,
      Array.from({ length: count }, () => TAG),
      180,
      area.taken,
    );
    const boxes = [
      ...ring.cards.map((card) => corners(card, ring.width, ring.width * RATIO)),
      ...ring.tags.map((tag) => corners({ ...tag, angle: 0 }, TAG.w, TAG.h)),
    ];
    expect(ring.width).toBeGreaterThan(60);
    boxes.forEach((box, k) => {
      for (const corner of box) {
        expect(corner.x).toBeGreaterThanOrEqual(-1);
        expect(corner.x).toBeLessThanOrEqual(area.w + 1);
        expect(corner.y).toBeGreaterThanOrEqual(-1);
        expect(corner.y).toBeLessThanOrEqual(area.h + 1);
      }
      for (const [nth, other] of boxes.entries())
        if (nth > k && nth !== k + count) expect(overlap(box, other)).toBe(false);
    });
  });

  it.each([2, 3, 4, 5, 6])(
    "each of %i tags lies nearest to its own card, and covers nothing but its rim",
    (count) => {
      const { cards, tags, width } = layRing(area, Array<typeof TAG>(count).fill(TAG), 180, area.taken);
      const far = (tag: number, card: number, share = 1): number => {
        const box = corners(cards[card]!, width * share, width * RATIO * share);
        const there = corners({ ...tags[tag]!, angle: 0 }, TAG.w, TAG.h);
        return [...Array(200).keys()].find((gap) => overlap(box, there, gap)) ?? 200;
      };
      for (let k = 0; k < count; k++) {
        const others = cards.map((_, nth) => far(k, nth)).filter((_, nth) => nth !== k);
        expect(far(k, k)).toBeLessThan(Math.min(...others));
        expect(far(k, k, 0.62)).toBeGreaterThan(0);
      }
    },
  );
});

describe("seen from one's own chair [L06]", () => {
  it("the viewer's card is upside down, at the bottom", () => {
    const { cards } = layRing({ w: 390, h: 600 }, [TAG, TAG, TAG, TAG]);
    expect(cards[0]!.angle).toBe(180);
    expect(cards[0]!.y).toBe(Math.max(...cards.map((card) => card.y)));
  });
  it("the left neighbour lies to the left, the one opposite upright", () => {
    const { cards } = layRing({ w: 390, h: 600 }, [TAG, TAG, TAG, TAG]);
    expect(cards[1]!.x).toBeLessThan(195);
    expect(cards.map((card) => card.angle)).toEqual([180, 270, 0, 90]);
  });
  it("a card lies before whoever sits there, where people do not sit evenly", () => {
    const { cards } = layRing({ w: 900, h: 500 }, [TAG, TAG, TAG, TAG], 180, [], [180, 0, 45, 135]);
    expect(cards.map((card) => card.angle)).toEqual([180, 0, 45, 135]);
    const [below, opposite, ...right] = cards.map((card) => ({ x: card.x - 450, y: card.y - 250 }));
    expect([below!.x, opposite!.x].map(Math.round)).toEqual([0, 0]);
    expect(below!.y).toBeGreaterThan(0);
    expect(opposite!.y).toBeLessThan(0);
    for (const { x } of right) expect(x).toBeGreaterThan(0);
  });
  it("the same table is laid once", () => {
    const lay = (h: number): unknown =>
      layRing({ w: 400, h }, [
        { w: 90, h: 28 },
        { w: 90, h: 28 },
      ]);
    const high = lay(500);
    expect(lay(400)).not.toEqual(high);
    expect(lay(500)).toBe(high);
  });

  it("six lie a sixth of a turn apart", () =>
    expect([0, 1, 2, 3, 4, 5].map((k) => angleOf(k, 6))).toEqual([180, 240, 300, 0, 60, 120]));
});

describe("a spot [L15]", () => {
  const card = { x: 100, y: 200, angle: 180 };
  it("is counted in the card's own orientation", () => {
    expect(spotOn(card, 63, { x: 100, y: 200 })).toEqual([0.5, 0.5]);
    expect(spotOn(card, 63, { x: 100 + 31.5, y: 200 + 44 })).toEqual([0, 0]);
    expect(spotOn({ ...card, angle: 90 }, 63, { x: 100, y: 200 - 31.5 })).toEqual([0, 0.5]);
  });
  it("stays on the card", () => expect(spotOn(card, 63, { x: 0, y: 999 })).toEqual([1, 0]));
  it.each([0, 60, 135, 240, 300])("and back again, at %i°", (angle) => {
    const point = pointOf({ ...card, angle }, 80, [0.25, 0.7]);
    expect(spotOn({ ...card, angle }, 80, point)).toEqual([0.25, 0.7]);
  });
});

describe("a hand comes from its owner's side", () => {
  const area = { w: 400, h: 400 };
  const middle = { x: 200, y: 200 };
  it("mine points up", () => expect(handAngle(area, { x: 200, y: 380, angle: 180 }, middle)).toBeCloseTo(0));
  it("the left neighbour's points right", () =>
    expect(handAngle(area, { x: 20, y: 200, angle: 270 }, middle)).toBeCloseTo(90));
});

it.each([
  [2, [true, false]],
  [3, [true, false, false]],
  [4, [true, false, false, false]],
  [6, [true, true, false, false, false, true]],
])("of %i cards those of the near side lie upside down", (count, expected) =>
  expect(Array.from({ length: count }, (_, nth) => isUpsideDown(angleOf(nth, count)))).toEqual(expected),
);
