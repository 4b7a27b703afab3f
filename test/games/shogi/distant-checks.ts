/** Random problems with distant checks, for interpositions, around a king at the edge. */
import fc from "fast-check";
import { parsePosition } from "../../../src/games/shogi/text-forms.js";

/** Rows and columns that lead away from the king. */
const WAYS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/**
 * Black is to mate a king at the upper edge, with a slider that attacks it from afar or may come to do so, one or two helpers
 * near it and few pieces in hand; white has a few pieces around its king and one or two in hand.
 */
export const distantChecks: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(1), fc.nat(8)),
    way: fc.constantFrom(...WAYS),
    distance: fc.integer({ min: 2, max: 5 }),
    aside: fc.integer({ min: -1, max: 1 }),
    slider: fc.constantFrom("R", "+R", "B", "+B", "L"),
    helpers: fc.array(piece("GSNP+PG"), { minLength: 1, maxLength: 2 }),
    guards: fc.array(piece("PLNSG"), { maxLength: 3 }),
    hand: fc.constantFrom("", "G", "S", "P", "R", "L", "N", "GP", "GS"),
    whiteHand: fc.constantFrom("p", "n", "s", "g", "l", "pl", "gs", "bp"),
  })
  .map(({ king: [row, column], way, distance, aside, slider, helpers, guards, hand, whiteHand }) => {
    const at = [way[0] * distance + aside * way[1], way[1] * distance + aside * way[0]] as const;
    const pieces = [{ kind: slider, at }, ...helpers, ...guards.map(ofWhite)];
    return `${boardAround([row, column], pieces)} b ${hand}${whiteHand} 1`;
  })
  .filter(isPosition);

/**
 * Black is to mate with rooks near the king and a slider in hand that may promote on its way; white has one or two pieces
 * to put between, which may give check in turn where black has a king. In about one position of ten some check mates sooner
 * when futile interpositions do not count.
 */
export const promotingChecks: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(4), fc.nat(4)),
    helpers: fc.array(piece("GSRR", -2), { minLength: 3, maxLength: 4 }),
    guards: fc.array(piece("PLNSGBR", -1, 1), { maxLength: 1 }),
    blackKing: fc.array(piece("K", -4, 4), { maxLength: 1 }),
    hand: fc.constantFrom("B", "B", "B", "B", "R", "L"),
    whiteHand: fc.constantFrom("p", "n", "s", "g", "l", "b", "r", "pl", "bp", "2p"),
  })
  .map(({ king, helpers, guards, blackKing, hand, whiteHand }) => {
    const pieces = [...helpers, ...guards.map(ofWhite), ...blackKing];
    return `${boardAround(king, pieces)} b ${hand}${whiteHand} 1`;
  })
  .filter(isPosition);

/**
 * The same where white has pieces on the board that may move between, and seldom one in hand.
 */
export const coveredChecks: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(4), fc.nat(4)),
    helpers: fc.array(piece("GSRR", -2), { minLength: 3, maxLength: 4 }),
    guards: fc.array(piece("PLNSGBR+P+B", -2, 3), { minLength: 1, maxLength: 3 }),
    blackKing: fc.array(piece("K", -4, 4), { maxLength: 1 }),
    hand: fc.constantFrom("B", "B", "B", "R", "L"),
    whiteHand: fc.constantFrom("", "", "", "p"),
  })
  .map(({ king, helpers, guards, blackKing, hand, whiteHand }) => {
    const pieces = [...helpers, ...guards.map(ofWhite), ...blackKing];
    return `${boardAround(king, pieces)} b ${hand}${whiteHand} 1`;
  })
  .filter(isPosition);

/**
 * Black is to mate a king at an edge with sliders and others close together, so that they block each other; white
 * has a piece in hand that cannot be dropped on every square, or none.
 */
export const linedUpChecks: fc.Arbitrary<string> = fc
  .record({
    king: fc.tuple(fc.nat(1), fc.nat(8)),
    helpers: fc.array(piece("SSGLRRBB+R"), { minLength: 2, maxLength: 4 }),
    guards: fc.array(piece("PLNS"), { maxLength: 2 }),
    hand: fc.constantFrom("", "R", "B", "L"),
    whiteHand: fc.constantFrom("", "", "p", "l", "n"),
  })
  .map(({ king, helpers, guards, hand, whiteHand }) => {
    return `${boardAround(king, [...helpers, ...guards.map(ofWhite)])} b ${hand + whiteHand || "-"} 1`;
  })
  .filter(isPosition);

interface PlacedPiece {
  readonly kind: string;
  /** Rows and columns from the king. */
  readonly at: readonly [number, number];
}

/** A piece within two columns of the king, or `most`, and as many rows below, or from row `above` on. */
function piece(kinds: string, above = -1, most = 2): fc.Arbitrary<PlacedPiece> {
  return fc.record({
    kind: fc.constantFrom(...(kinds.match(/\+?[A-Z]/g) ?? [])),
    at: fc.tuple(fc.integer({ min: above, max: most }), fc.integer({ min: -most, max: most })),
  });
}

function ofWhite({ kind, at }: PlacedPiece): PlacedPiece {
  return { kind: kind.toLowerCase(), at };
}

/** White's king with pieces around it, as far as there is room. */
function boardAround([row, column]: readonly [number, number], pieces: readonly PlacedPiece[]): string {
  const rows = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ""));
  rows[row][column] = "k";
  for (const { kind, at } of pieces) {
    const [r, c] = [row + at[0], column + at[1]];
    if (rows[r]?.[c] === "") rows[r][c] = kind;
  }
  return rows
    .map((line) =>
      line
        .map((square) => square || ".")
        .join("")
        .replace(/\.+/g, (empty) => String(empty.length)),
    )
    .join("/");
}

function isPosition(text: string): boolean {
  try {
    parsePosition(text);
    return true;
  } catch {
    return false;
  }
}
