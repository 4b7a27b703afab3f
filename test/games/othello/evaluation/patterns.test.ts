// Numbers of patterns against squares that are written down one by one, and weights as text.
import { describe, expect, it } from "vitest";
import { createEvaluation } from "../../../../src/games/othello/evaluation/evaluation.js";
import { patternClasses } from "../../../../src/games/othello/evaluation/pattern-classes.js";
import { formatPatterns, parsePatterns } from "../../../../src/games/othello/evaluation/pattern-text.js";
import { PATTERNS } from "../../../../src/games/othello/evaluation/pattern-weights.js";
import {
  findPatterns,
  MOST_EMPTIES,
  mobilityWeights,
  PATTERN_COUNT,
  patterns,
  patternValue,
  patternWeights,
  STAGE_WEIGHTS,
  STAGES,
  stageOf,
} from "../../../../src/games/othello/evaluation/patterns.js";
import { takeDiscs } from "../../../../src/games/othello/rules/take.js";
import { createRandom } from "../../../../src/math/random.js";
import { endgamePositions, endgameWith } from "../endgame/cases.js";

const random = createRandom(9);
const { classOf, count } = patternClasses();

/** 0 empty, 1 own, 2 the other's. */
function randomBoard(): number[] {
  const empty = random();
  return Array.from({ length: 64 }, () => (random() < empty ? 0 : 1 + Math.floor(2 * random())));
}

function found(board: readonly number[]): number[] {
  const words = [0, 0, 0, 0];
  board.forEach((disc, square) => {
    if (disc > 0) words[2 * (disc - 1) + (square >> 5)] |= 1 << (square & 31);
  });
  takeDiscs(0, 8, words[0], words[1], words[2], words[3]);
  findPatterns(0);
  return [...patterns];
}

/** One pattern of each kind, by its squares from the lowest digit on, and where its weights begin. */
const KINDS: readonly (readonly [squares: string, offset: number])[] = [
  ["a1 b1 c1 d1 e1 f1 g1 h1 b2 g2", 0],
  ["a3 b3 c3 d3 e3 f3 g3 h3", 59049],
  ["a4 b4 c4 d4 e4 f4 g4 h4", 65610],
  ["a1 b2 c3 d4 e5 f6 g7 h8", 72171],
  ["b1 c2 d3 e4 f5 g6 h7", 78732],
  ["c1 d2 e3 f4 g5 h6", 80919],
  ["a1 b1 c1 a2 b2 c2 a3 b3 c3", 81648],
];

const squareOf = (name: string) => "abcdefgh".indexOf(name[0]) + 8 * (Number(name[1]) - 1);
const IMAGES = Array.from({ length: 8 }, (_, turn) => (square: number) => {
  let [row, column] = [square >> 3, square & 7];
  if (turn & 1) column = 7 - column;
  if (turn & 2) row = 7 - row;
  return turn & 4 ? 8 * column + row : 8 * row + column;
});

/** The classes of all patterns of a board, each place once. */
function expected(board: readonly number[]): number[] {
  return KINDS.flatMap(([text, offset]) => {
    const squares = text.split(" ").map(squareOf);
    const places = new Map(
      IMAGES.map((image) => squares.map(image)).map((each) => [[...each].sort().join(), each]),
    );
    return [...places.values()].map((each) => {
      const number = each.reduceRight((sum, square) => 3 * sum + board[square], 0);
      return classOf[offset + number];
    });
  });
}

const inOrder = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b);

describe("patterns", () => {
  it("are those of squares written down, in all places, and mirror images are one", () => {
    for (let i = 0; i < 200; i++) {
      const board = randomBoard();
      const numbers = found(board);
      expect(numbers).toHaveLength(PATTERN_COUNT);
      expect(inOrder(numbers.map((number) => classOf[number]))).toEqual(inOrder(expected(board)));
    }
  });

  it("have as many classes as there are unlike patterns", () => {
    // Half of all, and half of those that are their own image.
    const unlike = (squares: number, own: number) => (3 ** squares + 3 ** own) / 2;
    expect(count).toBe(
      unlike(10, 5) + 2 * unlike(8, 4) + unlike(8, 4) + unlike(7, 4) + unlike(6, 3) + unlike(9, 6),
    );
  });

  it("belong to stages from the end on", () => {
    const stages = Array.from({ length: MOST_EMPTIES + 1 }, (_, empties) => stageOf(empties));
    expect(stages[0]).toBe(0);
    expect(stages[MOST_EMPTIES]).toBe(STAGES - 1);
    expect(new Set(stages).size).toBe(STAGES);
    expect(stages).toEqual(inOrder(stages));
  });
});

describe("weights of patterns as text", () => {
  const weights = new Int8Array(STAGES * STAGE_WEIGHTS);
  for (let stage = 0; stage < STAGES; stage++) {
    const byClass = Array.from({ length: count }, () =>
      random() < 0.7 ? 0 : Math.floor(255 * random()) - 127,
    );
    for (let i = 0; i < STAGE_WEIGHTS; i++) weights[stage * STAGE_WEIGHTS + i] = byClass[classOf[i]];
  }
  const { texts, crc } = formatPatterns(weights);
  /** Compares a million numbers at once. */
  const isSame = (one: Int8Array, other: Int8Array) =>
    Buffer.compare(Buffer.from(one.buffer), Buffer.from(other.buffer)) === 0;

  it("are read again, also when all are zero or none is", () => {
    expect(isSame(parsePatterns(texts, crc), weights)).toBe(true);
    for (const fill of [0, 5]) {
      const all = new Int8Array(weights.length).fill(fill);
      const written = formatPatterns(all);
      expect(isSame(parsePatterns(written.texts, written.crc), all)).toBe(true);
    }
  });

  it("are refused when damaged", () => {
    expect(() => parsePatterns(texts.slice(1), crc)).toThrow("damaged");
    expect(() => parsePatterns(texts, crc + 1)).toThrow("damaged; make them again with");
  });
});

it("the weights that come with solve-fast tell exact scores better than features do", () => {
  patternWeights.set(PATTERNS.patterns);
  mobilityWeights.set(PATTERNS.mobility);
  const endgame = endgameWith();
  const byFeatures = createEvaluation("learned");
  const squares = { patterns: 0, features: 0 };
  for (const words of endgamePositions(120, 10, 77).filter((_, i) => i % 4 < 3)) {
    const { score } = endgame.solve(words);
    const [own, other] =
      (words[4] & 1) === 0
        ? [words.subarray(0, 2), words.subarray(2, 4)]
        : [words.subarray(2, 4), words.subarray(0, 2)];
    takeDiscs(0, 8, own[0], own[1], other[0], other[1]);
    squares.patterns += (patternValue(0) / 100 - score) ** 2;
    squares.features += (byFeatures(own[0], own[1], other[0], other[1]) - score) ** 2;
  }
  expect(squares.patterns).toBeLessThan(0.8 * squares.features);
});
