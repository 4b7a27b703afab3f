/** The exact endgame search against plain minimax, with all windows and with tables of any size, and against itself. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useMemory } from "../../../../src/engine/machine.js";
import { searchLeaf } from "../../../../src/games/othello/endgame/leaf/leaf.js";
import { ROOT } from "../../../../src/games/othello/endgame/places.js";
import type { EndgameResult } from "../../../../src/games/othello/endgame/search.js";
import {
  bucketOf,
  NO_MOVE,
  setGeneration,
  store,
  useTable,
} from "../../../../src/games/othello/endgame/table.js";
import {
  formatPosition,
  parsePosition,
  START_TEXT,
} from "../../../../src/games/othello/notation/notation.js";
import { PASS, packPosition, unpackPosition } from "../../../../src/games/othello/notation/position.js";
import { referenceOf } from "../../../../src/games/othello/reference/rules.js";
import { discs } from "../../../../src/games/othello/rules/positions.js";
import { createOthello } from "../../../../src/games/othello/rules/rules.js";
import { IN_FULL, sampled } from "../../../samples.js";
import {
  createMinimax,
  endgamePositions,
  endgameWith,
  passingPositions,
  referenceMinimax,
  scoreOfLine,
  sharedWords,
} from "./cases.js";

const minimax = createMinimax();

/** Checks that a result is right about the true score. */
function expectTrue({ score, bound, lower, upper }: EndgameResult, truth: number): void {
  expect(lower).toBeLessThanOrEqual(truth);
  expect(upper).toBeGreaterThanOrEqual(truth);
  if (bound === "exact") expect(score).toBe(truth);
  else if (bound === "lower") expect(score).toBeLessThanOrEqual(truth);
  else if (bound === "upper") expect(score).toBeGreaterThanOrEqual(truth);
  else expect(bound).toBe("exact, lower or upper");
}

/** Checks that the result is the exact score, with a line of play that leads to it. */
function expectExact(words: Int32Array, result: EndgameResult, truth: number): void {
  const { line } = result;
  const exact = { score: truth, bound: "exact", lower: truth, upper: truth, line, nodes: 0 };
  expect({ ...result, nodes: 0 }).toEqual(exact);
  expect(scoreOfLine(words, result.line)).toBe(truth);
}

describe("the exact score", () => {
  it.each([0, 1, 2, 3, 4, 5])("with %i empties is that of minimax over the reference rules", (empties) => {
    const endgame = endgameWith();
    for (const words of endgamePositions(sampled(10), empties, 1 + empties)) {
      expectExact(words, endgame.solve(words), referenceMinimax(referenceOf(words)));
    }
  });

  it.each([
    [4, 12],
    [5, 12],
    [6, 12],
    [7, 12],
    [8, 12],
    // No leaf: all in the upper part of the search.
    [4, 0],
    [6, 0],
    [7, 3],
    [8, 4],
  ])("with %i empties, the last %i of them left to the leaf, is that of minimax", (empties, leafEmpties) => {
    const endgame = endgameWith({ leafEmpties });
    for (const words of endgamePositions(sampled(16), empties, 100 + empties)) {
      expectExact(words, endgame.solve(words), minimax(words));
    }
  });

  it.each([16, 32, 160])("is right with a table of %i words", (words) => {
    const endgame = endgameWith({ table: new Int32Array(words), leafEmpties: 2 });
    for (const position of endgamePositions(sampled(15), 7, words)) {
      expectExact(position, endgame.solve(position), minimax(position));
    }
  });

  it("is found again with the table of the first search", () => {
    const endgame = endgameWith({ leafEmpties: 2 });
    for (const position of endgamePositions(5, 8, 5)) {
      const { nodes } = endgame.solve(position, 0, { generation: 1 });
      const again = endgame.solve(position, 0, { generation: 1 });
      expectExact(position, again, minimax(position));
      expect(again.nodes).toBeLessThan(nodes);
    }
  });

  it("is the best of the scores after each move, with 13 empties", () => {
    const endgame = endgameWith();
    const game = createOthello();
    const moves = new Int32Array(game.maximumMoves);
    const after = new Int32Array(game.positionWords);
    for (const words of endgamePositions(sampled(5), 13, 13)) {
      const { score, line } = endgame.solve(words);
      game.load(words, 0);
      const scores = [...moves.subarray(0, game.generate(moves, 0))].map((move) => {
        game.play(move);
        game.store(after, 0);
        game.undo();
        return { move, score: 0 - endgame.solve(after).score };
      });
      expect(score).toBe(Math.max(...scores.map((child) => child.score)));
      expect(scores.find(({ move }) => move === line[0])?.score).toBe(score);
      expect(scoreOfLine(words, line)).toBe(score);
    }
  });

  it("is the same for a position turned, and with colours exchanged", () => {
    const endgame = endgameWith();
    for (const words of endgamePositions(sampled(4), 12, 8)) {
      const { squares, sideToMove } = unpackPosition(words);
      const { score } = endgame.solve(words);
      const turned = squares.map((_, square) => squares[8 * (square & 7) + 7 - (square >> 3)]);
      expect(endgame.solve(packPosition({ squares: turned, sideToMove })).score).toBe(score);
      const exchanged = squares.map((player) => (player === undefined ? player : player === 0 ? 1 : 0));
      const other = sideToMove === 0 ? 1 : 0;
      expect(endgame.solve(packPosition({ squares: exchanged, sideToMove: other })).score).toBe(score);
    }
  });

  it("of a finished game is its result, without a line", () => {
    const full = parsePosition(`${"X".repeat(40)}${"O".repeat(24)} O`);
    expect(endgameWith().solve(full)).toMatchObject({ score: -16, bound: "exact", line: [] });
    const wiped = parsePosition(`${"X".repeat(10)}${"-".repeat(54)} X`);
    expect(endgameWith().solve(wiped)).toMatchObject({ score: 64, bound: "exact", line: [] });
  });

  it("is read at the offset that is given", () => {
    const [words] = endgamePositions(1, 6, 3);
    expect(endgameWith().solve(Int32Array.of(7, 7, ...words), 2).score).toBe(minimax(words));
  });
});

describe("a window", () => {
  it("bounds the score from the right side, whatever it is", () => {
    const positions = [5, 6, 7].flatMap((empties) => [
      ...endgamePositions(12, empties, 40 + empties),
      ...passingPositions(4, empties, 50 + empties),
    ]);
    const truths = positions.map(minimax);
    const plain = endgameWith();
    const upper = endgameWith({ leafEmpties: 0 });
    const windows = fc.array(
      fc.record({ alpha: fc.integer({ min: -65, max: 64 }), width: fc.integer({ min: 1, max: 20 }) }),
      { minLength: 6, maxLength: 6 },
    );
    let generation = 0;
    fc.assert(
      fc.property(fc.nat(positions.length - 1), windows, (at, list) => {
        // What the table knows from one window has to be true for the next.
        generation++;
        for (const { alpha, width } of list) {
          for (const endgame of [plain, upper]) {
            const result = endgame.solve(positions[at], 0, { alpha, beta: alpha + width, generation });
            expectTrue(result, truths[at]);
            expect(result.bound).toBe(
              truths[at] <= alpha ? "upper" : truths[at] >= alpha + width ? "lower" : "exact",
            );
            // The bound is as tight as the window asked.
            if (result.bound === "upper") expect(result.score).toBeLessThanOrEqual(alpha);
            if (result.bound === "lower") expect(result.score).toBeGreaterThanOrEqual(alpha + width);
          }
        }
      }),
      { numRuns: sampled(100) },
    );
  });

  it("distinguishes the score from one that is a disc off", () => {
    const positions = [6, 7].flatMap((empties) => endgamePositions(sampled(7), empties, 70 + empties));
    const endgame = endgameWith({ leafEmpties: 2 });
    for (const words of positions) {
      const truth = minimax(words);
      for (let alpha = truth - 5; alpha <= truth + 2; alpha++) {
        for (const width of [1, 2, 3, 4]) {
          const { bound } = endgame.solve(words, 0, { alpha, beta: alpha + width });
          const expected = truth <= alpha ? "upper" : truth >= alpha + width ? "lower" : "exact";
          expect([formatPosition(words), alpha, width, bound]).toEqual([
            formatPosition(words),
            alpha,
            width,
            expected,
          ]);
        }
      }
    }
  });

  it("of one point anywhere is answered by the leaf", () => {
    for (const empties of [1, 2, 3, 4, 5, 6, 7, 8]) {
      for (const words of endgamePositions(sampled(4), empties, 60 + empties)) {
        const truth = minimax(words);
        const own = words[4] === 0 ? 0 : 2;
        discs.set([words[own], words[own + 1], words[2 - own], words[3 - own]], 4 * ROOT);
        for (let alpha = -65; alpha <= 64; alpha++) {
          const score = searchLeaf(ROOT, alpha);
          const holds = truth > alpha ? score > alpha && score <= truth : score <= alpha && score >= truth;
          if (!holds) expect({ position: formatPosition(words), alpha, score }).toEqual(truth);
        }
      }
    }
  });

  it("that only asks whether the side wins names a winning move", () => {
    const endgame = endgameWith();
    const game = createOthello();
    const after = new Int32Array(game.positionWords);
    let wins = 0;
    for (const words of endgamePositions(20, 8, 77)) {
      const { bound, line } = endgame.solve(words, 0, { alpha: 0, beta: 1 });
      const truth = minimax(words);
      expect(bound).toBe(truth > 0 ? "lower" : "upper");
      if (bound === "upper") continue;
      wins++;
      game.load(words, 0);
      game.play(line[0]);
      game.store(after, 0);
      expect(minimax(after)).toBeLessThan(0);
    }
    expect(wins).toBeGreaterThan(4);
  });
});

/** Signature; 445,116 when static values were no whole hundredths, 438,310 when the positions that order moves were not counted. */
it("takes as many nodes as before", () => {
  const positions = [9, 12, 14].flatMap((empties) => endgamePositions(4, empties, 900 + empties));
  const endgame = endgameWith();
  const nodes = positions.reduce((sum, words) => sum + endgame.solve(words).nodes, 0);
  expect(nodes).toBe(415_154);
});

describe("a search that is stopped", () => {
  const game = createOthello();
  const after = new Int32Array(game.positionWords);
  const plain = endgameWith();

  function scoreAfter(words: Int32Array, move: number): number {
    game.load(words, 0);
    game.play(move);
    game.store(after, 0);
    return 0 - plain.solve(after).score;
  }

  it("has bounds that hold, a move that reaches the lower one, and an estimate", () => {
    let better = 0;
    let unfinished = 0;
    const depths = new Set<number>();
    for (const words of endgamePositions(6, 11, 30)) {
      const { score } = plain.solve(words);
      const endgame = endgameWith({ leafEmpties: 4 });
      let stable = Number.NaN;
      let lowest = -64;
      for (let maxNodes = 1; ; maxNodes = Math.ceil(1.2 * maxNodes)) {
        const result = endgame.solve(words, 0, { maxNodes });
        if (result.bound !== "none") break;
        expectTrue({ ...result, bound: "lower", score: result.lower }, score);
        expect(result.reason).toBe("node limit");
        // More nodes must not prove less.
        expect(result.lower).toBeGreaterThanOrEqual(lowest);
        lowest = result.lower;
        stable = Number.isNaN(stable) ? result.lower : stable;
        if (result.line.length > 0) {
          expect(scoreAfter(words, result.line[0])).toBeGreaterThanOrEqual(result.lower);
          if (result.lower > stable) better++;
          if (result.line.length === 1) unfinished++;
        } else expect(result.lower).toBe(stable);
        const { move = -1, depth = 0, value = Number.NaN } = result.estimate ?? {};
        expect(() => scoreAfter(words, move)).not.toThrow();
        expect(Math.abs(value)).toBeLessThanOrEqual(64);
        depths.add(depth);
      }
    }
    expect([...depths].sort()).toEqual([1, 2]);
    expect(better).toBeGreaterThan(10);
    // That a move is better is known before it is known by how much.
    expect(unfinished).toBeGreaterThan(0);
  });

  it("has an estimate as deep as the nodes allowed", () => {
    const start = parsePosition(START_TEXT);
    const reached = [1, 100, 1_000, 30_000].map((maxNodes) => {
      const { estimate, nodes, lower, upper, bound } = endgameWith().solve(start, 0, { maxNodes });
      expect({ lower, upper, bound }).toEqual({ lower: -64, upper: 64, bound: "none" });
      // The four moves are the same by symmetry.
      expect(estimate?.move).toBe(19);
      expect(nodes).toBeLessThan(maxNodes + 4_000);
      return estimate?.depth;
    });
    expect(reached).toEqual([1, 4, 6, 7]);
  });

  it("counts the nodes for ordering moves, so that limits are checked in time", () => {
    // Early in the game most nodes are of that kind.
    const ticks: number[] = [];
    const tick = (nodes: number) => (ticks.push(nodes) < 12 ? undefined : "time limit");
    const { nodes } = endgameWith().solve(parsePosition(START_TEXT), 0, { tick });
    expect(nodes).toBeGreaterThan(40_000);
    const between = ticks.map((at, i) => at - (ticks[i - 1] ?? 0));
    expect(Math.max(...between)).toBeLessThan(10_000);
  });

  it("knows without a search what follows from stable discs, the end of the game or a pass", () => {
    const tick = () => "stopped" as const;
    const endgame = endgameWith();
    expect(endgame.solve(parsePosition(`${"-".repeat(64)} X`), 0, { tick })).toMatchObject({
      ...{ score: 0, bound: "exact", lower: 0, upper: 0 },
    });
    // Discs that can never be turned bound the score.
    let bounded = 0;
    for (const words of endgamePositions(200, 5, 55)) {
      const { lower, upper, bound } = endgame.solve(words, 0, { tick });
      expectTrue({ ...plain.solve(words), lower, upper }, minimax(words));
      if (bound === "none" && (lower > 0 || upper < 0)) bounded++;
    }
    expect(bounded).toBeGreaterThan(8);
    const passing = endgamePositions(300, 10, 10).filter((words) => {
      const moves = new Int32Array(game.maximumMoves);
      game.load(words, 0);
      return game.generate(moves, 0) === 1 && moves[0] === PASS;
    });
    expect(passing.length).toBeGreaterThan(2);
    for (const words of passing) {
      const result = endgame.solve(words, 0, { tick });
      expectTrue({ ...result, bound: "lower", score: result.lower }, plain.solve(words).score);
      expect(result).toMatchObject({ bound: "none", line: [PASS], estimate: { move: PASS, depth: 1 } });
      game.load(words, 0);
      game.play(PASS);
      game.store(after, 0);
      const other = endgame.solve(after, 0, { tick });
      expect(result.estimate?.value).toBe(0 - (other.estimate?.value ?? 0));
      expect([result.lower, result.upper]).toEqual([0 - other.upper, 0 - other.lower]);
    }
  });
});

describe("limits", () => {
  const [position] = endgamePositions(1, 15, 4);

  it("of nodes end the search", () => {
    const full = endgameWith().solve(position).nodes;
    expect(full).toBeGreaterThan(20_000);
    const { bound, reason, nodes } = endgameWith().solve(position, 0, { maxNodes: 5_000 });
    expect({ bound, reason }).toEqual({ bound: "none", reason: "node limit" });
    expect(nodes).toBeGreaterThanOrEqual(5_000);
    expect(nodes).toBeLessThan(full);
  });

  it("are checked during the search, and leave no wrong bounds behind", () => {
    const endgame = endgameWith();
    const truth = endgameWith().solve(position).score;
    for (let calls = 1; calls < 8; calls++) {
      let left = calls;
      const tick = () => (left-- > 0 ? undefined : "stopped");
      expect(endgame.solve(position, 0, { tick, generation: 1 })).toMatchObject({ reason: "stopped" });
    }
    expectExact(position, endgame.solve(position, 0, { generation: 1 }), truth);
  });
});

describe("searches that share a table and marks", () => {
  it("agree, wherever one interrupts the other", () => {
    let marked = 0;
    let saved = 0;
    for (const words of endgamePositions(IN_FULL ? 6 : 3, 13, 21)) {
      const alone = endgameWith({ table: new Int32Array(1 << 16), leafEmpties: 4 }).solve(words);
      for (let interrupted = 1; interrupted <= 6; interrupted++) {
        const { table, marks } = sharedWords(1 << 16, 64);
        const options = { table, marks, leafEmpties: 4 };
        const first = endgameWith(options);
        const second = endgameWith(options);
        let calls = 0;
        const tick = () => {
          calls++;
          marked += marks.filter((mark) => mark !== 0).length;
          if (calls < interrupted) second.solve(words, 0, { generation: 9, maxNodes: 1000 * calls });
          if (calls === interrupted)
            expectExact(words, second.solve(words, 0, { generation: 9 }), alone.score);
          return undefined;
        };
        const result = first.solve(words, 0, { generation: 9, tick });
        expectExact(words, result, alone.score);
        expect(marks).toEqual(new Int32Array(64));
        saved += alone.nodes - result.nodes;
      }
    }
    expect(marked).toBeGreaterThan(10);
    // What the other search has found out need not be searched again.
    expect(saved).toBeGreaterThan(IN_FULL ? 100_000 : 30_000);
  });

  it("leave a node that the other has decided, with the right result", () => {
    const game = createOthello();
    const moves = new Int32Array(game.maximumMoves);
    const after = new Int32Array(game.positionWords);
    let saved = 0;
    for (const words of endgamePositions(IN_FULL ? 8 : 3, 13, 5)) {
      const plain = endgameWith();
      const alone = endgameWith({ leafEmpties: 4 }).solve(words);
      game.load(words, 0);
      const children = [...moves.subarray(0, game.generate(moves, 0))].map((move) => {
        game.play(move);
        game.store(after, 0);
        game.undo();
        const own = after[4] === 0 ? 0 : 2;
        return {
          own: [after[own], after[own + 1], after[2 - own], after[3 - own]] as const,
          score: plain.solve(after).score,
        };
      });
      for (let interrupted = 2; interrupted <= 9; interrupted++) {
        const { table, marks } = sharedWords(1 << 16, 64);
        useMemory(table.buffer);
        useTable(table.byteOffset, table.length);
        setGeneration(9);
        let calls = 0;
        const tick = () => {
          // Here another search stores bounds for all moves.
          if (++calls !== interrupted) return undefined;
          for (const { own, score } of children) {
            const [lower, upper] = interrupted % 2 === 0 ? [score, 64] : [-64, score];
            discs.set(own, 4 * ROOT);
            store(bucketOf(ROOT), ROOT, lower, upper, NO_MOVE, 30);
          }
          return undefined;
        };
        const endgame = endgameWith({ table, marks, leafEmpties: 4 });
        const result = endgame.solve(words, 0, { generation: 9, tick });
        expectExact(words, result, alone.score);
        saved += alone.nodes - result.nodes;
      }
    }
    expect(saved).toBeGreaterThan(IN_FULL ? 30_000 : 5000);
  });

  it("may begin alone: what the path held before is not taken for something that the other has decided", () => {
    let interruptions = 0;
    for (const words of endgamePositions(IN_FULL ? 8 : 3, 13, 33)) {
      const alone = endgameWith({ leafEmpties: 4 }).solve(words);
      const { table, marks } = sharedWords(1 << 16, 64);
      const endgame = endgameWith({ table, marks, leafEmpties: 4 });
      const second = endgameWith({ table, marks, leafEmpties: 4 });
      // The words of the path are those of this search, in which all nodes were noted.
      endgame.solve(words, 0, { generation: 8, alpha: alone.score - 5, beta: alone.score - 4 });
      for (let late = 1; late <= 8; late++) {
        let calls = 0;
        const hasCompany = () => calls >= late;
        const tick = () => {
          calls++;
          if (calls !== late && calls !== late + 3) return undefined;
          interruptions++;
          second.solve(words, 0, { generation: 8 + late, maxNodes: 20_000 });
          return undefined;
        };
        const result = endgame.solve(words, 0, { generation: 8 + late, tick, tickNodes: 500, hasCompany });
        expectExact(words, result, alone.score);
      }
    }
    expect(interruptions).toBeGreaterThan(IN_FULL ? 60 : 20);
  });

  it("are not misled by meaningless marks and entries", () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.integer()), fc.nat(9), (stream, at) => {
        const words = endgamePositions(10, 7, 31)[at];
        const { table, marks } = sharedWords(160, 16);
        table.set([...stream.take(160)]);
        marks.set([...stream.take(16)]);
        const endgame = endgameWith({ table, marks, leafEmpties: 0 });
        expectExact(words, endgame.solve(words, 0, { generation: 3 }), minimax(words));
      }),
      { numRuns: sampled(20) },
    );
  });
});

describe("the line", () => {
  it("begins with a pass where the side to move has no other move", () => {
    const passing = [9, 10]
      .flatMap((empties) => endgamePositions(300, empties, empties))
      .filter((words) => {
        const game = createOthello();
        const moves = new Int32Array(game.maximumMoves);
        game.load(words, 0);
        return game.generate(moves, 0) === 1 && moves[0] === PASS;
      });
    expect(passing.length).toBeGreaterThan(2);
    const endgame = endgameWith();
    for (const words of passing) {
      const { line, score } = endgame.solve(words);
      expect(line[0]).toBe(PASS);
      expect(scoreOfLine(words, line)).toBe(score);
    }
  });
});
