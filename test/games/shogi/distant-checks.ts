/** Problems with distant checks, for interpositions: made at random around a king at the edge. */
import fc from "fast-check";
import { parsePosition } from "../../../src/games/shogi/notation.js";

/** Rows and columns that lead away from the king. */
const WAYS = [
  [0, 1],
  [0, -1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/**
 * Black is to mate a king at the upper edge, with a slider that sees it from afar or may come to do so, one or two helpers
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
    const rows = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => ""));
    const put = (r: number, c: number, text: string) => {
      if (rows[r]?.[c] === "") rows[r][c] = text;
    };
    put(row, column, "k");
    put(row + way[0] * distance + aside * way[1], column + way[1] * distance + aside * way[0], slider);
    for (const { kind, at } of helpers) put(row + at[0], column + at[1], kind);
    for (const { kind, at } of guards) put(row + at[0], column + at[1], kind.toLowerCase());
    const board = rows.map((line) =>
      line
        .map((square) => square || ".")
        .join("")
        .replace(/\.+/g, (empty) => String(empty.length)),
    );
    return `${board.join("/")} b ${hand}${whiteHand} 1`;
  })
  .filter(isPosition);

function piece(kinds: string): fc.Arbitrary<{ kind: string; at: readonly [number, number] }> {
  return fc.record({
    kind: fc.constantFrom(...(kinds.match(/\+?[A-Z]/g) ?? [])),
    at: fc.tuple(fc.integer({ min: -1, max: 2 }), fc.integer({ min: -2, max: 2 })),
  });
}

function isPosition(text: string): boolean {
  try {
    parsePosition(text);
    return true;
  } catch {
    return false;
  }
}
