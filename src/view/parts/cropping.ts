/// <reference lib="dom" />
/** What is shown of a board on a screen that is too narrow for every point of it to be pointed at. */
import type { Drawing } from "../drawing.js";
import { button, element } from "./elements.js";

const NARROW = "(max-width: 500px)";

export interface Cropping {
  /** The choice between what matters and the whole, where there is one. */
  readonly element: HTMLElement;
  /** A drawing as it is to be shown: with its focus, or as a whole. */
  shown(drawing: Drawing): Drawing;
}

/** @param onChange is told of another choice, and of another width of the screen */
export function createCropping(onChange: () => void): Cropping {
  const narrow = matchMedia(NARROW);
  let isWhole = false;
  const choice = button("", () => {
    isWhole = !isWhole;
    onChange();
  });
  const frame = element("div", { class: "buttons cropping" }, choice);
  narrow.addEventListener("change", onChange);
  return {
    element: frame,
    shown(drawing) {
      const canCrop = narrow.matches && drawing.focus !== undefined;
      frame.hidden = !canCrop;
      choice.textContent = isWhole ? "Closer" : "Whole board";
      if (canCrop && !isWhole) return drawing;
      const { focus: _, ...whole } = drawing;
      return whole;
    },
  };
}
