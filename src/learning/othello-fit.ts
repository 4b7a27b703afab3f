/**
 * Learns the weights of the static value (`src/games/othello/evaluation/weights.ts`) from nothing but self-play.
 *
 * Each generation plays games with the weights of the one before it, the first with a few made by hand. For every
 * number of empty squares the weights are the least-squares fit of the features to results with best play: exact for
 * the last ten squares, where two random moves come before each position, as leaves of a search are seldom good
 * positions; before that the result with best play from the game's own position at ten empty squares.
 *
 * The same options give the same weights on every machine: only additions, multiplications and divisions are done.
 */

import { createSmallEndgame } from "../games/othello/endgame/in-javascript.js";
import { createLearnedEvaluation } from "../games/othello/evaluation/evaluation.js";
import { computeFeatures, FEATURES } from "../games/othello/evaluation/features.js";
import { PASS, POSITION_WORDS } from "../games/othello/notation/position.js";
import { createReplay } from "../games/othello/records/replay.js";
import { popCount } from "../games/othello/rules/board.js";
import type { Evaluation } from "../games/othello/rules/discs.js";
import { createOthello } from "../games/othello/rules/rules.js";
import { createRandom } from "../math/random.js";
import { createSelfPlay } from "./othello-games.js";

export interface FitOptions {
  readonly generations: number;
  /** Games of each generation. */
  readonly games: number;
  readonly seed: number;
  /** With fewer for any number of empty squares, no weights are learned; 300 by default. */
  readonly fewestPositions?: number | undefined;
  /** Called after each generation. */
  readonly onGeneration?: ((generation: number, fits: readonly StageFit[]) => void) | undefined;
}

/** How well the features tell the result with this many empty squares, on the positions of the fit. */
export interface StageFit {
  readonly empties: number;
  /** Games of earlier generations count for less. */
  readonly positions: number;
  /** Roots of the mean squares, in discs: of the results, and of what the fit leaves. */
  readonly spread: number;
  readonly error: number;
}

/** The weights in the repository were learned with these. */
export const FIT: FitOptions = { generations: 4, games: 10_000, seed: 1 };

const MOST_EMPTIES = 60;
const EXACT_EMPTIES = 10;
const RANDOM_MOVES = 2;
/** From here on all positions are of the opening. */
const OPENING_EMPTIES = 47;
const FEWEST_POSITIONS = 300;
/** How much the positions of a generation still count in the next one. */
const MEMORY = 0.5;
/** Added to the squares of each feature, so that one that hardly varies gets no large weight. */
const RIDGE = 100;
const COLUMNS = FEATURES.length;

/**
 * @returns a row for each number of empty squares, 0 to 60, to two decimals
 * @throws RangeError for too few games
 */
export function fitWeights({
  generations,
  games,
  seed,
  fewestPositions = FEWEST_POSITIONS,
  onGeneration,
}: FitOptions): number[][] {
  let weights = firstWeights();
  const stages = Array.from({ length: MOST_EMPTIES + 1 }, createStage);
  for (let generation = 1; generation <= generations; generation++) {
    const evaluation = createLearnedEvaluation(weights);
    stages.forEach(fade);
    collect(evaluation, games, seed + generation, stages);
    weights = nextWeights(stages, fewestPositions);
    onGeneration?.(
      generation,
      stages.map((stage, empties) => fitOf(stage, empties, weights[empties])),
    );
  }
  return weights;
}

/** Corners are good, moves are good, and towards the end discs are. */
function firstWeights(): number[][] {
  return Array.from({ length: MOST_EMPTIES + 1 }, (_, empties) => {
    const row: number[] = new Array(COLUMNS).fill(0);
    row[FEATURES.indexOf("own moves")] = 0.6;
    row[FEATURES.indexOf("other's moves")] = -0.6;
    row[FEATURES.indexOf("discs on corners, difference")] = 6;
    row[FEATURES.indexOf("discs, difference")] = Math.max(0, 1 - empties / 20);
    return row;
  });
}

/** Sums over the positions with one number of empty squares: the normal equations of their fit. */
interface Stage {
  positions: number;
  /** Products of features, `COLUMNS` rows, and in a last column of features and result. */
  readonly products: Float64Array[];
  squares: number;
}

function createStage(): Stage {
  return {
    positions: 0,
    products: Array.from({ length: COLUMNS }, () => new Float64Array(COLUMNS + 1)),
    squares: 0,
  };
}

function fade(stage: Stage): void {
  stage.positions *= MEMORY;
  stage.squares *= MEMORY;
  for (const row of stage.products) row.set(row.map((sum) => MEMORY * sum));
}

/** Plays the games of a generation and adds their positions to the stages. */
function collect(evaluation: Evaluation, games: number, seed: number, stages: readonly Stage[]): void {
  const { play } = createSelfPlay(evaluation);
  const random = createRandom(seed);
  const replay = createReplay();
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);
  const words = new Int32Array(POSITION_WORDS);
  const endgame = createSmallEndgame();
  const features = new Float64Array(COLUMNS);

  function add(result: number): void {
    const [ownLow, ownHigh, otherLow, otherHigh] = sidesOf(words);
    if (!computeFeatures(ownLow, ownHigh, otherLow, otherHigh, features)) return;
    const stage = stages[emptiesOf(words)];
    stage.positions++;
    stage.squares += result * result;
    stage.products.forEach((row, i) => {
      for (let j = 0; j < COLUMNS; j++) row[j] += features[i] * features[j];
      row[COLUMNS] += features[i] * result;
    });
  }

  /** Plays random moves from the game's position; false where the game is over too soon, or a side must pass. */
  function wander(): boolean {
    for (let i = 0; i < RANDOM_MOVES; i++) {
      const count = game.generate(legal, 0);
      if (count === 0 || legal[0] === PASS) return false;
      game.play(legal[Math.floor(random() * count)]);
    }
    return game.generate(legal, 0) > 0 && legal[0] !== PASS;
  }

  for (let number = 0; number < games; number++) {
    const moves = play(seed, number);
    /** Positions before the exact ones, and how black does in the end. */
    const early: Int32Array[] = [];
    let blackResult: number | undefined;
    replay.restart();
    for (let played = 0; played <= moves.length; played++) {
      replay.store(words, 0);
      const empties = MOST_EMPTIES - played;
      const over = played === moves.length;
      if (blackResult === undefined) {
        if (over || empties === EXACT_EMPTIES) {
          blackResult = signOf(words) * endgame.solve(words).score;
        } else early.push(words.slice());
      }
      if (over) break;
      if (empties <= EXACT_EMPTIES + RANDOM_MOVES) {
        game.load(words, 0);
        if (wander()) {
          game.store(words, 0);
          add(endgame.solve(words).score);
        }
      }
      replay.play(moves[played]);
    }
    for (const position of early) {
      words.set(position);
      add(signOf(words) * (blackResult ?? 0));
    }
  }
}

/** The discs of the side to move, then of the other. */
function sidesOf(words: Int32Array): readonly [number, number, number, number] {
  const [blackLow, blackHigh, whiteLow, whiteHigh, side] = words;
  return side === 0 ? [blackLow, blackHigh, whiteLow, whiteHigh] : [whiteLow, whiteHigh, blackLow, blackHigh];
}

function emptiesOf([blackLow, blackHigh, whiteLow, whiteHigh]: Int32Array): number {
  return 64 - popCount(blackLow | whiteLow, blackHigh | whiteHigh);
}

/** 1 when black is to move, -1 when white is. */
function signOf(words: Int32Array): number {
  return words[4] === 0 ? 1 : -1;
}

function nextWeights(stages: readonly Stage[], fewestPositions: number): number[][] {
  return stages.map((_, empties) => {
    // Nothing is asked about a full board.
    if (empties === 0) return new Array(COLUMNS).fill(0);
    const alike = stages.filter((_, other) => sharePositions(empties, other));
    const positions = alike.reduce((sum, stage) => sum + stage.positions, 0);
    if (positions < fewestPositions) {
      throw new RangeError(
        `too few games: ${empties} empty squares in ${Math.floor(positions)} positions only`,
      );
    }
    return solveNormalEquations(alike.map(({ products }) => products)).map(
      // No -0, which is written as 0.
      (weight) => Math.round(100 * weight) / 100 + 0,
    );
  });
}

/**
 * Whether the weights for one number of empty squares are learned from positions with another one too. Exact results
 * leave little noise; others need more positions, most of all those of the opening. Who moves last goes with the number
 * of empty squares: odd ones take after odd ones.
 */
function sharePositions(empties: number, other: number): boolean {
  if (empties === other) return true;
  if ((empties - other) % 2 !== 0 || empties <= EXACT_EMPTIES || other <= EXACT_EMPTIES) return false;
  return Math.abs(empties - other) <= 2 || (empties >= OPENING_EMPTIES && other >= OPENING_EMPTIES);
}

/** Least squares over several sets of positions, by elimination. */
function solveNormalEquations(sets: readonly (readonly Float64Array[])[]): number[] {
  const rows = sets[0].map((row, i) => row.map((_, j) => sets.reduce((sum, set) => sum + set[i][j], 0)));
  for (let i = 1; i < COLUMNS; i++) rows[i][i] += RIDGE;
  for (let pivot = 0; pivot < COLUMNS; pivot++) {
    for (let i = pivot + 1; i < COLUMNS; i++) {
      const factor = rows[i][pivot] / rows[pivot][pivot];
      for (let j = pivot; j <= COLUMNS; j++) rows[i][j] -= factor * rows[pivot][j];
    }
  }
  const weights: number[] = new Array(COLUMNS).fill(0);
  for (let i = COLUMNS - 1; i >= 0; i--) {
    let rest = rows[i][COLUMNS];
    for (let j = i + 1; j < COLUMNS; j++) rest -= rows[i][j] * weights[j];
    weights[i] = rest / rows[i][i];
  }
  return weights;
}

function fitOf(
  { positions, products, squares }: Stage,
  empties: number,
  weights: readonly number[],
): StageFit {
  let left = squares;
  products.forEach((row, i) => {
    left -= 2 * weights[i] * row[COLUMNS];
    for (let j = 0; j < COLUMNS; j++) left += weights[i] * weights[j] * row[j];
  });
  return { empties, positions, spread: Math.sqrt(squares / positions), error: Math.sqrt(left / positions) };
}
