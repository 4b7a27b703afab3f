/** The methods that are compared: what is backed up to the parents of leaves, how deep, with which static value. */
import type { EvaluationName } from "../games/othello/evaluation.js";
import { PASS } from "../games/othello/position.js";
import { createOthello, type OthelloGame } from "../games/othello/rules.js";
import type { BackUp } from "../search/back-up.js";
import { createExpectation } from "../search/expectation.js";
import { createExpectationBackUp } from "../search/expectation-back-up.js";
import { createFullBackUp } from "../search/full-back-up.js";
import { createGeneralisedMeanBackUp } from "../search/generalised-mean.js";
import { createMAndNBackUp } from "../search/m-n-back-up.js";
import { createMinimax } from "../search/minimax.js";
import { createMonteCarloBackUp } from "../search/monte-carlo-back-up.js";
import type { MoveSearch } from "../search/move-search.js";
import { createPropagationBackUp, type Propagation } from "../search/product-back-up.js";

/**
 * Passes are no plies, so that all leaves of a tree have as many discs. The paper does not say so, but its σ does: with
 * passes as plies ours would be 6.4 to 8.6 where it has 7.2 to 13.6.
 */
export const FREE_PASSES = { freeMove: PASS } as const;

/** More than any difference of discs: what makes static values positive. */
const POSITIVE = 65;

/** How values are backed up. */
export type Rule =
  | { readonly rule: "minimax" }
  /** The expectation, integrated. */
  | { readonly rule: "expectation"; readonly sigma: number }
  /** The expectation from groups of normal numbers that are drawn with a seed. */
  | { readonly rule: "monte-carlo"; readonly sigma: number; readonly groups: number; readonly seed: number }
  /** Rivest's generalised mean. */
  | { readonly rule: "generalised-mean"; readonly exponent: number }
  /** Slagle & Dixon's M & N. */
  | { readonly rule: "m-and-n"; readonly best: number; readonly bonus: number; readonly reach: number }
  /** Product and average propagation. */
  | { readonly rule: Propagation; readonly scale: number };

export type Method = Rule & {
  /** Plies that are looked ahead. */
  readonly depth: number;
  /** Default `discs`. */
  readonly evaluation?: EvaluationName;
  /** Whether the rule is for all nodes, or for the parents of leaves alone, with minimax above. Default `parents`. */
  readonly nodes?: "parents" | "all";
};

/** A method at work on a game of its own. */
export interface Player {
  readonly game: OthelloGame;
  readonly search: MoveSearch;
}

/** Makes players, each once: code that V8 has optimised belongs to a player's closures. */
export function createPlayers(): (method: Method) => Player {
  const players = new Map<string, Player>();
  return (method) => {
    const { depth, ...rest } = method;
    const key = JSON.stringify(rest);
    const known = players.get(key) ?? createPlayer(method);
    players.set(key, known);
    return known;
  };
}

function createPlayer(method: Method): Player {
  const game = createOthello({ evaluation: method.evaluation });
  if (method.rule === "minimax") return { game, search: createMinimax(game, FREE_PASSES) };
  const backUp = () => createBackUp(method, game.maximumMoves);
  const search =
    method.nodes === "all"
      ? createFullBackUp(game, backUp, FREE_PASSES)
      : createExpectation(game, backUp(), FREE_PASSES);
  return { game, search };
}

function createBackUp(rule: Exclude<Rule, { rule: "minimax" }>, capacity: number): BackUp {
  switch (rule.rule) {
    case "expectation":
      return createExpectationBackUp(rule.sigma, capacity);
    case "monte-carlo":
      return createMonteCarloBackUp(rule, capacity);
    case "generalised-mean":
      return createGeneralisedMeanBackUp({ exponent: rule.exponent, offset: POSITIVE }, capacity);
    case "m-and-n":
      return createMAndNBackUp(rule);
    default:
      return createPropagationBackUp(rule.rule, rule.scale);
  }
}
