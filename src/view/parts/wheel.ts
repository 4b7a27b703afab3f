/// <reference lib="dom" />
/** Steps made with the mouse wheel. */

/** Pixels for one step: fine wheels report a few at a time. */
const STEP = 60;

/** @param step called for each step of the wheel over the element */
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
