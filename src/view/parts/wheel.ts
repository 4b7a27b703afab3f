/// <reference lib="dom" />
/** Steps made with the mouse wheel. */

/** Pixels of a step, as fine wheels turn by a few at a time. */
const STEP = 60;

/** @param step is told of each step over the element */
export function onWheel(element: HTMLElement, step: (forward: boolean) => void): void {
  let turned = 0;
  element.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < STEP) return;
      const forward = turned > 0;
      turned = 0;
      step(forward);
    },
    { passive: false },
  );
}
