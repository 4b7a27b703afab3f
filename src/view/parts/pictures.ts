/// <reference lib="dom" />
/** The position on a board as a picture of its own, and how a file comes to the reader. */
import type { Chosen, Drawing, Shape } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayWord } from "../language.js";
import { svgOf } from "../svg.js";
import { button, element } from "./elements.js";

/** Pixels for a unit of a drawing. */
const SCALE = 2;

/** What is on a board. */
export interface ShownPosition {
  readonly view: GameView;
  /** With the constants of the problem behind it. */
  readonly words: Int32Array;
  readonly chosen: Chosen;
}

/** Buttons that save a picture, and what they say. @param current called when one is saved */
export function pictureButtons(current: () => ShownPosition, said: HTMLElement): HTMLElement[] {
  function take(ending: "png" | "svg"): void {
    const shown = current();
    const { name } = shown.view.module;
    const drawing = drawingOf(shown);
    if (drawing === undefined) {
      said.replaceChildren(say("This game has no drawing."));
      return;
    }
    said.replaceChildren();
    const svg = new Blob([svgOf(drawing, "")], { type: "image/svg+xml" });
    if (ending === "svg") save(`${name}.svg`, svg);
    else void pixelsOf(svg, drawing).then((png) => save(`${name}.png`, png));
  }

  return [
    button("SVG", () => take("svg"), { id: "save-svg" }),
    button("PNG", () => take("png"), { id: "save-png" }),
  ];
}

/** The same as a line of a page; nothing in a game without a drawing. */
export function picturePanel(view: GameView, current: () => Omit<ShownPosition, "view">): HTMLElement[] {
  if (view.draw === undefined && view.diagram === undefined) return [];
  const said = element("span", { class: "quiet", role: "status" });
  const label = element("span", { class: "quiet" }, say("Save the picture"));
  const buttons = pictureButtons(() => ({ view, ...current() }), said);
  return [element("div", { class: "buttons copy" }, label, ...buttons, said)];
}

/** Pictures are those that books print, in the language of the page. */
function drawingOf({ view, words, chosen }: ShownPosition): Drawing | undefined {
  const drawing = view.diagram?.(words, chosen) ?? view.draw?.(words, chosen);
  if (drawing === undefined) return undefined;
  const inWords = (shapes: readonly Shape[]) =>
    shapes.map((shape) => (shape.text === undefined ? shape : { ...shape, text: sayWord(shape.text, view) }));
  return { ...drawing, ground: inWords(drawing.ground), pieces: inWords(drawing.pieces) };
}

/** A picture in pixels. @throws Error where the browser cannot draw it */
async function pixelsOf(svg: Blob, { width, height }: Drawing): Promise<Blob> {
  const url = URL.createObjectURL(svg);
  try {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const canvas = element("canvas", { width: SCALE * width, height: SCALE * height });
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((png) => (png === null ? reject(new Error("no picture")) : resolve(png)));
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Hands a file to the reader. */
export function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  element("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url));
}
