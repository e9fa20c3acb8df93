// How do turned cards lie in an area, do two of them overlap, and which spot of a card is a point of the area?

export interface Size {
  w: number;
  h: number;
}

export interface Spot {
  x: number;
  y: number;
}

export interface Box extends Spot, Size {}

export interface Laid extends Spot {
  /** Turned clockwise, in degrees: the viewer's card is upside down. */
  angle: number;
}

export const RATIO = 88 / 63; // of a card: its height to its width

/** How far a turned card reaches from its middle. */
export function reach(width: number, angle: number): Size {
  const height = width * RATIO;
  const [cos, sin] = [Math.abs(Math.cos(radians(angle))), Math.abs(Math.sin(radians(angle)))];
  return { w: (width * cos + height * sin) / 2, h: (width * sin + height * cos) / 2 };
}

/** A hand comes from its owner's side: how it is turned, fingers first. */
export function handAngle(area: Size, owner: Laid, card: Spot): number {
  const out = {
    x: area.w / 2 + Math.sin(radians(owner.angle)) * area.w,
    y: area.h / 2 - Math.cos(radians(owner.angle)) * area.h,
  };
  return (Math.atan2(card.x - out.x, out.y - card.y) * 180) / Math.PI;
}

/** Whoever sits at the bottom cannot read a card that lies so. */
export function isUpsideDown(angle: number): boolean {
  return Math.cos(radians(angle)) < -0.01;
}

/** Where on the card, in its own orientation, a point of the area lies: 0 to 1 across it. [L15] */
export function spotOn(card: Laid, width: number, point: Spot): [number, number] {
  const [dx, dy] = turned(point.x - card.x, point.y - card.y, -card.angle);
  return [share(dx / width + 0.5), share(dy / (width * RATIO) + 0.5)];
}

/** The other way round: where a spot of the card lies in the area. */
export function pointOf(card: Laid, width: number, [x, y]: readonly [number, number]): Spot {
  const [dx, dy] = turned((x - 0.5) * width, (y - 0.5) * width * RATIO, card.angle);
  return { x: card.x + dx, y: card.y + dy };
}

export function corners(card: Laid, width: number, height: number): Spot[] {
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x, y]) => {
    const [dx, dy] = turned((x! * width) / 2, (y! * height) / 2, card.angle);
    return { x: card.x + dx, y: card.y + dy };
  });
}

/** Two convex shapes are apart where a line can be drawn between them. */
export function overlap(one: Spot[], other: Spot[], gap = 0): boolean {
  return ![...normals(one), ...normals(other)].some(({ x, y }) => {
    const [a, b] = [one, other].map((shape) => shape.map((corner) => corner.x * x + corner.y * y)) as [
      number[],
      number[],
    ];
    return Math.max(...a) + gap <= Math.min(...b) || Math.max(...b) + gap <= Math.min(...a);
  });
}

function normals(shape: Spot[]): Spot[] {
  return shape.map((corner, k) => {
    const next = shape[(k + 1) % shape.length]!;
    const [x, y] = [corner.y - next.y, next.x - corner.x];
    const length = Math.hypot(x, y) || 1;
    return { x: x / length, y: y / length };
  });
}

function turned(x: number, y: number, angle: number): [number, number] {
  const [cos, sin] = [Math.cos(radians(angle)), Math.sin(radians(angle))];
  return [x * cos - y * sin, x * sin + y * cos];
}

function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
