// Who sits at which side of one tablet? Eight spots go round it: its four sides, and the corners for those who are not there.

/** 0 bottom, 2 left, 4 top, 6 right; between them the corners. */
export type Spot = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

const SPOTS: readonly Spot[] = [0, 1, 2, 3, 4, 5, 6, 7];
const PEOPLE = 10; // how much more it matters how they sit than how cards lie
const SIDES: readonly Spot[] = [0, 2, 4, 6];

/** The spot of every seat, as they go round the table; the first of those around the tablet sits at the bottom.
 *
 * Whoever is there has a side of their own, everybody else lies where there is room, as evenly as can be. */
export function spotsAround(isThere: readonly boolean[]): Spot[] {
  const first = Math.max(0, isThere.indexOf(true));
  const round = [...isThere.slice(first), ...isThere.slice(0, first)];
  const spots = evenly(round) ?? squeezed(round);
  return isThere.map((_, k) => spots[(k - first + isThere.length) % isThere.length]!);
}

/** Clockwise turn of what lies at a spot, so that whoever sits there reads it. */
export function turnAt(spot: Spot): number {
  return spot * 45;
}

/** From the middle towards whoever sits there. */
export function outward(spot: Spot): { x: number; y: number } {
  const [x, y] = [
    [0, 1],
    [-1, 1],
    [-1, 0],
    [-1, -1],
    [0, -1],
    [1, -1],
    [1, 0],
    [1, 1],
  ][spot] as [number, number];
  return { x, y };
}

function evenly(isThere: readonly boolean[]): Spot[] | null {
  const all = choices(isThere.length).filter((spots) =>
    spots.every((spot, k) => !isThere[k] || SIDES.includes(spot)),
  );
  const off = (spots: Spot[]): number =>
    spots.reduce<number>((sum, spot, k) => sum + (spot - (8 * k) / spots.length) ** 2, 0);
  const unevenness = (spots: Spot[]): number => PEOPLE * off(spots.filter((_, k) => isThere[k])) + off(spots);
  return all.sort((one, other) => unevenness(one) - unevenness(other))[0] ?? null;
}

/** Where neighbours leave no corner between them: sides first, and the others wherever there is a spot left. */
function squeezed(isThere: readonly boolean[]): Spot[] {
  const sides = [...SIDES];
  const own = isThere.map((is) => (is ? (sides.shift() ?? null) : null));
  const free = SPOTS.filter((spot) => !own.includes(spot));
  return own.map((spot) => spot ?? free.shift() ?? 1);
}

/** Every way to take this many spots in their order, the first at the bottom. */
function choices(count: number, from: Spot[] = [0]): Spot[][] {
  if (from.length === count) return [from];
  return SPOTS.filter((spot) => spot > from.at(-1)!).flatMap((spot) => choices(count, [...from, spot]));
}
