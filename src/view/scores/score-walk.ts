/** A walk along lines with exact scores, without their page: which line is open, and which moves are made on the board. */

import type { GameView } from "../game-view.js";
import { say, sayWord } from "../language.js";
import { createLineRules, type LineRules } from "../line-rules.js";
import type { ScoredLine } from "../page-data.js";
import { type MoveScore, signed } from "./move-scores.js";

/** A move that was made, and the packed position before it. */
export interface ScoreStep {
  readonly move: number;
  readonly words: Int32Array;
}

export interface ScoreWalk {
  readonly view: GameView;
  /** Undefined where the reader has typed a position. */
  readonly given: ScoredLine | undefined;
  /** The moves of the given line, up to the first that is not legal. */
  readonly line: readonly number[];
  readonly rules: LineRules;
  steps: readonly ScoreStep[];
}

/** At the beginning of a line. */
export function walkAlong(view: GameView, given: ScoredLine): ScoreWalk {
  const rules = rulesAt(view, given.position);
  return { view, given, line: movesNamed(view, rules, given.moves), rules, steps: [] };
}

/**
 * At a position that was typed, which has no line.
 *
 * @throws Error for a text that is no position
 */
export function walkFrom(view: GameView, text: string): ScoreWalk {
  const { module } = view;
  const rules = rulesAt(view, module.formatPosition(module.parsePosition(text)));
  return { view, given: undefined, line: [], rules, steps: [] };
}

function rulesAt(view: GameView, position: string): LineRules {
  return createLineRules(view, { goal: null, options: {}, attacker: 0, position });
}

/** Moves from the starting position of the rules, up to the first that is not legal. */
export function movesNamed({ module }: GameView, rules: LineRules, moves: readonly string[]): number[] {
  let words = rules.start;
  const found: number[] = [];
  for (const text of moves) {
    const legal = rules.successors(words).map(({ move }) => move);
    const move = legal.find((one) => module.formatMove(one) === text);
    if (move === undefined) break;
    found.push(move);
    words = rules.after(words, move);
  }
  return found;
}

/** The position on the board. */
export function wordsOf({ rules, steps }: ScoreWalk): Int32Array {
  const last = steps.at(-1);
  return last === undefined ? rules.start : rules.after(last.words, last.move);
}

/** Whether the moves made so far are those of the line. */
export function isOnLine({ given, line, steps }: ScoreWalk): boolean {
  return given !== undefined && steps.every(({ move }, i) => line[i] === move);
}

/** The next move of the line; undefined off the line and at its end. */
export function nextOnLine(walk: ScoreWalk): number | undefined {
  return isOnLine(walk) ? walk.line[walk.steps.length] : undefined;
}

/** @returns false for a move that is not legal, which changes nothing */
export function makeMove(walk: ScoreWalk, move: number): boolean {
  const words = wordsOf(walk);
  if (!walk.rules.isLegal(words, move)) return false;
  walk.steps = [...walk.steps, { move, words }];
  return true;
}

/** Goes to a place of the line, given by how many of its moves are made. */
export function goAlong(walk: ScoreWalk, moves: number): void {
  walk.steps = [];
  for (const move of walk.line.slice(0, moves)) makeMove(walk, move);
}

const seenBy = (score: number, player: number) => (player === 0 ? score : 0 - score);

/** The file's score of the position on the board, from the view of its side to move; undefined where it gives none. */
export function fileScore(walk: ScoreWalk): number | undefined {
  const score = isOnLine(walk) ? walk.given?.scores[walk.steps.length] : undefined;
  return score === undefined ? undefined : seenBy(score, walk.rules.sideToMove(wordsOf(walk)));
}

/** A move of the file's line. */
export interface LineScore {
  readonly player: number;
  readonly move: number;
  /** The packed position before it. */
  readonly words: Int32Array;
  /** The score after it, and what it lost, from its player's view; `NaN` where the file gives none. */
  readonly score: number;
  readonly lost: number;
}

export function lineScores({ given, line, rules }: ScoreWalk): LineScore[] {
  const scores = given?.scores ?? [];
  let words = rules.start;
  return line.map((move, i) => {
    const before = words;
    const player = rules.sideToMove(before);
    words = rules.after(before, move);
    const lost = seenBy(scores[i] - scores[i + 1], player);
    return { player, move, words: before, score: seenBy(scores[i + 1], player), lost };
  });
}

/** A sentence about the position on the board, and the name of its style in the page. */
export interface ScoreRemark {
  readonly text: string;
  readonly name: string;
}

/**
 * @param scores of the moves here, as far as they are known
 * @param source what the given line stands in
 */
export function scoreRemarks(walk: ScoreWalk, scores: readonly MoveScore[], source = "file"): ScoreRemark[] {
  const { view, given, rules } = walk;
  const words = wordsOf(walk);
  const player = sayWord(view.players[rules.sideToMove(words)], view);
  const values = { source: sayWord(source), player };
  const file = fileScore(walk);
  const said: ScoreRemark[] = [];
  if (given === undefined) said.push({ text: say("This is your own position."), name: "" });
  else if (!isOnLine(walk))
    said.push({ text: say("This position is not on the line in the {source}.", values), name: "" });
  if (file !== undefined)
    said.push({
      text: say("Score in the {source}: {score} for {player}.", { ...values, score: signed(file) }),
      name: "",
    });
  const moves = rules.successors(words).length;
  if (moves === 0 || scores.length < moves || scores.some(({ lower, upper }) => lower < upper)) return said;
  const best = Math.max(...scores.map(({ lower }) => lower));
  const holds = file === undefined || file === best;
  said.push({
    text: say(
      holds
        ? "Searched here: {score} for {player}."
        : "Searched here: {score} for {player}, which differs from the {source}.",
      { ...values, score: signed(best) },
    ),
    name: holds ? "good" : "wrong",
  });
  return said;
}
