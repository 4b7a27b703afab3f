/** Choosing moves in Othello: minimax, the expectation method, Monte Carlo. */
import { type MicroCase, runMicro } from "../../../../bench/micro.js";
import type { BenchOptions, Suite } from "../../../../bench/suite.js";
import { selfPlayGames } from "../../../learning/othello-games.js";
import { positionsAfter } from "../../../papers/expectation/positions.js";
import { createExpectationBackUp } from "../../../search/expectation/back-up/expectation.js";
import { createMonteCarloBackUp } from "../../../search/expectation/back-up/monte-carlo.js";
import { createExpectation } from "../../../search/expectation/expectation.js";
import type { MoveSearch } from "../../../search/expectation/move-search.js";
import { createMinimax } from "../../../search/expectation/tree-search.js";
import { PASS } from "../notation/position.js";
import { createOthello, type OthelloGame } from "../rules/rules.js";

const SEED = 1;
const SIGMA = 8.33;
/** Groups of an estimate. */
const GROUPS = 100;

/** Moves chosen in positions of self-play, this many discs after the start, by each method. */
function choices({ quick }: BenchOptions): MicroCase[] {
  const depth = quick ? 3 : 5;
  const { count, words } = positionsAfter(selfPlayGames(quick ? 10 : 50, SEED), 44, 50);
  const methods: readonly (readonly [string, (game: OthelloGame) => MoveSearch])[] = [
    ["minimax", (game) => createMinimax(game, { freeMove: PASS })],
    ["minimax, NegaScout", (game) => createMinimax(game, { freeMove: PASS, algorithm: "negascout" })],
    [
      "expectation",
      (game) =>
        createExpectation(game, createExpectationBackUp(SIGMA, game.maximumMoves), { freeMove: PASS }),
    ],
    [
      "expectation without cuts at the parents of leaves",
      (game) =>
        createExpectation(game, createExpectationBackUp(SIGMA, game.maximumMoves), {
          freeMove: PASS,
          cutting: false,
        }),
    ],
    [
      "expectation, NegaScout",
      (game) =>
        createExpectation(game, createExpectationBackUp(SIGMA, game.maximumMoves), {
          freeMove: PASS,
          algorithm: "negascout",
        }),
    ],
    [
      `expectation by ${GROUPS} groups`,
      (game) =>
        createExpectation(
          game,
          createMonteCarloBackUp({ sigma: SIGMA, groups: GROUPS, seed: SEED }, game.maximumMoves),
          { freeMove: PASS },
        ),
    ],
  ];
  return methods.map(([name, create]) => {
    const game = createOthello();
    const search = create(game);
    return {
      name: `othello: ${name}, depth ${depth}`,
      unit: "moves",
      size: count,
      run() {
        let sum = 0;
        for (let i = 0; i < count; i++) {
          game.load(words, i * game.positionWords);
          sum += search.choose(depth).move;
        }
        return sum;
      },
    };
  });
}

const moves: Suite = {
  name: "moves",
  description: "moves of Othello by minimax and by expectation",
  async *run(options) {
    yield* runMicro(this.name, choices(options), options);
  },
};

export const suites: readonly Suite[] = [moves];
