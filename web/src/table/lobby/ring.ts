// Where do people sit? Round the table, mine bottom centre, my left-hand neighbour next on the left.

export interface Spot {
  x: number; // shares of the box: 0 left, 1 right
  y: number;
}

/** A rounded square rather than a circle: plates beside each other need the corners. */
export function ring(count: number, rx = 0.4, ry = 0.41): Spot[] {
  return Array.from({ length: count }, (_, k) => {
    const angle = (2 * Math.PI * k) / count;
    return { x: 0.5 - rx * squared(Math.sin(angle), 0.68), y: 0.5 + ry * squared(Math.cos(angle), 0.82) };
  });
}

export function nearest(spots: readonly Spot[], x: number, y: number): number {
  const distances = spots.map((spot) => (spot.x - x) ** 2 + (spot.y - y) ** 2);
  return distances.indexOf(Math.min(...distances));
}

/** The list with one item moved to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, k) => k !== from);
  return [...rest.slice(0, to), list[from]!, ...rest.slice(to)];
}

function squared(share: number, power: number): number {
  return Math.sign(share) * Math.abs(share) ** power;
}
