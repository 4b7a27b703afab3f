/** The fast rules of Othello: known counts, positions made by hand, and agreement with the reference rules. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DRAWN, FIRST_WINS, SECOND_WINS, UNDECIDED } from "../../../../src/game/game.js";
import { othello } from "../../../../src/games/othello/module.js";
import {
  formatMove,
  formatPosition,
  parsePosition,
} from "../../../../src/games/othello/notation/notation.js";
import { packPosition, unpackPosition } from "../../../../src/games/othello/notation/position.js";
import { bits, finalScore, flips, legalMoves, popCount } from "../../../../src/games/othello/rules/board.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { loadGame } from "../../../../src/solver/loading/load-game.js";
import { sampled } from "../../../samples.js";
import { type Met, sameGames, sameMoves, setUpPositions } from "../agreement.js";
import { PERFT, perft } from "../perft.js";

function movesOf(text: string): string[] {
  const game = createOthello();
  const moves = new Int32Array(game.maximumMoves);
  game.load(parsePosition(text), 0);
  return Array.from(moves.subarray(0, game.generate(moves, 0)), formatMove);
}

function after(text: string, ...moves: number[]): string {
  const game = createOthello();
  const words = new Int32Array(game.positionWords);
  game.load(parsePosition(text), 0);
  for (const move of moves) game.play(move);
  game.store(words, 0);
  return formatPosition(words);
}

/** Rows from the top, blanks between them, the rest of the board empty. */
function board(rows: string, side: string): string {
  return `${rows.replaceAll(" ", "").padEnd(64, "-")} ${side}`;
}

describe("perft from the start", () => {
  it.each(PERFT.slice(0, 9).map((lines, plies) => [plies, lines]))("%i plies: %i lines", (plies, lines) => {
    expect(perft(plies)).toBe(lines);
  });
});

describe("the start", () => {
  it("has four moves", () => {
    expect(movesOf(othello.start)).toEqual(["d3", "c4", "f5", "e6"]);
  });

  it("is a game by name", async () => {
    expect(await loadGame("othello")).toMatchObject(othello);
  });
});

describe("moves", () => {
  it("turn discs in all eight directions up to an own disc, and no others", () => {
    const before = board("X--X--X- -O-O-O-- --OOO--- XOO-OOOX --OOO--- -O-O-O-- O--X--X- --------", "X");
    // d4: no own disc ends the runs down and to the left.
    const result = board("X--X--X- -X-X-X-- --XXX--- XXXXXXXX --OXX--- -O-X-X-- O--X--X- --------", "O");
    expect(after(before, 27)).toBe(result);
  });

  it("do not go round the edge of the board", () => {
    // Without edges b2, b4 and g2 would turn something.
    expect(movesOf(board("-------X O-------", "X"))).toEqual([]);
    expect(movesOf(board("-------X -------- O-------", "X"))).toEqual([]);
    expect(movesOf(board("X------O", "X"))).toEqual([]);
    expect(movesOf(board("-------- X-----OO OX------", "X"))).toEqual(["a4"]);
  });

  it("are a pass where only the other can move, and none where neither can", () => {
    expect(movesOf(board("-----OOX", "X"))).toEqual(["e1"]);
    expect(movesOf(board("-----OOX", "O"))).toEqual(["--"]);
    expect(movesOf(board("OOX", "X"))).toEqual(["--"]);
    expect(movesOf(board("XXX", "O"))).toEqual([]);
    expect(movesOf(board("", "X"))).toEqual([]);
  });
});

describe("the outcome", () => {
  it.each([
    ["of a game that goes on", board("-OX", "O"), UNDECIDED, -0],
    ["of more black discs", board("XXX -------- -------O", "O"), FIRST_WINS, -62],
    ["of more white discs", board("OOO", "O"), SECOND_WINS, 64],
    ["of as many discs", board("X------- -------- -------O", "X"), DRAWN, 0],
    ["of an empty board", board("", "O"), DRAWN, 0],
    ["of a full board", `${"X".repeat(40)}${"O".repeat(24)} O`, FIRST_WINS, -16],
  ])("%s: %s", (_, text, outcome, value) => {
    const game = createOthello();
    game.load(parsePosition(text), 0);
    expect(game.outcome()).toBe(outcome);
    expect(game.evaluate() + 0).toBe(value + 0);
  });

  it("gives empty squares to the winner", () => {
    expect(finalScore(33, 31)).toBe(2);
    expect(finalScore(10, 7)).toBe(50);
    expect(finalScore(7, 10)).toBe(-50);
    expect(finalScore(0, 13)).toBe(-64);
    expect(finalScore(20, 20)).toBe(0);
  });
});

describe("fast and reference rules of Othello", () => {
  it("agree in positions set up at random", () => {
    const met: Met = { positions: 0, passes: 0, finished: 0, wiped: 0 };
    fc.assert(sameMoves(met), { numRuns: sampled(1400), seed: 1 });
    expect(met.positions).toBe(sampled(1400));
    expect(met.passes).toBeGreaterThan(sampled(14));
    expect(met.finished).toBeGreaterThan(sampled(140));
    expect(met.wiped).toBeGreaterThan(sampled(70));
  });

  it("play the same games from the start to the end", () => {
    const met: Met = { positions: 0, passes: 0, finished: 0, wiped: 0 };
    fc.assert(sameGames(met), { numRuns: 8, seed: 1 });
    expect(met.positions).toBeGreaterThan(450);
    expect(met.passes).toBeGreaterThan(2);
    expect(met.finished).toBe(8);
  });
});

describe("sets of squares", () => {
  it("are counted", () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (low, high) => {
        const ones = [low, high].map((word) => (word >>> 0).toString(2).replaceAll("0", "").length);
        expect(popCount(low, high)).toBe(ones[0] + ones[1]);
      }),
    );
  });

  it("of moves are the empty squares that turn something", () => {
    fc.assert(
      fc.property(setUpPositions, ([ownLow, ownHigh, otherLow, otherHigh]) => {
        legalMoves(ownLow, ownHigh, otherLow, otherHigh);
        const [low, high] = bits;
        for (let square = 0; square < 64; square++) {
          const inLow = square < 32;
          const taken = inLow ? ownLow | otherLow : ownHigh | otherHigh;
          if ((taken >>> (square & 31)) & 1) continue;
          flips(square, ownLow, ownHigh, otherLow, otherHigh);
          const legal = ((inLow ? low : high) >>> (square & 31)) & 1;
          expect((bits[0] | bits[1]) !== 0).toBe(legal === 1);
        }
      }),
      { numRuns: sampled(300) },
    );
  });
});

describe("keys", () => {
  it("differ by the side to move and by the contents of every square", () => {
    const game = createOthello();
    const keys = new Set<string>();
    const add = (words: Int32Array) => {
      game.load(words, 0);
      keys.add(`${game.keyLow()} ${game.keyHigh()}`);
    };
    for (const sideToMove of [0, 1] as const) {
      add(packPosition({ squares: Array(64).fill(undefined), sideToMove }));
      for (const player of [0, 1] as const) {
        for (let square = 0; square < 64; square++) {
          const squares = Array.from({ length: 64 }, (_, other) => (other === square ? player : undefined));
          add(packPosition({ squares, sideToMove }));
        }
      }
    }
    expect(keys.size).toBe(2 * (1 + 2 * 64));
  });

  it("of symmetric positions have one canonical image, others different ones", () => {
    fc.assert(
      fc.property(setUpPositions, fc.nat(63), (words, square) => {
        const { squares, sideToMove } = unpackPosition(words);
        const canonicalOf = (position: Int32Array) => {
          const image = position.slice();
          othello.canonicalise?.(image, 0);
          return image;
        };
        const canonical = canonicalOf(words);
        const turned = squares.map((_, place) => squares[8 * (place & 7) + 7 - (place >> 3)]);
        const mirrored = squares.map((_, place) => squares[place ^ 7]);
        expect(canonicalOf(packPosition({ squares: turned, sideToMove }))).toEqual(canonical);
        expect(canonicalOf(packPosition({ squares: mirrored, sideToMove }))).toEqual(canonical);
        const changed = squares.map((player, place) =>
          place !== square ? player : player === undefined ? 0 : undefined,
        );
        expect(canonicalOf(packPosition({ squares: changed, sideToMove }))).not.toEqual(canonical);
      }),
    );
  });
});
