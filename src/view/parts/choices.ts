/// <reference lib="dom" />
/** The switches of a page, such as one of notations. */
import type { Chosen } from "../drawing.js";
import { type GameView, plainChosen } from "../game-view.js";
import { languageNow, sayWord } from "../language.js";
import { element } from "./elements.js";

/** The value of a switch before the reader has chosen one. */
export function firstChoices({ choices, plain, chosenInJapanese }: GameView): Chosen {
  return {
    ...plainChosen({ choices }),
    ...(plain === undefined || hasGlyphs(plain.glyphs) ? {} : plain.chosen),
    // Last: without the letters of its pieces no text of such a page could be read.
    ...(languageNow() === "日本語" ? chosenInJapanese : {}),
  };
}

/** A game whose switches begin with these values. */
export function choosing(view: GameView, chosen: Chosen = {}): GameView {
  const choices = view.choices.map(({ name, values }) => {
    const first = values.filter((value) => value === chosen[name]);
    return { name, values: [...first, ...values.filter((value) => !first.includes(value))] };
  });
  return { ...view, choices };
}

/** @param onChoice called with the current choices after each change */
export function choiceSwitches(
  view: GameView,
  first: Chosen,
  onChoice: (chosen: Chosen) => void,
): HTMLElement[] {
  const { choices } = view;
  let chosen = first;
  const choose = (name: string, value: string) => {
    chosen = { ...chosen, [name]: value };
    onChoice(chosen);
  };
  if (choices.length === 0) return [];
  const labels = choices.map(({ name, values }) => {
    const options = values.map((value) =>
      element("option", { value, selected: first[name] === value }, sayWord(value, view)),
    );
    const change = ({ target }: Event) => choose(name, (target as HTMLSelectElement).value);
    return element("label", {}, `${sayWord(name, view)} `, element("select", { change }, ...options));
  });
  return [element("div", { class: "buttons choices" }, ...labels)];
}

/**
 * Whether the system's fonts can draw these letters: without them all letters look the same.
 *
 * @param letters two at least, which look different
 */
function hasGlyphs(letters: string): boolean {
  const canvas = element("canvas", { width: 20, height: 20 });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return true;
  context.font = "16px sans-serif";
  context.textBaseline = "top";
  const pictures = new Set(
    Array.from(letters, (letter) => {
      context.clearRect(0, 0, 20, 20);
      context.fillText(letter, 0, 0);
      return context.getImageData(0, 0, 20, 20).data.join();
    }),
  );
  return pictures.size > 1;
}
