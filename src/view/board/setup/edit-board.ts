/// <reference lib="dom" />
/** A board on which something is put wherever it is pointed at, or drawn over with a mouse. */
import type { Chosen, Place } from "../../drawing.js";
import type { GameView } from "../../game-view.js";
import { say } from "../../language.js";
import { pictureOf, textBoard } from "../../parts/board.js";
import { createCropping } from "../../parts/cropping.js";
import { element, shape } from "../../parts/elements.js";
import { legendOf } from "../../parts/legend.js";
import { createPlaceCursor, cursorMark, isWithin } from "../../parts/place-cursor.js";
import { editorOf } from "../question.js";

export interface EditBoard {
  readonly element: HTMLElement;
  show(words: Int32Array, chosen: Chosen): void;
}

/** @param onPut is told of a place, each once in a stroke */
export function createEditBoard(view: GameView, onPut: (place: string) => void): EditBoard {
  const frame = element("div", {
    ...{ class: "board editing", tabindex: 0, role: "application" },
    "aria-label": say("Board: arrow keys move the mark, Enter puts what is chosen there"),
  });
  const legend = element("p", { class: "legend" });
  const cropping = createCropping(
    () => frame.clientWidth,
    () => {
      if (words.length > 0) draw();
    },
  );
  let words: Int32Array = new Int32Array();
  let chosen: Chosen = {};
  const editor = editorOf(view);
  const cursor = createPlaceCursor(frame, { places: placesOf, begin: placesToBegin, draw, act: onPut });
  /** The places that were drawn over since the button was pressed. */
  let stroke: Set<string> | undefined;

  const placeOf = ({ target }: Event) =>
    target instanceof Element ? target.getAttribute("data-place") : null;

  /** Whether a place is too small to be pointed at, and is shown closer. */
  function comesCloser(event: Event): boolean {
    const place = placeOf(event);
    return place !== null && cropping.goesTo(place);
  }

  function put(event: Event): void {
    const place = placeOf(event);
    if (place === null || stroke === undefined || stroke.has(place)) return;
    stroke.add(place);
    onPut(place);
  }

  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // A finger that moves scrolls the page.
    if (event.pointerType === "touch") return;
    event.preventDefault();
    if (comesCloser(event)) return;
    stroke = new Set();
    put(event);
  });
  frame.addEventListener("pointermove", (event) => {
    if ((event.buttons & 1) === 0) stroke = undefined;
    put(event);
  });
  frame.addEventListener("click", (event) => {
    if ((event as PointerEvent).pointerType !== "touch" || comesCloser(event)) return;
    stroke = new Set();
    put(event);
    stroke = undefined;
  });

  const hot = ({ name, x, y, width, height }: Place) =>
    shape("rect", { class: "place hot", x, y, width, height, "data-place": name });

  /** What is in front is found first. */
  function placesOf(): Place[] {
    return [...(editor.places?.(words) ?? []), ...(view.draw?.(words, chosen).places ?? [])];
  }

  /** The places of the part that matters. */
  function placesToBegin(): Place[] {
    const focus = view.draw?.(words, chosen).focus;
    return placesOf().filter((place) => focus === undefined || isWithin(place, focus));
  }

  function draw(): void {
    const drawing = view.draw?.(words, chosen);
    if (drawing === undefined) {
      frame.replaceChildren(textBoard(view, words));
      return;
    }
    const places = placesOf();
    const at = cursor.on(places);
    const above = [...(at === undefined ? [] : [cursorMark(at)]), ...places.map(hot)];
    const shown = cropping.shown(drawing);
    // The mark is seen wherever it is.
    const isSeen = at === undefined || shown.focus === undefined || isWithin(at, shown.focus);
    const { focus: _, ...whole } = shown;
    frame.replaceChildren(pictureOf(view, isSeen ? shown : whole, editor.write(words), [], above));
    legend.replaceChildren(...legendOf(view, drawing, at === undefined ? [] : ["cursor"]));
  }

  return {
    element: element("div", { class: "board-box" }, frame, cursor.spoken, cropping.element, legend),
    show(next, values) {
      words = next;
      chosen = values;
      draw();
    },
  };
}
