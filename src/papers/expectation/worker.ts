/** One thread of the expectation experiments: does chunks of their steps, each independently. */
import type { EvaluationName } from "../../games/othello/evaluation/evaluation.js";
import { PASS, POSITION_WORDS } from "../../games/othello/notation/position.js";
import { createOthello } from "../../games/othello/rules/rules.js";
import { createSelfPlay } from "../../learning/othello-games.js";
import { sampleMaximum } from "../../math/monte-carlo.js";
import type { MoveSearch } from "../../search/expectation/move-search.js";
import { createReferee } from "./judges.js";
import { createPlayers, FREE_PASSES, type Method } from "./methods.js";
import type { Choice, Outcome } from "./report/rows.js";
import { createDifferences, packDifferences } from "./sigma.js";

/** A task as the pool takes it. */
export interface ExpectationJob {
  readonly kind: "of-game";
  /** The URL of this module. */
  readonly module: string;
  readonly task: ExpectationTask;
}

export type ExpectationTask = SelfPlayTask | TrialsTask | DifferencesTask | OneMoveTask | SeveralMovesTask;

/** Games of self-play: for each game a row with the squares of its moves. */
interface SelfPlayTask {
  readonly kind: "self-play";
  readonly seed: number;
  /** Numbers of the games, from `from` up to but without `to`. */
  readonly from: number;
  readonly to: number;
}

/** Estimates of E(σ², 0, …, 0): for each trial a row with the estimate. */
interface TrialsTask {
  readonly kind: "trials";
  readonly values: number;
  readonly sigma: number;
  readonly groups: number;
  readonly seed: number;
  /** Trials from `from` up to but without `to`. */
  readonly from: number;
  readonly to: number;
}

/** What the leaves of trees differ by from searches that go on from them: one packed row per position. */
interface DifferencesTask {
  readonly kind: "differences";
  /** Packed positions. */
  readonly words: Int32Array;
  readonly depth: number;
  readonly ahead: number;
  readonly evaluation: EvaluationName;
}

/** One move by each method: for each position a row with a `Choice` for each method. */
interface OneMoveTask {
  readonly kind: "one-move";
  readonly words: Int32Array;
  readonly methods: readonly Method[];
  /** Depth of judge (a) from the position; null for no such judge. */
  readonly judgeDepth: number | null;
  /** Whether searches are timed; then the results differ from run to run. */
  readonly timed: boolean;
}

/** Several moves by each method against an opponent: a row of `Outcome`s per position. */
interface SeveralMovesTask {
  readonly kind: "several-moves";
  readonly words: Int32Array;
  readonly methods: readonly Method[];
  readonly opponent: Method;
  readonly turns: number;
  readonly judgeDepth: number;
}

/** Positions that a player has seen before it is timed. */
const WARM_UP = 25;

const playerOf = createPlayers();
const warm = new Set<MoveSearch>();
const referee = createReferee();
/** The board of the games that are played, their current position, and its moves. */
const board = createOthello();
const position = new Int32Array(POSITION_WORDS);
const moves = new Int32Array(board.maximumMoves);

export function run({ task }: ExpectationJob, begin: () => void): number[][] {
  begin();

  switch (task.kind) {
    case "self-play":
      return playThemselves(task);
    case "trials":
      return runTrials(task);
    case "differences":
      return measureDifferences(task);
    case "one-move":
      return chooseMoves(task);
    case "several-moves":
      return playGames(task);
  }
}

function playThemselves({ seed, from, to }: SelfPlayTask): number[][] {
  const { play } = createSelfPlay();
  return Array.from({ length: to - from }, (_, i) => [...play(seed, from + i)]);
}

function runTrials({ values, sigma, groups, seed, from, to }: TrialsTask): number[][] {
  const sampling = { values: new Float64Array(values), sigma, groups, seed };
  return Array.from({ length: to - from }, (_, i) => [sampleMaximum(sampling, from + i)]);
}

function measureDifferences({ words, depth, ahead, evaluation }: DifferencesTask): number[][] {
  const { game, search } = playerOf({ rule: "minimax", depth: ahead, evaluation });
  const searchValue = (plies: number) => search.value(plies).value;
  const measure = createDifferences(game, searchValue, { depth, ahead, ...FREE_PASSES });
  return eachPosition(words, (offset) => packDifferences(measure(words, offset)));
}

function chooseMoves({ words, methods, judgeDepth, timed }: OneMoveTask): number[][] {
  if (timed) warmUp(words, methods);
  return eachPosition(words, (offset) => {
    referee.load(words, offset);
    return methods.flatMap((method): Choice => {
      const { game, search } = playerOf(method);
      game.load(words, offset);
      const start = timed ? performance.now() : 0;
      const { move, nodes } = search.choose(method.depth);
      const microseconds = timed ? Math.round(1000 * (performance.now() - start)) : 0;
      const deeper = judgeDepth === null ? 0 : referee.deeper(move, judgeDepth);
      return [move, deeper, referee.final(move), nodes, microseconds];
    });
  });
}

/** Lets players that are new choose a few moves, so that their code is compiled. */
function warmUp(words: Int32Array, methods: readonly Method[]): void {
  for (const method of methods) {
    const { game, search } = playerOf(method);
    if (warm.has(search)) continue;
    warm.add(search);
    const positions = words.subarray(0, WARM_UP * POSITION_WORDS);
    eachPosition(positions, (offset) => {
      game.load(positions, offset);
      search.choose(method.depth);
      return [];
    });
  }
}

function playGames(task: SeveralMovesTask): number[][] {
  return eachPosition(task.words, (offset) =>
    task.methods.flatMap((method) => playGame(task, method, offset)),
  );
}

/** The values of the method's last move, or twice the result of the game where it is over before. */
function playGame(task: SeveralMovesTask, method: Method, offset: number): Outcome {
  const { words, opponent, turns, judgeDepth } = task;
  board.load(words, offset);
  const first = board.sideToMove();
  for (let turn = 1; ; ) {
    const count = board.generate(moves, 0);
    const mine = board.sideToMove() === first;
    if (count === 0) {
      const result = board.evaluate();
      return mine ? [result, result] : [0 - result, 0 - result];
    }
    if (moves[0] === PASS) {
      board.play(PASS);
      continue;
    }
    board.store(position, 0);
    const player = mine ? method : opponent;
    const { game, search } = playerOf(player);
    game.load(position, 0);
    const { move } = search.choose(player.depth);
    if (mine && turn++ === turns) {
      referee.load(position, 0);
      return [referee.deeper(move, judgeDepth), referee.final(move)];
    }
    board.play(move);
  }
}

function eachPosition(words: Int32Array, row: (offset: number) => number[]): number[][] {
  const rows: number[][] = [];
  for (let offset = 0; offset < words.length; offset += POSITION_WORDS) rows.push(row(offset));
  return rows;
}
