/// <reference lib="dom" />
/** The board: a game's drawing with marks, on which moves are made by pointing at their places. */

import type { Chosen, Drawing, Place, Shape } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayWord } from "../language.js";
import { label } from "../shapes.js";
import { createCropping } from "./cropping.js";
import { element, shape } from "./elements.js";
import { legendOf } from "./legend.js";
import { createPlaceCursor, cursorMark, isWithin } from "./place-cursor.js";

/** The most moves that are shown as buttons below a board. */
const MOST_BUTTONS = 60;
/** The most pixels for a unit of a drawing. */
const MOST_SCALE = 1.8;

export interface BoardState {
  /** With the constants of the problem behind it. */
  readonly words: Int32Array;
  /** Moves that may be made. */
  readonly legal: readonly number[];
  /** The move that led here, with the position in which it was made. */
  readonly last?: { readonly move: number; readonly words: Int32Array } | undefined;
  /** The move chosen by the proof. */
  readonly answer?: number | undefined;
  /** Remarks about moves, written where the moves end. */
  readonly said?: ReadonlyMap<number, string> | undefined;
}

export interface Board {
  readonly element: HTMLElement;
  show(state: BoardState, chosen: Chosen): void;
}

/**
 * A drawing as an element: its focus, where it has one.
 *
 * @param marks between the ground and the pieces
 * @param above all else
 */
export function pictureOf(
  view: GameView,
  { width, height, ground, pieces, focus = { x: 0, y: 0, width, height } }: Drawing,
  text: string,
  marks: readonly SVGElement[],
  above: readonly SVGElement[],
): SVGElement {
  const layer = (shapes: readonly Shape[]) =>
    shapes.map(({ tag, attributes, text: content }) =>
      shape(tag, attributes, ...(content === undefined ? [] : [sayWord(content, view)])),
    );
  const picture = shape(
    "svg",
    {
      viewBox: `${focus.x} ${focus.y} ${focus.width} ${focus.height}`,
      ...{ role: "img", "aria-label": text },
    },
    ...layer(ground),
    ...marks,
    ...layer(pieces),
    ...above,
  );
  // Small boards are not blown up to the width of the page.
  picture.style.maxWidth = `${MOST_SCALE * focus.width}px`;
  return picture;
}

/** The board of a game without a drawing. */
export function textBoard({ module }: GameView, words: Int32Array): HTMLElement {
  const text = module.formatPosition(words);
  const rows = module.drawBoard?.(words, false);
  return rows === undefined
    ? element("p", { class: "position-text" }, text)
    : element("pre", { class: "position-text", role: "img", "aria-label": text }, rows);
}

/** @param onMove called with each legal move that is made on the board */
export function createBoard(view: GameView, onMove: (move: number) => void): Board {
  const frame = element("div", {
    ...{ class: "board", tabindex: 0, role: "application" },
    "aria-label": say("Board: arrow keys move the mark, Enter plays there"),
  });
  const choices = element("div", { class: "ways", role: "group", "aria-label": say("Which move?") });
  const legend = element("p", { class: "legend" });
  const cropping = createCropping(
    () => frame.clientWidth,
    () => {
      if (drawing !== undefined) draw();
    },
  );
  const cursor = createPlaceCursor(frame, {
    places: () => drawing?.places ?? [],
    begin: () => placesInSight(),
    draw: () => draw(),
    act: point,
  });
  const box = element("div", { class: "board-box" }, frame, cursor.spoken, cropping.element, legend, choices);
  let state: BoardState;
  let chosen: Chosen;
  let drawing: Drawing | undefined;
  /** Places that have been pointed at so far. */
  let pointed: string[] = [];

  function draw(): void {
    const text = view.module.formatPosition(state.words);
    if (drawing === undefined) {
      frame.replaceChildren(textBoard(view, state.words));
      return;
    }
    const at = cursor.on(drawing.places);
    const above = [...sayings(), ...(at === undefined ? [] : [cursorMark(at)]), ...hotPlaces(drawing)];
    const { focus, ...whole } = cropping.shown(drawing);
    // The mark is seen wherever it is.
    const isCut = focus !== undefined && (at === undefined || isWithin(at, focus));
    frame.replaceChildren(pictureOf(view, isCut ? { ...whole, focus } : whole, text, marks(), above));
    const { last, answer } = state;
    legend.replaceChildren(
      ...legendOf(view, drawing, [
        ...(last === undefined ? [] : ["last"]),
        ...(answer === undefined ? [] : ["answer"]),
        ...(pointed.length === 0 ? [] : ["pointed"]),
        ...(at === undefined ? [] : ["cursor"]),
      ]),
    );
  }

  /** The places of the part that matters. */
  function placesInSight(): readonly Place[] {
    const { places = [], focus } = drawing ?? {};
    return places.filter((place) => focus === undefined || isWithin(place, focus));
  }

  function placesNamed(names: readonly string[]) {
    return (drawing?.places ?? []).filter(({ name }) => names.includes(name));
  }

  /** The last move, the move of the proof, and the places pointed at. */
  function marks(): SVGElement[] {
    const { last, answer, words } = state;
    const rows: [string, readonly string[]][] = [
      ["mark last", last === undefined ? [] : view.clicks(last.move, last.words)],
      ["mark answer", answer === undefined ? [] : view.clicks(answer, words)],
      ["mark pointed", pointed],
    ];
    return rows.flatMap(([name, places]) =>
      placesNamed(places).map(({ x, y, width, height }) =>
        shape("rect", { class: name, x, y, width, height }),
      ),
    );
  }

  function sayings(): SVGElement[] {
    return [...(state.said ?? [])].flatMap(([move, text]) =>
      placesNamed(view.clicks(move, state.words).slice(-1)).map(({ x, y, width, height }) => {
        const { tag, attributes } = label(text, x + width / 2, y + height / 2, height / 3, "saying");
        return shape(tag, attributes, text);
      }),
    );
  }

  function hotPlaces({ places }: Drawing): SVGElement[] {
    const next = new Set(candidates(pointed).map(({ clicks }) => clicks[pointed.length]));
    return places.map(({ name, x, y, width, height }) => {
      const hot = next.has(name);
      const made = shape("rect", {
        class: hot ? "place hot" : "place",
        ...{ x, y, width, height, "data-place": name },
      });
      made.addEventListener("click", () => point(name));
      return made;
    });
  }

  /** Legal moves that begin with these places. */
  function candidates(places: readonly string[]) {
    return state.legal
      .map((move) => ({ move, clicks: view.clicks(move, state.words) }))
      .filter(({ clicks }) => clicks.length > 0 && places.every((place, i) => clicks[i] === place));
  }

  function point(name: string): void {
    if (cropping.goesTo(name)) return;
    const before = pointed;
    pointed = [...before, name];
    let found = candidates(pointed);
    if (found.length === 0) {
      // The reader begins another move, or none.
      pointed = before.at(-1) === name ? [] : [name];
      found = candidates(pointed);
      if (found.length === 0) pointed = [];
    }
    const whole = found.filter(({ clicks }) => clicks.length === pointed.length);
    if (pointed.length > 0 && found.length === 1 && whole.length === 1) {
      onMove(found[0].move);
      return;
    }
    offer(pointed.length === 0 ? withoutPlaces() : whole.map(({ move }) => move));
    draw();
  }

  /** Moves that cannot be made by pointing, such as a pass, or all moves of a game without a drawing. */
  function withoutPlaces(): number[] {
    return state.legal.filter((move) => view.clicks(move, state.words).length === 0).slice(0, MOST_BUTTONS);
  }

  /** Moves as buttons: those that are made at the same places, or at none. */
  function offer(moves: readonly number[]): void {
    choices.replaceChildren(
      ...moves.map((move) =>
        element(
          "button",
          { type: "button", click: () => onMove(move) },
          view.moveText(move, state.words, chosen),
        ),
      ),
    );
  }

  return {
    element: box,
    show(next, values) {
      state = next;
      chosen = values;
      pointed = [];
      drawing = view.draw?.(next.words, values);
      offer(withoutPlaces());
      draw();
    },
  };
}
