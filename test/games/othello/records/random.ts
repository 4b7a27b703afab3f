/** Random games for tests of files: any moves, to the end, with the passes that records leave out. */
import { UNDECIDED } from "../../../../src/game/game.js";
import { formatMove, parsePosition, START_TEXT } from "../../../../src/games/othello/notation/notation.js";
import { PASS } from "../../../../src/games/othello/notation/position.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { createRandom } from "../../../../src/math/random.js";

export interface RandomGame {
  /** Squares, passes left out. */
  readonly moves: Uint8Array;
  /** The moves as text, with passes. */
  readonly written: readonly string[];
  /** Black's discs at the end, with the empty squares for the winner. */
  readonly blackScore: number;
}

export function randomGames(count: number, seed: number): RandomGame[] {
  const random = createRandom(seed);
  const game = createOthello();
  const list = new Int32Array(game.maximumMoves);
  return Array.from({ length: count }, () => {
    const played: number[] = [];
    game.load(parsePosition(START_TEXT), 0);
    while (game.outcome() === UNDECIDED) {
      const move = list[Math.floor(random() * game.generate(list, 0))];
      played.push(move);
      game.play(move);
    }
    const difference = game.sideToMove() === 0 ? game.evaluate() : -game.evaluate();
    return {
      moves: Uint8Array.from(played.filter((move) => move !== PASS)),
      written: played.map(formatMove),
      blackScore: 32 + difference / 2,
    };
  });
}

/** The message of the error that a call must throw. */
export function messageOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    return `${(error as Error).name}: ${(error as Error).message}`;
  }
  throw new Error("no error was thrown");
}

/** The game as the Generic Game Server writes it. */
export function formatGgf({ written }: RandomGame): string {
  const sides = ["B", "W"];
  const moves = written.map((move, i) => `${sides[i % 2]}[${move}]`);
  const board = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";
  return `(;GM[Othello]PC[GGS/os]PB[black]PW[white]TY[8]BO[${board}]${moves.join("")};)`;
}
