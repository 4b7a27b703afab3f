/// <reference lib="dom" />
/** The answer over a proof: what was found out, and the line of play, in the notation that is chosen. */
import { answerOf } from "../../game/goal.js";
import type { Chosen } from "../drawing.js";
import { languageNow } from "../language.js";
import type { GivenAnswer } from "../page-data.js";
import { answerLine } from "../parts/answer-line.js";
import { headlinesOf, readAnswer } from "../read-answer.js";
import { verdictText } from "../words.js";
import { endOfMainLine, type ProofWalk, startWalk } from "./proof-walk.js";
import { lineTo } from "./rows.js";

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

/** What a certificate says by itself, where nothing else is known of the search; undefined where that is its verdict alone. */
export function answerOfProof({ view, tree, rules }: ProofWalk): GivenAnswer | undefined {
  const { module } = view;
  const { header } = tree;
  const { goal, verdict, position } = answerOf(module, header);
  // Walks by itself: nothing of the outline is opened.
  const end = endOfMainLine(startWalk(view, tree, rules));
  const isReached = tree.proof && verdict === "proven";
  const line = isReached
    ? lineTo(end).flatMap((row) => (row.parent ? [module.formatMove(row.move)] : []))
    : [];
  const { score } = header;
  const answer = readAnswer(view, {
    ...{ position, goal, verdict, line, nodes: header.nodes, seconds: 0 },
    ...(isReached ? { plies: tree.plies(header.root) } : {}),
    ...(score === undefined ? {} : { score: { value: score, lower: score, upper: score } }),
  });
  const words = headlinesOf(view, answer);
  return line.length === 0 && Object.keys(words).length === 0 ? undefined : { words, line };
}
