/** The methods that are compared: what is backed up to the parents of leaves, how deep, with which static value. */
import { createEvaluation, type EvaluationName } from "../../games/othello/evaluation/evaluation.js";
import { PASS } from "../../games/othello/notation/position.js";
import { createOthello, type OthelloGame } from "../../games/othello/rules/rules.js";
import type { BackUp } from "../../search/expectation/back-up/back-up.js";
import { createExpectationBackUp } from "../../search/expectation/back-up/expectation.js";
import { createFullBackUp } from "../../search/expectation/back-up/full.js";
import { createGeneralisedMeanBackUp } from "../../search/expectation/back-up/generalised-mean.js";
import { createMAndNBackUp } from "../../search/expectation/back-up/m-n.js";
import { createMonteCarloBackUp } from "../../search/expectation/back-up/monte-carlo.js";
import { createPropagationBackUp, type Propagation } from "../../search/expectation/back-up/product.js";
import { createExpectation } from "../../search/expectation/expectation.js";
import type { MoveSearch } from "../../search/expectation/move-search.js";
import { createMinimax, type TreeSearchName } from "../../search/expectation/tree-search.js";

/**
 * Passes are not plies, so that all leaves of a tree have as many discs. The paper does not say so, but its σ does: with passes
 * as plies ours would be 6.4 to 8.6 where it has 7.2 to 13.6.
 */
export const FREE_PASSES = { freeMove: PASS } as const;

/** More than any difference of discs: what makes static values positive. */
const POSITIVE = 65;

/** How values are backed up. */
export type Rule =
  /** Among equal moves the first is chosen, or one at random, or the one that the expectation with this σ prefers. */
  | { readonly rule: "minimax"; readonly ties?: "random" | { readonly sigma: number } }
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

type BackUpRule = Exclude<Rule, { rule: "minimax" }>;

export type Method = Rule & {
  /** Plies that are looked ahead. */
  readonly depth: number;
  /** Default `discs`. */
  readonly evaluation?: EvaluationName;
  /** Default `alpha-beta`, as in the paper. */
  readonly algorithm?: TreeSearchName;
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
  const game = createOthello(createEvaluation(method.evaluation ?? "discs"));
  const options = { ...FREE_PASSES, algorithm: method.algorithm };
  const backUp = (rule: BackUpRule) => createBackUp(rule, game.maximumMoves);
  if (method.rule === "minimax") {
    const search = createMinimax(game, options);
    if (method.ties === undefined) return { game, search };
    if (method.ties === "random") return { game, search: breakTies(search, () => game.keyHigh() >>> 0) };
    const { sigma } = method.ties;
    const expectation = createExpectation(game, backUp({ rule: "expectation", sigma }), options);
    return { game, search: breakTies(search, expectation) };
  }
  const search =
    method.nodes === "all"
      ? createFullBackUp(game, () => backUp(method), FREE_PASSES)
      : createExpectation(game, backUp(method), options);
  return { game, search };
}

/**
 * Among the moves that a search finds best, another search chooses by its own values, or a number that depends on the
 * position.
 */
function breakTies(search: MoveSearch, by: MoveSearch | (() => number)): MoveSearch {
  return {
    ...search,
    choose(depth) {
      const { moves, values, nodes, leaves } = search.values(depth);
      const value = values.reduce((a, b) => Math.max(a, b));
      const best = [...values.keys()].filter((i) => values[i] === value);
      let chosen = best[0];
      if (best.length > 1 && typeof by === "function") chosen = best[by() % best.length];
      else if (best.length > 1 && typeof by === "object") {
        const others = by.values(depth).values;
        chosen = best.reduce((a, b) => (others[b] > others[a] ? b : a));
      }
      return { move: moves[chosen], value, nodes, leaves };
    },
  };
}

function createBackUp(rule: BackUpRule, capacity: number): BackUp {
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
