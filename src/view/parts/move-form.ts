/// <reference lib="dom" />
/** One line of text in which a move is typed. */
import type { GameModule } from "../../game/module.js";
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say, sayMessage, sayWord } from "../language.js";
import { element } from "./elements.js";

/** The most letters of a move, in all games that come with solve-fast. */
const LONGEST_MOVE = 12;

/**
 * @param placeholder what may be typed
 * @param onText called with the text, without blanks around it; returns whether the field is to be cleared
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
  return element("form", { class: "ask", submit }, input, element("button", { type: "submit" }, say("Play")));
}

/**
 * The message for a text that is neither; a longer text was meant as a position, so the message says what is wrong with
 * it.
 */
export function refusalOf({ name, parsePosition }: GameModule, text: string): string {
  const game = sayWord(name);
  const refusal = say("This is neither a legal move here nor a position of {game}.", { game });
  if (text.length <= LONGEST_MOVE) return refusal;
  try {
    parsePosition(text);
    return refusal;
  } catch (error) {
    const problem = sayMessage((error as Error).message);
    return say("This is neither a legal move here nor a position of {game}: {problem}.", { game, problem });
  }
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
