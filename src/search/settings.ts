/** The settings of searches. Each search says which of them it heeds (`SearchKind.settings`). */

import { MAXIMUM_ORDER } from "../game/goal.js";
import { enabled, flag, oneOf, orUnlimited, real, setting, whole } from "../game/setting.js";
import { LEAF_NUMBERS } from "./df-pn/kind.js";
import { SUMS } from "./df-pn/sums.js";
import { AND_STRATEGIES } from "./lambda/df-pn-lambda-kind.js";
import { SIMILAR } from "./pn-search/kind.js";

export const SEARCH_SETTINGS = {
  /** Highest λ order searched, 1 to 15. Default 7, or the game's own. */
  maxOrder: setting(whole(1, MAXIMUM_ORDER), "highest λ order to search", {
    default: "7, or the game's own",
  }),
  /** How an AND node of df-pn λ counts the pass. */
  andStrategy: setting(oneOf(AND_STRATEGIES), "how df-pn λ counts the pass at AND nodes", { expert: true }),
  /** A child may grow to 1 + ε times its rival before it is left, 0 to 100. */
  epsilon: setting(real(0, 100), "stay with a child until its number is 1 + x times its rival's", {
    default: "0.25, or 0.5 with λ",
    expert: true,
  }),
  /** How proof and disproof numbers add up. */
  sums: setting(oneOf(SUMS), "how proof and disproof numbers add up", {
    default: "weak, or bounded with λ",
    expert: true,
  }),
  /** Whether leaves start from the game's own numbers. */
  leafNumbers: setting(oneOf(LEAF_NUMBERS), "initial numbers of a leaf: the game's estimate, or 1 and 1", {
    default: "heuristic",
    expert: true,
  }),
  /** Seed that shuffles the order of children; 0 leaves it. */
  shuffle: setting(whole(0, 2 ** 31 - 1), "shuffle the order of moves with this seed", { expert: true }),
  /** On which other nodes of its tree proof-number search tries what it has just proven. */
  similar: setting(oneOf(SIMILAR), "also try each proof on similar positions of the tree, chosen like this", {
    default: "none",
    expert: true,
  }),
  /** Whether proof-number search prefers the attacker's moves that have succeeded elsewhere. */
  successRate: setting(flag, "prefer the attacker's moves that have succeeded elsewhere", { expert: true }),
  /** The most nodes of simulations on similar positions for every node of search. */
  simulationBudget: setting(
    orUnlimited(real(0, 1000)),
    "the most nodes of simulation on similar positions for each node of search",
    { default: "1", beside: "similar", expert: true },
  ),
  // Techniques that can be turned off, to find out which of them is wrong or what it saves. Verdicts stay the same.
  /** Whether facts about positions that are worth no less, or no more, serve a position. */
  dominance: setting(enabled, "do not use what is known about positions that are better or worse", {
    expert: true,
  }),
  /** Whether the proof after one reply is tried on others. */
  simulation: setting(enabled, "do not try the proof of one reply on the other replies", { expert: true }),
  /** Whether threats are decided by a routine of the game's own, where it has one. */
  threatSolver: setting(enabled, "decide threats by search, not by the game's own routine", {
    expert: true,
  }),
  /** Whether a repetition is found as soon as the move to it is generated. */
  earlyRepetition: setting(enabled, "find a repetition only when its position is searched", { expert: true }),
};

export type SearchSettingName = keyof typeof SEARCH_SETTINGS;
