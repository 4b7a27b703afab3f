/// <reference lib="dom" />
/** What the colours on a board stand for, as far as they are there. */
import type { Drawing } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayWord, type Text } from "../language.js";
import { element } from "./elements.js";

/** Marks of every game. */
const MARKS: Readonly<Record<string, Text>> = {
  last: "last move",
  answer: "move to play",
  pointed: "pointed at",
  cursor: "mark of the keys",
};

/** @param marks those that are on the board, by their names */
export function legendOf(
  view: GameView,
  { ground, pieces }: Drawing,
  marks: readonly string[],
): HTMLElement[] {
  const drawn = new Set(
    [...ground, ...pieces].flatMap(({ attributes: { class: names } }) => String(names).split(" ")),
  );
  const rows = [
    ...marks.map((name) => [name, say(MARKS[name])]),
    ...Object.entries(view.legend ?? {}).flatMap(([name, text]) =>
      drawn.has(name) ? [[name, sayWord(text, view)]] : [],
    ),
  ];
  return rows.map(([name, text]) =>
    element("span", { class: "key" }, element("i", { class: `swatch ${name}`, "aria-hidden": "true" }), text),
  );
}
