/**
 * Learns the weights of patterns (`src/games/othello/evaluation/pattern-weights.ts`) from positions of recorded games, scored by the
 * project's own search.
 *
 * Each stage is learned after the one that is nearer to the end: positions with few empty squares have their exact scores, others the
 * value of a search of `PLIES` plies, whose leaves are in the stages learned before. Half of the positions are one or two random
 * moves away from the game, for a search meets few good moves. The weights are the least-squares fit with a ridge, by conjugate
 * gradients (Hestenes & Stiefel 1952); one game of sixteen is held out.
 */
import { createArena, layOutArena, regionWords } from "../../native-layout/arena.js";
import { ENGINE_BYTES } from "../games/othello/endgame/kind.js";
import { loadEndgameEngine } from "../games/othello/endgame/load-engine.js";
import { createEndgame, SMALL_TABLE_WORDS } from "../games/othello/endgame/search.js";
import { givePatterns } from "../games/othello/endgame/weighted-engine.js";
import { type PatternClasses, patternClasses } from "../games/othello/evaluation/pattern-classes.js";
import type { PatternWeights } from "../games/othello/evaluation/pattern-text.js";
import {
  findPatterns,
  MOST_EMPTIES,
  PATTERN_COUNT,
  patterns,
  STAGE_WEIGHTS,
  STAGES,
  stageOf,
  UNIT,
} from "../games/othello/evaluation/patterns.js";
import { PER_DISC } from "../games/othello/evaluation/static-value.js";
import { PASS, POSITION_WORDS } from "../games/othello/notation/position.js";
import type { OthelloRecord } from "../games/othello/records/records.js";
import { createReplay } from "../games/othello/records/replay.js";
import {
  countSquares,
  findMoves,
  foundHigh,
  foundLow,
  OTHER,
  OWN,
} from "../games/othello/rules/positions.js";
import { createOthello } from "../games/othello/rules/rules.js";
import { takeDiscs } from "../games/othello/rules/take.js";
import { createRandom } from "../math/random.js";
import { newPlace } from "../solver/threads/engine-place.js";
import { leastSquares } from "./conjugate-gradients.js";

export interface PatternFitOptions {
  readonly records: readonly OthelloRecord[];
  readonly seed: number;
  /** Called after each stage. */
  readonly onStage?: ((fit: PatternStageFit) => void) | undefined;
}

/** How well the weights of a stage tell the scores: roots of the mean squares, in discs. */
export interface PatternStageFit {
  readonly stage: number;
  readonly positions: number;
  /** The spread of the scores themselves. */
  readonly spread: number;
  /** What the fit leaves, on the positions learned from and on those held out. */
  readonly error: number;
  readonly heldOut: number;
}

/** Up to so many empty squares the scores are exact; beyond, this many plies are searched. */
const EXACT_EMPTIES = 11;
const PLIES = 4;
/** Positions that are taken, from so many empty squares on: those before are much alike. */
const FEWEST_EMPTIES = 4;
/** The share of positions near the end, and far from it. */
const shareAt = (empties: number) => (empties < 8 ? 0.3 : empties < 28 ? 1 : 0.5);
const MOST_RANDOM_MOVES = 2;
/** One game of so many is held out. */
const HELD_OUT = 16;
const RIDGE = 10;
const ITERATIONS = 40;
const MOST_WEIGHT = 127;
/** Behind the classes of patterns: a constant for each number of empty squares, and for odd and even ones the worth of moves. */
/** A place of positions.ts that no search uses here. */
const PLACE = 0;
const EXTRA_COLUMNS = MOST_EMPTIES + 1 + 4;

/** The positions of a stage. */
interface Stage {
  /** Packed, `POSITION_WORDS` each. */
  readonly words: number[];
  readonly empties: number[];
  readonly heldOut: boolean[];
}

/**
 * Equal arguments give equal weights wherever the search does.
 *
 * @throws RangeError for too few games
 */
export async function fitPatterns({ records, seed, onStage }: PatternFitOptions): Promise<PatternWeights> {
  const stages = positionsOf(records, seed);
  if (stages.some(({ empties }) => empties.length < HELD_OUT)) throw new RangeError("too few games");
  const found: PatternWeights = {
    patterns: new Int8Array(STAGES * STAGE_WEIGHTS),
    mobility: new Int32Array(3 * (MOST_EMPTIES + 1)),
  };
  const open = await openScores();
  const classes = patternClasses();
  for (const [stage, positions] of stages.entries()) {
    const score = open(found);
    const scores = Float64Array.from(positions.empties, (empties, i) =>
      score(wordsOf(positions, i), empties),
    );
    onStage?.(fitStage(stage, positions, scores, classes, found));
  }
  return found;
}

function positionsOf(records: readonly OthelloRecord[], seed: number): readonly Stage[] {
  const stages = Array.from({ length: STAGES }, (): Stage => ({ words: [], empties: [], heldOut: [] }));
  const random = createRandom(seed);
  const replay = createReplay();
  const game = createOthello();
  const legal = new Int32Array(game.maximumMoves);
  const words = new Int32Array(POSITION_WORDS);

  /** Plays random moves; whether the side to move has one after them, too. */
  function wander(): boolean {
    game.load(words, 0);
    for (let left = 1 + Math.floor(MOST_RANDOM_MOVES * random()); left >= 0; left--) {
      const count = game.generate(legal, 0);
      if (count === 0 || legal[0] === PASS) return false;
      if (left > 0) game.play(legal[Math.floor(count * random())]);
    }
    game.store(words, 0);
    return true;
  }

  for (const [number, { moves, start }] of records.entries()) {
    if (start !== undefined) continue;
    replay.restart();
    for (const move of moves) {
      replay.play(move);
      if (replay.finished()) break;
      replay.store(words, 0);
      const empties = emptiesOf(words);
      if (empties < FEWEST_EMPTIES || empties > MOST_EMPTIES || random() >= shareAt(empties)) continue;
      if (random() < 0.5 && !wander()) continue;
      const left = emptiesOf(words);
      if (left < FEWEST_EMPTIES || left > MOST_EMPTIES) continue;
      const stage = stages[stageOf(left)];
      stage.words.push(...words);
      stage.empties.push(left);
      stage.heldOut.push(number % HELD_OUT === 0);
    }
  }
  return stages;
}

function wordsOf({ words }: Stage, i: number): Int32Array {
  return Int32Array.from(words.slice(POSITION_WORDS * i, POSITION_WORDS * (i + 1)));
}

function emptiesOf([blackLow, blackHigh, whiteLow, whiteHigh]: Int32Array): number {
  return 64 - countSquares(blackLow | whiteLow, blackHigh | whiteHigh);
}

/** Scores of positions in discs, by the weights found so far where a search does not reach the end. */
async function openScores(): Promise<
  (found: PatternWeights) => (words: Int32Array, empties: number) => number
> {
  const sizes = { table: 4 * SMALL_TABLE_WORDS };
  const arena = createArena(layOutArena(sizes, { bytes: ENGINE_BYTES, instances: 1 }));
  const engine = await loadEndgameEngine(arena.memory, newPlace(arena));
  const endgame = createEndgame(engine, { table: regionWords(arena, "table") });
  return (found) => {
    const run = engine.enter();
    givePatterns(run, found);
    return (words, empties) => {
      if (empties <= EXACT_EMPTIES) return endgame.solve(words).score;
      run.position.set(words);
      return run.shallow(PLIES) / PER_DISC;
    };
  };
}

/** Adds the weights of a stage to those found so far. */
function fitStage(
  stage: number,
  positions: Stage,
  scores: Float64Array,
  { classOf, count }: PatternClasses,
  found: PatternWeights,
): PatternStageFit {
  const all = positions.empties.length;
  const numbers = new Int32Array(all * PATTERN_COUNT);
  const moves = new Int32Array(2 * all);
  for (let i = 0; i < all; i++) {
    const [blackLow, blackHigh, whiteLow, whiteHigh, side] = wordsOf(positions, i);
    if (side === 0) takeDiscs(PLACE, 8, blackLow, blackHigh, whiteLow, whiteHigh);
    else takeDiscs(PLACE, 8, whiteLow, whiteHigh, blackLow, blackHigh);
    findPatterns(PLACE);
    numbers.set(
      patterns.map((number) => classOf[number]),
      i * PATTERN_COUNT,
    );
    for (const [j, whose] of [OWN, OTHER].entries()) {
      findMoves(PLACE, whose);
      moves[2 * i + j] = countSquares(foundLow, foundHigh);
    }
  }

  const forEach = (i: number, take: (column: number, value: number) => void) => {
    const end = (i + 1) * PATTERN_COUNT;
    for (let k = i * PATTERN_COUNT; k < end; k++) take(numbers[k], 1);
    const empties = positions.empties[i];
    take(count + empties, 1);
    take(columnOfMoves(empties), moves[2 * i]);
    take(columnOfMoves(empties) + 1, moves[2 * i + 1]);
  };
  /** Behind the constants: own moves and the other's, for even and for odd numbers of empty squares. */
  const columnOfMoves = (empties: number) => count + MOST_EMPTIES + 1 + 2 * (empties & 1);
  const kinds = Array.from({ length: all }, (_, i) => i);
  const learned = kinds.filter((i) => !positions.heldOut[i]);
  const weights = leastSquares(
    {
      count: learned.length,
      columns: count + EXTRA_COLUMNS,
      forEach: (row, take) => forEach(learned[row], take),
    },
    Float64Array.from(learned, (i) => scores[i]),
    { ridge: RIDGE, iterations: ITERATIONS },
  );

  const first = stage * STAGE_WEIGHTS;
  for (const [number, one] of classOf.entries()) {
    const weight = Math.round((PER_DISC * weights[one]) / UNIT);
    found.patterns[first + number] = Math.max(-MOST_WEIGHT, Math.min(MOST_WEIGHT, weight));
  }
  for (let empties = 0; empties <= MOST_EMPTIES; empties++) {
    if (stageOf(empties) !== stage) continue;
    const of = columnOfMoves(empties);
    // Numbers of empty squares without positions take after the nearest with some.
    const known = [0, 2, -2, 4, -4, 6, -6]
      .map((far) => weights[count + empties + far] ?? 0)
      .find((one) => one !== 0);
    const row = [known ?? 0, weights[of], weights[of + 1]];
    found.mobility.set(
      row.map((one) => Math.round(PER_DISC * one)),
      3 * empties,
    );
  }

  const error = (kept: readonly number[], fitted: boolean) => {
    const squares = kept.reduce((sum, i) => {
      let left = scores[i];
      if (fitted)
        forEach(i, (column, value) => {
          left -= weights[column] * value;
        });
      return sum + left * left;
    }, 0);
    return Math.sqrt(squares / kept.length);
  };
  const heldOut = kinds.filter((i) => positions.heldOut[i]);
  return {
    ...{ stage, positions: all, spread: error(kinds, false) },
    ...{ error: error(learned, true), heldOut: error(heldOut, true) },
  };
}
