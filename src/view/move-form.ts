/// <reference lib="dom" />
/** One line of text in which a move is typed. */
import { element } from "./elements.js";
import type { Chosen, GameView } from "./game-view.js";

/**
 * @param placeholder what may be typed
 * @param onText is told of what was typed, without blanks around it; what it took is cleared
 */
export function createMoveForm(
  placeholder: string,
  label: string,
  onText: (text: string) => boolean,
): HTMLElement {
  const input = element("input", {
    ...{ type: "text", placeholder, autocomplete: "off", spellcheck: "false", "aria-label": label },
  });
  const submit = (event: Event) => {
    event.preventDefault();
    if (onText(input.value.trim())) input.value = "";
  };
  return element("form", { class: "ask", submit }, input, element("button", { type: "submit" }, "Play"));
}

/** The one of the moves that a text is, in the game's own form or as people write it. */
export function moveNamed(
  { module, moveText }: GameView,
  text: string,
  moves: readonly number[],
  words: Int32Array,
  chosen: Chosen,
): number | undefined {
  return moves.find((move) => module.formatMove(move) === text || moveText(move, words, chosen) === text);
}
