/** Searches for hisshi, and what checks them: plain searches, the reference rules, and the referee. */
import fc from "fast-check";
import { expect } from "vitest";
import { createShogi } from "../../../../src/games/shogi/rules/rules.js";
import { createLinkedShogi } from "../../../../src/games/shogi/search/linked-game.js";
import {
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
} from "../../../../src/games/shogi/text-forms.js";
import type { DfPnLambdaOptions } from "../../../../src/search/lambda/df-pn-lambda-kind.js";
import { principalVariation } from "../../../../src/search/proven/line.js";
import type { SearchResult } from "../../../../src/search/search.js";
import { createSearch, newTable } from "../../../search/create-search.js";
import { smallProblems } from "../positions.js";
import { createHisshiOracle, winsByForce } from "./hisshi-oracle.js";

export async function createSearcher(options: DfPnLambdaOptions, entries = 1 << 16) {
  const game = createLinkedShogi();
  const table = newTable({ entries });
  const orders = options.maxOrder ?? 2;
  const search = await createSearch("df-pn-lambda", game, table, {
    maxOrder: orders,
    andStrategy: "sum",
    passFirst: true,
    lowerOrderHandicap: 0,
    freelyTried: 1,
    ...options,
  });
  let generation = 0;
  return {
    /** @param emptied whether what other positions have left in the table is forgotten first */
    solve(text: string, maxNodes = 20_000, emptied = true): SearchResult {
      if (emptied) table.setGeneration(++generation);
      game.load(parsePosition(text), 0);
      return search.solve(game.sideToMove(), { maxNodes });
    },
    /** The line of the proof just found. */
    line(text: string): string[] {
      game.load(parsePosition(text), 0);
      const attacker = game.sideToMove();
      return Array.from(
        principalVariation({ game, table, search, attacker, orders, maxNodes: 10_000 }),
        formatMove,
      );
    },
  };
}

const rules = createShogi();

export function playOn(sfen: string, move: string): string {
  rules.load(parsePosition(sfen), 0);
  rules.play(parseMove(move));
  const words = new Int32Array(rules.positionWords);
  rules.store(words, 0);
  return formatPosition(words);
}

export const SEARCHERS = {
  "df-pn λ": {},
  "df-pn": { pseudoNodes: false },
  "df-pn λ, highest-order strategy": {
    andStrategy: "highest-order",
    passFirst: false,
    provePasses: true,
    freelyTried: 2,
  },
  "df-pn λ without the test of leaves": { leafTest: false },
  "df-pn λ, hands compared": { compareHands: true },
  "df-pn λ, drops delayed": { delayDrops: true },
} as const satisfies Record<string, DfPnLambdaOptions>;
export const NAMES = Object.keys(SEARCHERS) as (keyof typeof SEARCHERS)[];

/**
 * Searches small positions at random with order 2. Proofs must hold against every reply; where no proof is said to
 * exist, a plain search to a small depth must find none. Returns how often each occurred.
 */
export function holdToAccount(
  searcher: Awaited<ReturnType<typeof createSearcher>>,
  { numRuns, seed }: { readonly numRuns: number; readonly seed: number },
): { hisshi: number; none: number } {
  const oracle = createHisshiOracle();
  const seen = { hisshi: 0, none: 0 };
  const choose = (sfen: string) =>
    searcher.solve(sfen, 3000).verdict === "proven" ? searcher.line(sfen)[0] : undefined;
  fc.assert(
    fc.property(smallProblems, (text) => {
      const { verdict, noProofWithinOrder } = searcher.solve(text, 1500);
      oracle.load(parsePosition(text));
      if (verdict === "proven") {
        expect([text, winsByForce(text, choose, playOn, 60)]).not.toEqual([text, false]);
        if (!oracle.mates(5)) seen.hisshi++;
      } else if (noProofWithinOrder === 2) {
        expect([text, oracle.forces(1, 3)]).toEqual([text, false]);
        seen.none++;
      }
    }),
    { numRuns, seed },
  );
  return seen;
}
