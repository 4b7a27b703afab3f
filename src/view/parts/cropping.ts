/// <reference lib="dom" />
/**
 * What is shown of a board on a screen that is too narrow for every point of it to be pointed at: the part that matters, and where
 * points are still too small, the part around the point that was pointed at first.
 */
import type { Drawing, Place } from "../drawing.js";
import { say } from "../language.js";
import { button, element } from "./elements.js";

const NARROW = "(max-width: 500px)";
/** Pixels of a point that a finger finds. */
const FINGER = 30;
/** Pixels of a point in the part around another. */
const CLOSE = 38;

type Part = NonNullable<Drawing["focus"]>;

export interface Cropping {
  /** The choice between what is shown and the whole, where there is one. */
  readonly element: HTMLElement;
  /** A drawing as it is to be shown: with its focus, or as a whole. */
  shown(drawing: Drawing): Drawing;
  /** Shows the part around a place that is too small to be pointed at; false where it is not. */
  goesTo(place: string): boolean;
}

/**
 * @param width pixels that there are for the drawing
 * @param onChange is told of another choice, and of another width of the screen
 */
export function createCropping(width: () => number, onChange: () => void): Cropping {
  const narrow = matchMedia(NARROW);
  let isWhole = false;
  let part: Part | undefined;
  let last: Drawing | undefined;
  const choice = button("", () => {
    if (part === undefined) isWhole = !isWhole;
    else isWhole = true;
    part = undefined;
    onChange();
  });
  const hint = element("span", { class: "quiet" }, say("Point at a place to come closer."));
  const frame = element("div", { class: "buttons cropping", hidden: true }, choice, hint);
  narrow.addEventListener("change", onChange);

  /** What is shown of a drawing. */
  function partOf({ width, height, focus }: Drawing): Part {
    const whole = { x: 0, y: 0, width, height };
    if (!narrow.matches) return whole;
    return part ?? (isWhole ? whole : (focus ?? whole));
  }

  const pixelsPerUnit = (drawing: Drawing) => width() / partOf(drawing).width;
  const isSmall = (drawing: Drawing) =>
    narrow.matches && sizeOf(drawing) * pixelsPerUnit(drawing) < FINGER && width() > 0;

  return {
    element: frame,
    shown(drawing) {
      last = drawing;
      // Another board.
      if (
        part !== undefined &&
        (part.x + part.width > drawing.width || part.y + part.height > drawing.height)
      )
        part = undefined;
      const canCrop = narrow.matches && (drawing.focus !== undefined || part !== undefined);
      hint.hidden = !isSmall(drawing);
      choice.hidden = !canCrop;
      frame.hidden = !canCrop && hint.hidden;
      choice.textContent = say(isWhole && part === undefined ? "Closer" : "Whole board");
      const { focus: _, ...whole } = drawing;
      return canCrop && (part !== undefined || !isWhole) ? { ...whole, focus: partOf(drawing) } : whole;
    },
    goesTo(name) {
      const place = last?.places.find((one) => one.name === name);
      if (last === undefined || place === undefined || !isSmall(last)) return false;
      part = partAround(last, place, (width() / CLOSE) * sizeOf(last));
      onChange();
      return true;
    },
  };
}

/** The width of the smallest place of a drawing. */
function sizeOf({ places }: Drawing): number {
  return Math.min(...places.map(({ width }) => width));
}

/** The square of this size with a place in its middle, as far as it is on the drawing; the edge of the board is shown there. */
export function partAround({ width, height }: Drawing, place: Place, size: number): Part {
  const [across, down] = [Math.min(size, width), Math.min(size, height)];
  const begin = (middle: number, part: number, whole: number) =>
    Math.max(0, Math.min(middle - part / 2, whole - part));
  return {
    x: begin(place.x + place.width / 2, across, width),
    y: begin(place.y + place.height / 2, down, height),
    width: across,
    height: down,
  };
}
