// Features of a move: one list of names, by hand on small positions, the same for both colours and for mirror images, and compared
// with the board after the move.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createMoveFeatures } from "../../../../src/games/shogi/depth/in-javascript.js";
import { FEATURE_NAMES } from "../../../../src/games/shogi/depth/names.js";
import { FEATURES } from "../../../../src/games/shogi/depth/places.js";
import { DROPS } from "../../../../src/games/shogi/notation/moves.js";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { formatMove, parseMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import { sampled } from "../../../samples.js";
import { crowdedPositions, playedPositions } from "../positions.js";

const engine = createMoveFeatures();
const game = createShogi();

function take(sfen: string, last = 0): string[] {
  engine.position.set(parsePosition(sfen));
  const count = engine.takePosition(last);
  return Array.from(engine.moves.subarray(0, count), (move) => formatMove(move));
}

/** Names of the features of a move in the position used last. */
function featuresOf(move: string): string[] {
  const count = engine.findFeatures(parseMove(move));
  return Array.from(engine.found.subarray(0, count), (feature) => FEATURE_NAMES[feature]);
}

/** The same position with colours exchanged, or mirrored. */
function turned(sfen: string): string {
  const [board, side, hands] = sfen.split(" ");
  const swapped = (text: string) =>
    text.replace(/[a-z]/gi, (letter) =>
      letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
    );
  const ranks = board.split("/").map((rank) => (rank.match(/\+?[a-z]|\d/gi) ?? []).reverse().join(""));
  return `${swapped(ranks.reverse().join("/"))} ${side === "b" ? "w" : "b"} ${swapped(hands)} 1`;
}

function mirrored(sfen: string): string {
  const [board, ...rest] = sfen.split(" ");
  const ranks = board.split("/").map((rank) => (rank.match(/\+?[a-z]|\d/gi) ?? []).reverse().join(""));
  return [ranks.join("/"), ...rest].join(" ");
}

const RANKS = "abcdefghi";
const turnedSquare = (square: string) => `${10 - Number(square[0])}${RANKS[8 - RANKS.indexOf(square[1])]}`;
const mirroredSquare = (square: string) => `${10 - Number(square[0])}${square[1]}`;
const changed = (move: string, change: (square: string) => string) => move.replaceAll(/\d[a-i]/g, change);

describe("the list of features", () => {
  it("has a name for each, and no name occurs twice", () => {
    expect(FEATURE_NAMES.length).toBe(FEATURES);
    expect(new Set(FEATURE_NAMES).size).toBe(FEATURES);
    expect(FEATURES).toBeGreaterThanOrEqual(150);
  });
});

describe("features of a move", () => {
  it("of a pawn at the start, worked out by hand", () => {
    take("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1");
    expect(featuresOf("7g7f").sort()).toEqual(
      [
        "pawn",
        "pawn to rank 6",
        "pawn to file 3 from the edge",
        "pawn to a square that nobody attacks or guards",
        "pawn forward",
        "opens an own diagonal",
        "moved beside the enemy king: 0 squares covered",
        "moved, from the enemy king: 2 files apart, 4 or more ranks behind",
        "nearer to the enemy king",
        "beside the own king: 0 squares covered",
        "moved, from the own king: 2 files apart, 3 ranks ahead",
        "farther from the own king",
      ].sort(),
    );
  });

  it("of a recapture that promotes, checks and forks", () => {
    // White's bishop has just taken on 8h; black's gold, next to the undefended rook, recaptures.
    const last = parseMove("2b8h+");
    take("4k4/9/9/9/9/9/9/1+b7/2G1K4 b - 1", last);
    const back = featuresOf("7i8h");
    expect(back).toContain("takes a free horse");
    expect(back).toContain("takes the horse that moved last");
    expect(back).toContain("gold leaves an attack without a guard");
    expect(back).toContain("from the last move's square: 0 files apart, 0 ranks ahead");

    take("3rk4/9/5r3/9/4N4/9/9/9/4K4 b - 1");
    // The knight takes the rook on 4c, with check unless it promotes; on 6c the other rook takes it.
    const takes = featuresOf("5e4c+");
    expect(takes).toContain("takes a free rook");
    expect(takes).toContain("knight promotes safely");
    expect(takes).not.toContain("check by knight");
    expect(featuresOf("5e4c")).toEqual(
      expect.arrayContaining(["knight could promote and does not", "check by knight", "check that captures"]),
    );
    expect(featuresOf("5e6c+")).toContain("knight promotes where it can be lost");
    expect(featuresOf("5e6c")).toContain("check, to a square that is attacked without a guard");
  });

  it("of drops: what they attack, and where they hang", () => {
    take("4k4/9/9/2r1n4/9/4p4/9/9/4K4 b S 1");
    expect(featuresOf("S*6e")).toEqual(
      expect.arrayContaining([
        "dropped silver",
        "dropped silver to a square that nobody attacks or guards",
        "attacks a rook from a safe square",
        "attacks something larger from a safe square",
        "attacks two that are larger or loose from a safe square",
      ]),
    );
    const hanging = featuresOf("S*5g");
    expect(hanging).toContain("dropped silver to a square that is attacked without a guard");
    expect(hanging).toContain("attacks a pawn from an unsafe square");
  });

  it("exist also without a last move or kings", () => {
    take("9/4k4/9/9/9/9/9/9/9 b R 1");
    expect(featuresOf("R*5i").some((name) => /last move|own king/.test(name))).toBe(false);
    expect(featuresOf("R*5i")).toContain("check by dropped rook");
  });
});

describe("features of random positions", () => {
  const open = fc.oneof(playedPositions, crowdedPositions).filter((sfen) => {
    game.load(parsePosition(sfen), 0);
    return !game.inCheck();
  });

  it("are the same with colours exchanged and in the mirror", () => {
    fc.assert(
      fc.property(open, fc.nat(80), (sfen, number) => {
        const last = parseMove(`${1 + (number % 9)}e${1 + (number % 9)}d`);
        const lastText = formatMove(last);
        const moves = take(sfen, last);
        const plain = moves.map((move) => [...featuresOf(move)].sort());
        take(turned(sfen), parseMove(changed(lastText, turnedSquare)));
        expect(moves.map((move) => [...featuresOf(changed(move, turnedSquare))].sort())).toEqual(plain);
        take(mirrored(sfen), parseMove(changed(lastText, mirroredSquare)));
        expect(moves.map((move) => [...featuresOf(changed(move, mirroredSquare))].sort())).toEqual(plain);
      }),
      { numRuns: sampled(20) },
    );
  });

  it("are each listed once, and agree with the board after the move", () => {
    fc.assert(
      fc.property(open, (sfen) => {
        const moves = take(sfen);
        const words = parsePosition(sfen);
        for (const move of moves) {
          const names = featuresOf(move);
          expect(new Set(names).size).toBe(names.length);
          expect([move, stateOf(names)]).toEqual([move, stateAfter(words, parseMove(move))]);
          expect([move, names.some((name) => name.startsWith("check by"))]).toEqual([
            move,
            checksAfter(words, parseMove(move)),
          ]);
        }
      }),
      { numRuns: sampled(30) },
    );
  });
});

/** The state of a move's destination, by its features. */
function stateOf(names: readonly string[]): string | undefined {
  const state = / to (a (?:guarded )?square that .*)$/;
  return names
    .filter((name) => !name.startsWith("check"))
    .map((name) => state.exec(name)?.[1])
    .find((found) => found !== undefined);
}

const WORTHS = [0, 1, 3, 4, 5, 8, 10, 6, 100, 6, 6, 6, 6, 11, 13];

/** The same, by trying all captures of the moved piece on the board after the move. */
function stateAfter(words: Int32Array, move: number): string {
  const to = move & 255;
  game.load(words, 0);
  const { squares, state } = game.board;
  const side = state[0];
  const type = (move & DROPS) !== 0 ? (move >> 8) & 255 : squares[(move >> 8) & 255] & 15;
  game.play(move);
  const attackers = attackersOf(to, side ^ 1);
  const guards = attackersOf(to, side);
  game.undo();
  if (attackers.length === 0)
    return guards.length === 0
      ? "a square that nobody attacks or guards"
      : "a guarded square that nobody attacks";
  if (guards.length === 0) return "a square that is attacked without a guard";
  return Math.min(...attackers.map((attacker) => WORTHS[attacker])) < WORTHS[type]
    ? "a guarded square that something smaller attacks"
    : "a guarded square that only larger pieces attack";
}

/** Types of a side's pieces that attack a square, by walking out from it. */
function attackersOf(square: number, side: number): number[] {
  const { squares } = game.board;
  const found: number[] = [];
  for (let from = 0; from < 176; from++) {
    const code = squares[from];
    if (code === 0 || code === 48 || code >> 5 !== side || from === square) continue;
    if (reaches(code, from, square)) found.push(code & 15);
  }
  return found;
}

const GOLD = [
  [0, 1],
  [1, 0],
  [-1, 0],
  [0, -1],
  [1, 1],
  [-1, 1],
];
const DIAGONAL = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
];
const STRAIGHT = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
];
/** Steps (files, ranks ahead) and slides by type. */
const STEPS: Readonly<Record<number, number[][]>> = {
  1: [[0, 1]],
  3: [
    [1, 2],
    [-1, 2],
  ],
  4: [[0, 1], ...DIAGONAL],
  7: GOLD,
  8: [...DIAGONAL, ...STRAIGHT],
  9: GOLD,
  10: GOLD,
  11: GOLD,
  12: GOLD,
  13: STRAIGHT,
  14: DIAGONAL,
};
const SLIDES: Readonly<Record<number, number[][]>> = {
  2: [[0, 1]],
  5: DIAGONAL,
  6: STRAIGHT,
  13: DIAGONAL,
  14: STRAIGHT,
};

function reaches(code: number, from: number, to: number): boolean {
  const { squares } = game.board;
  const ahead = code >> 5 === 0 ? -1 : 1;
  const after = (at: number, [files, ranks]: number[]) => at + 16 * files + ahead * ranks;
  if ((STEPS[code & 15] ?? []).some((step) => after(from, step) === to)) return true;
  return (SLIDES[code & 15] ?? []).some((step) => {
    let at = after(from, step);
    while (squares[at] === 0 && at !== to) at = after(at, step);
    return at === to;
  });
}

function checksAfter(words: Int32Array, move: number): boolean {
  game.load(words, 0);
  game.play(move);
  const checked = game.inCheck();
  game.undo();
  return checked;
}
