/** Compares lengths of mates by searches with the definition. */
import fc from "fast-check";
import { expect } from "vitest";
import { FUTILE, type Futile } from "../../../../src/games/shogi/mate/bound.js";
import { legalSuccessors, readSfen } from "../../../../src/games/shogi/reference/rules.js";
import { createShogiMate } from "../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import type { Search } from "../../../../src/search/search.js";
import { createSearch, newTable } from "../../../search/create-search.js";
import { createMateLengths } from "./definition.js";
import { shortestMate } from "./oracle.js";
import { judgeMate, judgeNearMate } from "./referee.js";

export const game = createShogiMate();

export async function searchIn(entries: number): Promise<Search & { empty(): void }> {
  const options = { entries };
  const table = newTable(options);
  let generation = 0;
  return {
    ...(await createSearch("df-pn-mate", game, table)),
    empty: () => table.setGeneration(++generation),
  };
}

/**
 * The length of the mate by black at the game's position, Infinity where it is more than `most`, by smaller and smaller bounds
 * until there is none; undefined when the nodes are not enough.
 */
export function lengthBy(search: Search, futile: Futile, most: number): number | undefined {
  let length = Number.POSITIVE_INFINITY;
  for (let plies = most; plies >= 0; plies = length - 2) {
    const result = search.solve(0, { question: { plies, futile }, maxNodes: 30_000 });
    if (result.verdict === "unknown") return undefined;
    if (result.verdict === "disproven") break;
    length = result.plies ?? Number.NaN;
  }
  return length;
}

/** What occurred, for tests that check that they have seen enough cases. */
export interface Seen {
  /** Positions where some check mates sooner with `exclude`, and these checks. */
  readonly positions: number;
  readonly checks: number;
}

/**
 * Compares the lengths after every check, up to `most`, with the definition, in positions where interpositions matter. The lengths of one position are searched one after the other, so that facts of one are used for the next.
 */
export function holdToDefinition(
  searches: readonly (Search & { empty(): void })[],
  positions: fc.Arbitrary<string>,
  { numRuns, seed, most }: { readonly numRuns: number; readonly seed: number; readonly most: number },
): Seen {
  const seen = { positions: 0, checks: 0 };
  fc.assert(
    fc.property(positions, fc.boolean(), (text, first) => {
      game.load(parsePosition(text), 0);
      for (const search of searches) {
        search.empty();
        // With and without facts of a search without a bound.
        if (first) search.solve(0, { maxNodes: 2000 });
      }
      const after = new Map(legalSuccessors(readSfen(text)).map((one) => [one.move, one.after]));
      const moves = new Int32Array(game.maximumMoves);
      const checks = Array.from(moves.subarray(0, game.generate(moves, 0)));
      const lengths = createMateLengths();
      const [include, exclude] = FUTILE.map((futile) => {
        return checks.map((check) => {
          const move = formatMove(check);
          const position = after.get(move);
          if (position === undefined) throw new Error(`${text}: ${move} is not legal`);
          const length = lengths[futile](position, most);
          game.play(check);
          for (const search of searches) {
            const found = lengthBy(search, futile, most);
            if (found !== undefined)
              expect([text, futile, move, found]).toEqual([text, futile, move, length]);
          }
          game.undo();
          return length;
        });
      });
      const sooner = exclude.filter((length, i) => length < include[i]).length;
      seen.checks += sooner;
      if (sooner > 0) seen.positions++;
    }),
    { numRuns, seed, endOnFailure: true },
  );
  return seen;
}

function lineOf(search: Search, plies: number, futile: Futile): string[] {
  const line =
    search.line?.(game.sideToMove(), { maxNodes: 1_000_000, question: { plies, futile } }).moves ?? [];
  return Array.from(line, formatMove);
}

type Emptied = Search & { empty(): void };

/**
 * Compares lengths up to 5 plies with trying everything, and gives lines to the referee, with a large and a small table. Returns
 * the number of mates.
 */
export function holdToTrials(
  [large, small]: readonly [Emptied, Emptied],
  positions: fc.Arbitrary<string>,
  futile: Futile,
  numRuns: number,
): number {
  let mates = 0;
  fc.assert(
    fc.property(positions, fc.boolean(), (text, first) => {
      game.load(parsePosition(text), 0);
      large.empty();
      small.empty();
      // With and without facts of a search without a bound.
      if (first) large.solve(game.sideToMove(), { maxNodes: 2000 });
      const length = shortestMate(game, 5, futile);
      expect([text, lengthBy(large, futile, 5)]).toEqual([text, length]);
      const bySmall = lengthBy(small, futile, 5);
      if (bySmall !== undefined) expect([text, bySmall]).toEqual([text, length]);
      if (length > 5) return;
      mates++;
      // The length from a search without a bound is enough against every defence.
      const { verdict, plies: within = 0 } = large.solve(game.sideToMove());
      const free = large.line?.(game.sideToMove(), { maxNodes: 1_000_000 });
      expect([text, verdict, within >= length]).toEqual([text, "proven", true]);
      expect([text, (free?.plies ?? 0) >= length, free?.moves.length]).toEqual([text, true, free?.plies]);
      judgeMate(text, Array.from(free?.moves ?? [], formatMove));
      const line = lineOf(large, length, futile);
      if (futile === "include") {
        expect([text, line.length]).toEqual([text, length]);
        judgeMate(text, line);
      } else {
        expect([text, line.length >= length, line.length % 2]).toEqual([text, true, 1]);
        judgeNearMate(text, line);
      }
    }),
    { numRuns, seed: 11 },
  );
  return mates;
}
