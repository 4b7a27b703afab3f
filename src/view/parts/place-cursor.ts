/// <reference lib="dom" />
/** A mark that keys move from place to place of a board, where moves are made and pieces put without a mouse. */
import type { Place } from "../drawing.js";
import { element, shape } from "./elements.js";

/** Directions of the arrow keys, in the units of drawings. */
const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function isArrow(key: string): boolean {
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

export interface PlaceCursor {
  /** Says where the mark is, to screen readers. */
  readonly spoken: HTMLElement;
  /** The place under the mark, if it is one of these. */
  on(places: readonly Place[]): Place | undefined;
}

/** What a board does with the mark. */
interface MarkedBoard {
  /** All places; those in front first. */
  places(): readonly Place[];
  /** The places of the part that matters. */
  begin(): readonly Place[];
  draw(): void;
  /** Enter was pressed at a place. */
  act(place: string): void;
}

/** @param frame of the board, which takes the focus */
export function createPlaceCursor(
  frame: HTMLElement,
  { places, begin, draw, act }: MarkedBoard,
): PlaceCursor {
  const spoken = element("p", { class: "unseen", "aria-live": "polite" });
  /** Undefined until a key was pressed. */
  let at: string | undefined;
  frame.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (isArrow(event.key)) {
      at = nextPlace(at === undefined ? begin() : places(), at, event.key);
      spoken.textContent = at ?? "";
      draw();
    } else if ((event.key === "Enter" || event.key === " ") && at !== undefined) act(at);
    else return;
    event.preventDefault();
    // The keys of the page would take another step.
    event.stopPropagation();
  });
  return { spoken, on: (all) => all.find(({ name }) => name === at) };
}

export function cursorMark({ x, y, width, height }: Place): SVGElement {
  return shape("rect", { class: "cursor", x, y, width, height });
}

/** Whether the middle of a place lies in a part of the drawing. */
export function isWithin({ x, y, width, height }: Place, part: Omit<Place, "name">): boolean {
  const [across, down] = [x + width / 2 - part.x, y + height / 2 - part.y];
  return across >= 0 && across <= part.width && down >= 0 && down <= part.height;
}
