/** Searches for mates against plain searches; the referee checks their lines. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createShogiMate } from "../../../../src/games/shogi/rules/mate-game.js";
import { formatMove, parsePosition } from "../../../../src/games/shogi/text-forms.js";
import type { SearchOptions } from "../../../../src/search/kinds.js";
import type { Search, SearchResult } from "../../../../src/search/search.js";
import { IN_FULL } from "../../../samples.js";
import { createSearch, newTable } from "../../../search/create-search.js";
import { smallProblems } from "../positions.js";
import { holds, matesWithin } from "./oracle.js";
import { PROBLEMS, SPECIAL_KEYS } from "./problems.js";
import { judgeMate } from "./referee.js";

const game = createShogiMate();
const BLACK = 0;

async function searchWith(
  algorithm: "df-pn" | "df-pn-mate",
  entries: number,
  search: SearchOptions = {},
): Promise<Search & { empty(): void }> {
  const options = { entries };
  const table = newTable(options);
  let generation = 0;
  return {
    ...(await createSearch(algorithm, game, table, search)),
    empty: () => table.setGeneration(++generation),
  };
}

const small = "df-pn-mate in a table of 60 entries";
const crowded = "df-pn-mate as one of several threads";
const searches = {
  "df-pn": await searchWith("df-pn", 1 << 16),
  "df-pn-mate": await searchWith("df-pn-mate", 1 << 16),
  [small]: await searchWith("df-pn-mate", 60),
  [crowded]: await searchWith("df-pn-mate", 1 << 12, { virtualNumbers: true }),
};
/** White is to move, with and without a legal move. */
const UNCHECKED = ["k8/9/1G7/9/9/9/9/9/9 w RB 1", "k8/2+R6/9/9/9/1L7/9/9/9 w RB 1"];
const names = Object.keys(searches) as (keyof typeof searches)[];

function solve(search: Search & { empty(): void }, text: string, maxNodes = 1000): SearchResult {
  game.load(parsePosition(text), 0);
  search.empty();
  return search.solve(game.sideToMove(), { maxNodes });
}

/** Every search is given the same positions. */
const inThree = new Map<string, boolean>();

function matesInThree(text: string): boolean {
  const known = inThree.get(text) ?? matesWithin(game, 3);
  inThree.set(text, known);
  return known;
}

/** For five plies, trying everything takes most of a second; the positions stay the same. */
const TRIED = IN_FULL ? [1, 3, 5] : [1, 3];
const LONGER = 2 + (TRIED.at(-1) ?? 0);

it("finds the lengths that trying everything finds", () => {
  for (const [text, plies] of PROBLEMS) {
    game.load(parsePosition(text), 0);
    const within = TRIED.filter((depth) => matesWithin(game, depth));
    expect([text, within[0] ?? LONGER]).toEqual([text, plies === 0 || plies > LONGER ? LONGER : plies]);
  }
});

it.each(SPECIAL_KEYS)(
  "%s: %s has the length and the key that trying everything finds",
  (_, text, plies, key) => {
    game.load(parsePosition(text), 0);
    expect(TRIED.find((depth) => matesWithin(game, depth))).toBe(plies < LONGER ? plies : undefined);
    const checks = new Int32Array(game.maximumMoves);
    const mating = checks.slice(0, game.generate(checks, 0)).filter((check) => {
      game.play(check);
      const answers = new Int32Array(game.maximumMoves);
      const mates = answers.subarray(0, game.generate(answers, 0)).every((answer) => {
        game.play(answer);
        searches["df-pn"].empty();
        const { verdict } = searches["df-pn"].solve(BLACK, { maxNodes: 200_000 });
        expect(verdict).not.toBe("unknown");
        game.undo();
        return verdict === "proven";
      });
      game.undo();
      return mates;
    });
    expect(Array.from(mating, formatMove)).toEqual([key]);
  },
);

it("takes as many nodes as before (signatures)", () => {
  const nodes = names.slice(0, 2).map((name) => {
    const results = PROBLEMS.map(([text]) => solve(searches[name], text, 200_000));
    return results.reduce((sum, result) => sum + result.nodes, 0);
  });
  expect(nodes).toEqual([12_155, 4_585]);
});

describe.each(names)("%s", (name) => {
  const search = searches[name];

  it.each(PROBLEMS)("%s: mate in %i", (text, plies) => {
    const { verdict, plies: claimed = 0 } = solve(search, text, 200_000);
    expect(verdict).toBe(plies > 0 ? "proven" : "disproven");
    if (plies === 0 || search.line === undefined) return;
    const line = search.line(game.sideToMove(), { maxNodes: 1_000_000 });
    // The claimed length is no less than that of the shortest mate, and the line is as long.
    expect([text, claimed >= plies, (line.plies ?? 0) >= plies]).toEqual([text, true, true]);
    expect([text, line.moves.length]).toEqual([text, line.plies]);
    judgeMate(text, Array.from(line.moves, formatMove));
  });

  it.each(SPECIAL_KEYS)("%s: %s, stopped again and again", (_, text, plies) => {
    search.empty();
    let verdict = "unknown";
    for (let maxNodes = 1; verdict === "unknown" && maxNodes < 200_000; maxNodes *= 2) {
      game.load(parsePosition(text), 0);
      verdict = search.solve(BLACK, { maxNodes }).verdict;
    }
    expect(verdict).toBe("proven");
    const line = search.line?.(BLACK, { maxNodes: 1_000_000 });
    if (line === undefined) return;
    expect(line.plies).toBeGreaterThanOrEqual(plies);
    judgeMate(text, Array.from(line.moves, formatMove));
  });

  it.each(UNCHECKED)("%s: a player who is not in check is not mated", (text) => {
    search.empty();
    for (let run = 0; run < 2; run++) {
      game.load(parsePosition(text), 0);
      expect(search.solve(BLACK, { maxNodes: 1000 }).verdict).toBe("disproven");
    }
  });

  it("misses no short mate, and makes no false claim of one", { timeout: 120_000 }, () => {
    let proven = 0;
    let disproven = 0;
    fc.assert(
      fc.property(smallProblems, (text) => {
        const { verdict, nodes } = solve(search, text);
        if (nodes < 3 || verdict === "unknown") return;
        if (verdict === "disproven") {
          disproven++;
          expect([text, matesInThree(text)]).toEqual([text, false]);
          return;
        }
        proven++;
        const attacker = game.sideToMove();
        const claim = () => {
          const result = search.solve(attacker, { maxNodes: 1000 });
          return result.verdict === "proven" ? (result.plies ?? result.nodes) : undefined;
        };
        expect([text, holds(game, claim, 100)]).not.toEqual([text, false]);
      }),
      { numRuns: IN_FULL ? 80 : 30, seed: 13 },
    );
    expect(proven).toBeGreaterThan(1);
    expect(disproven).toBeGreaterThan(10);
  });
});

it("takes the same number of nodes, whatever was searched before", () => {
  const search = searches["df-pn-mate"];
  const nodesOf = (problems: typeof PROBLEMS) =>
    new Map(problems.map(([text]) => [text, solve(search, text, 200_000).nodes]));
  const forwards = nodesOf(PROBLEMS);
  expect(nodesOf(PROBLEMS.toReversed())).toEqual(forwards);
});
