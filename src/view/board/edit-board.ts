/// <reference lib="dom" />
/** A board on which something is put wherever it is pointed at, or drawn over with a mouse. */
import type { Chosen, GameView, Place } from "../game-view.js";
import { pictureOf } from "../parts/board.js";
import { element, shape } from "../parts/elements.js";
import { editorOf } from "./question.js";

export interface EditBoard {
  readonly element: HTMLElement;
  show(words: Int32Array, chosen: Chosen): void;
}

/** @param onPut is told of a place, each once in a stroke */
export function createEditBoard(view: GameView, onPut: (place: string) => void): EditBoard {
  const frame = element("div", { class: "board editing" });
  const editor = editorOf(view);
  /** The places that were drawn over since the button was pressed. */
  let stroke: Set<string> | undefined;

  function put({ target }: Event): void {
    const place = target instanceof Element ? target.getAttribute("data-place") : null;
    if (place === null || stroke === undefined || stroke.has(place)) return;
    stroke.add(place);
    onPut(place);
  }

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // A finger that moves scrolls the page.
    if (event.pointerType === "touch") return;
    event.preventDefault();
    stroke = new Set();
    put(event);
  });
  frame.addEventListener("pointermove", (event) => {
    if ((event.buttons & 1) === 0) stroke = undefined;
    put(event);
  });
  frame.addEventListener("click", (event) => {
    if ((event as PointerEvent).pointerType !== "touch") return;
    stroke = new Set();
    put(event);
    stroke = undefined;
  });

  const hot = ({ name, x, y, width, height }: Place) =>
    shape("rect", { class: "place hot", x, y, width, height, "data-place": name });

  return {
    element: frame,
    show(words, chosen) {
      const drawing = view.draw?.(words, chosen);
      if (drawing === undefined) {
        frame.replaceChildren(element("pre", { class: "position-text" }, editor.write(words)));
        return;
      }
      // What is in front is found first.
      const places = [...(editor.places?.(words) ?? []), ...drawing.places];
      frame.replaceChildren(pictureOf(drawing, editor.write(words), [], places.map(hot)));
    },
  };
}
