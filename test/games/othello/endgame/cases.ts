/** Positions near the end of Othello games, and a plain minimax to compare the endgame search with. */
import type { JavaScriptInstance } from "../../../../src/engine/instance.js";
import { endgameInJavaScript } from "../../../../src/games/othello/endgame/in-javascript.js";
import {
  createEndgame,
  type Endgame,
  type EndgameOptions,
  SMALL_TABLE_WORDS,
} from "../../../../src/games/othello/endgame/search.js";
import type { EndgameEngine, EndgameExports } from "../../../../src/games/othello/endgame/weighted-engine.js";
import { parsePosition, startText } from "../../../../src/games/othello/notation/notation.js";
import { PASS } from "../../../../src/games/othello/notation/packing.js";
import { packPosition, unpackPosition } from "../../../../src/games/othello/notation/position.js";
import {
  type ReferencePosition,
  referenceMoves,
  referencePlay,
  referenceScore,
} from "../../../../src/games/othello/reference/rules.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { createRandom } from "../../../../src/math/random.js";

/** Engines that no search is using: V8 compiles each by itself, which takes longer than most searches of tests. */
const idle: EndgameEngine[] = [];

/** An endgame search in JavaScript, in the memory of its table. */
export function endgameWith({
  table = new Int32Array(SMALL_TABLE_WORDS),
  ...options
}: Partial<EndgameOptions> = {}): Endgame {
  let generation = 0;
  return {
    solve(words, offset, limits = {}) {
      generation = limits.generation ?? generation + 1;
      // A search within another's `tick` has an engine of its own.
      const engine = idle.pop() ?? endgameInJavaScript(table.buffer);
      const enter = () => {
        const run = engine.enter() as JavaScriptInstance<EndgameExports>;
        run.useMemory(table.buffer);
        return run;
      };
      try {
        const search = createEndgame({ ...engine, enter }, { table, ...options });
        return search.solve(words, offset, { ...limits, generation });
      } finally {
        idle.push(engine);
      }
    },
  };
}

/** A table and marks in one memory. */
export function sharedWords(tableWords: number, markWords: number): { table: Int32Array; marks: Int32Array } {
  const { buffer } = new Int32Array(tableWords + markWords);
  return { table: new Int32Array(buffer, 0, tableWords), marks: new Int32Array(buffer, 4 * tableWords) };
}

/**
 * Packed positions with this many empty squares from random games. In every fourth one, discs are given to the side that has
 * more, so that passes, wipe-outs and games that end early are not rare.
 *
 * @param size rows of the board
 */
export function endgamePositions(count: number, empties: number, seed: number, size = 8): Int32Array[] {
  const random = createRandom(seed);
  const game = createOthello();
  const moves = new Int32Array(game.maximumMoves);
  const positions: Int32Array[] = [];
  while (positions.length < count) {
    game.load(parsePosition(startText(size)), 0);
    for (let legal = 4; legal > 0 && game.empties() > empties; ) {
      legal = game.generate(moves, 0);
      if (legal > 0) game.play(moves[Math.floor(random() * legal)]);
    }
    if (game.empties() !== empties) continue;
    const words = new Int32Array(game.positionWords);
    game.store(words, 0);
    positions.push(positions.length % 4 === 3 ? lopsided(words, random) : words);
  }
  return positions;
}

/** The same, with positions where the side to move has to pass. */
export function passingPositions(count: number, empties: number, seed: number, size = 8): Int32Array[] {
  const game = createOthello();
  const moves = new Int32Array(game.maximumMoves);
  return endgamePositions(40 * count, empties, seed, size)
    .filter((words) => {
      game.load(words, 0);
      return game.generate(moves, 0) === 1 && moves[0] === PASS;
    })
    .slice(0, count);
}

/** The position after turning two thirds of one side's discs. */
function lopsided(words: Int32Array, random: () => number): Int32Array {
  const { squares, sideToMove } = unpackPosition(words);
  const loser = random() < 0.5 ? 0 : 1;
  return packPosition({
    squares: squares.map((player) => (player === loser && random() < 0.67 ? (loser === 0 ? 1 : 0) : player)),
    sideToMove,
  });
}

/** The score by plain minimax over the reference rules. */
export function referenceMinimax(position: ReferencePosition): number {
  const moves = referenceMoves(position);
  if (moves.length === 0) return referenceScore(position);
  return Math.max(...moves.map((move) => 0 - referenceMinimax(referencePlay(position, move))));
}

/** The same by plain alpha-beta, for more empties: the score, where it lies in the window. */
export function plainScore(position: ReferencePosition, alpha = -64, beta = 64): number {
  const moves = referenceMoves(position);
  if (moves.length === 0) return referenceScore(position);
  let best = -64;
  for (const move of moves) {
    best = Math.max(best, 0 - plainScore(referencePlay(position, move), -beta, -Math.max(alpha, best)));
    if (best >= beta) break;
  }
  return best;
}

/** The score by plain minimax over the fast rules, for more empties. */
export function createMinimax(): (words: Int32Array) => number {
  const game = createOthello();
  const moves = new Int32Array(64 * game.maximumMoves);

  function score(ply: number): number {
    const offset = ply * game.maximumMoves;
    const legal = game.generate(moves, offset);
    if (legal === 0) return game.evaluate();
    let best = Number.NEGATIVE_INFINITY;
    for (let i = offset; i < offset + legal; i++) {
      game.play(moves[i]);
      best = Math.max(best, 0 - score(ply + 1));
      game.undo();
    }
    return best;
  }

  return (words) => {
    game.load(words, 0);
    return score(0);
  };
}

/**
 * The result at the end of a line of legal moves, from the view of the side to move at its beginning;
 * undefined when a move is illegal, or the game has not ended.
 */
export function scoreOfLine(words: Int32Array, line: readonly number[]): number | undefined {
  const game = createOthello();
  const moves = new Int32Array(game.maximumMoves);
  game.load(words, 0);
  const side = game.sideToMove();
  for (const move of line) {
    if (!moves.subarray(0, game.generate(moves, 0)).includes(move)) return undefined;
    game.play(move);
  }
  if (game.generate(moves, 0) !== 0) return undefined;
  return game.sideToMove() === side ? game.evaluate() : 0 - game.evaluate();
}
