/** A mark that keys move from place to place, where something is put without a mouse. */
import type { Place } from "../drawing.js";

/** Directions of the arrow keys, in the units of drawings. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function isArrow(key: string): boolean {
  return key in DIRECTIONS;
}

const middle = ({ x, y, width, height }: Place) => [x + width / 2, y + height / 2] as const;

/**
 * The place that an arrow key leads to: the nearest in its direction, those straight ahead first.
 *
 * @param from undefined where the mark is on no place yet
 * @returns `from` where there is none; undefined without places
 */
export function nextPlace(
  places: readonly Place[],
  from: string | undefined,
  key: string,
): string | undefined {
  const start = places.find(({ name }) => name === from);
  if (start === undefined) return places[0]?.name;
  const [dx, dy] = DIRECTIONS[key];
  const [x, y] = middle(start);
  let best: { readonly name: string; readonly far: number } | undefined;
  for (const place of places) {
    const [px, py] = middle(place);
    const ahead = (px - x) * dx + (py - y) * dy;
    const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
    // A place that is more aside than ahead lies in another direction.
    if (ahead <= 0 || aside > ahead) continue;
    const far = ahead + 3 * aside;
    if (best === undefined || far < best.far) best = { name: place.name, far };
  }
  return best?.name ?? from;
}
