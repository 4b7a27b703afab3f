/// <reference lib="dom" />
/** The answer over a proof: what was found out, and the line of play, in the notation that is chosen. */
import type { Chosen } from "../drawing.js";
import { languageNow } from "../language.js";
import type { GivenAnswer } from "../page-data.js";
import { answerLine } from "../parts/answer-line.js";
import { verdictText } from "../words.js";
import type { ProofWalk } from "./proof-walk.js";

/** The most moves of the line that are written; the main line of the proof goes on to its end. */
const MOST_MOVES = 100;

/** @returns what is written for a choice of the game's switches */
export function foundLine(
  { view, tree, rules, rows }: ProofWalk,
  { words: said, line }: GivenAnswer,
): (chosen: Chosen) => (HTMLElement | string)[] {
  const { module } = view;
  const answer = said[languageNow()] ?? verdictText(view, tree.header);
  const moves: { readonly move: number; readonly words: Int32Array }[] = [];
  let words = rows.root.words;
  for (const text of line.slice(0, MOST_MOVES)) {
    const made = rules.successors(words).find(({ move }) => module.formatMove(move) === text);
    // The text of a page may be anything.
    if (made === undefined) break;
    moves.push({ move: made.move, words: rules.whole(words) });
    words = rules.after(words, made.move);
  }
  const end = moves.length < line.length ? ["…"] : [];
  return (chosen) => {
    const written = moves.map(({ move, words: before }) => view.moveText(move, before, chosen));
    return answerLine(answer, moves.length === 0 ? [] : [...written, ...end]);
  };
}
