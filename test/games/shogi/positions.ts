/** Random positions of shogi for property tests: games from the start, and boards set up piece by piece. */
import fc from "fast-check";
import { createShogi } from "../../../src/games/shogi/rules/rules.js";
import { formatPosition, parsePosition, START_TEXT } from "../../../src/games/shogi/text-forms.js";

const game = createShogi();
const moves = new Int32Array(game.maximumMoves);

/** SFEN after random plies from the start. Captures are preferred, so that hands fill. */
export const playedPositions: fc.Arbitrary<string> = fc
  .array(fc.nat(), { minLength: 0, maxLength: 160 })
  .map((choices) => {
    game.load(parsePosition(START_TEXT), 0);
    for (const choice of choices) {
      const count = game.generate(moves, 0);
      if (count === 0) break;
      const captures = moves
        .subarray(0, count)
        .filter((move) => (move & (1 << 17)) === 0 && game.board.squares[move & 255] !== 0);
      const from = choice % 2 === 0 && captures.length > 0 ? captures : moves.subarray(0, count);
      game.play(from[(choice >> 1) % from.length]);
    }
    const words = new Int32Array(game.positionWords);
    game.store(words, 0);
    return formatPosition(words);
  });

const SET: Readonly<Record<string, number>> = { P: 18, L: 4, N: 4, S: 4, G: 4, B: 2, R: 2 };

/**
 * Boards on which pieces of both sides are crowded around white's king, the rest of the set in the hands; black's king
 * may be missing. Impossible positions are left out.
 */
export const crowdedPositions: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(8), fc.nat(8)),
    blackKing: fc.option(fc.tuple(fc.nat(8), fc.nat(8))),
    pieces: fc.array(
      fc.record({
        letter: fc.constantFrom(..."PPPLNSGBRPLNSGBR"),
        black: fc.boolean(),
        promoted: fc.boolean(),
        row: fc.integer({ min: -3, max: 3 }),
        column: fc.integer({ min: -3, max: 3 }),
        far: fc.nat(5).map((n) => n === 0),
      }),
      { minLength: 3, maxLength: 16 },
    ),
    hands: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    side: fc.constantFrom("b", "w"),
  })
  .map(({ king, blackKing, pieces, hands, side }) => {
    const rows = emptyRows();
    const left: Record<string, number> = { ...SET };
    rows[king[0]][king[1]] = "k";
    if (blackKing !== null && rows[blackKing[0]][blackKing[1]] === "") rows[blackKing[0]][blackKing[1]] = "K";
    for (const { letter, black, promoted, row, column, far } of pieces) {
      const r = king[0] + (far ? 2 * row : row);
      const c = king[1] + (far ? 2 * column : column);
      if (rows[r]?.[c] !== "" || left[letter] === 0) continue;
      left[letter]--;
      rows[r][c] = (promoted && letter !== "G" ? "+" : "") + (black ? letter : letter.toLowerCase());
    }
    const hand = Object.entries(left)
      .filter(([, count]) => count > 0)
      .map(([letter, count], i) => `${count}${hands[i] ? letter : letter.toLowerCase()}`)
      .join("");
    return `${boardText(rows)} ${side} ${hand || "-"} 1`;
  })
  .filter(isPosition);

/**
 * Problems with few pieces, all of whose positions can be listed: white's king near an edge, a few pieces around it and
 * in the hands. Black is to mate.
 */
export const smallProblems: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(1), fc.nat(4)),
    blackKing: fc.option(fc.tuple(fc.integer({ min: 3, max: 5 }), fc.nat(8)), { freq: 2 }),
    black: fc.array(pieceNear("PLNSGPLNSGBR+P+P+B+R"), { minLength: 1, maxLength: 3 }),
    white: fc.array(pieceNear("PLNSGPLNSBR+P+B+R"), { minLength: 1, maxLength: 7 }),
    hand: fc.array(fc.constantFrom(..."PPPLLNNSGBR"), { minLength: 1, maxLength: 3 }),
    whiteHand: fc.array(fc.constantFrom(..."PLNSGBR"), { maxLength: 1 }),
  })
  .map(({ king, blackKing, black, white, hand, whiteHand }) => {
    const rows = emptyRows();
    rows[king[0]][king[1]] = "k";
    if (blackKing !== null) rows[blackKing[0]][blackKing[1]] = "K";
    for (const [pieces, isBlack] of [
      [black, true],
      [white, false],
    ] as const) {
      for (const { piece, row, column } of pieces) {
        const r = king[0] + row;
        const c = king[1] + column;
        if (rows[r]?.[c] === "") rows[r][c] = isBlack ? piece : piece.toLowerCase();
      }
    }
    const hands = [handText(hand), handText(whiteHand).toLowerCase()].join("");
    return `${boardText(rows)} b ${hands || "-"} 1`;
  })
  .filter(isPosition);

export function pieceNear(pieces: string): fc.Arbitrary<{ piece: string; row: number; column: number }> {
  return fc.record({
    piece: fc.constantFrom(...(pieces.match(/\+?[A-Z]/g) ?? [])),
    row: fc.integer({ min: -2, max: 3 }),
    column: fc.integer({ min: -2, max: 2 }),
  });
}

function handText(pieces: readonly string[]): string {
  return [..."RBGSNLP"]
    .map((letter) => [letter, pieces.filter((piece) => piece === letter).length] as const)
    .filter(([, count]) => count > 0)
    .map(([letter, count]) => `${count}${letter}`)
    .join("");
}

export function emptyRows(): string[][] {
  return Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ""));
}

export function boardText(rows: readonly (readonly string[])[]): string {
  return rows
    .map((row) =>
      row
        .map((square) => square || ".")
        .join("")
        .replace(/\.+/g, (empty) => String(empty.length)),
    )
    .join("/");
}

export function isPosition(text: string): boolean {
  try {
    parsePosition(text);
    return true;
  } catch {
    return false;
  }
}
