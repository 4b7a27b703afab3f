/** The settings of searches. Each search says which of them it heeds (`SearchKind.settings`). */

import { MAXIMUM_ORDER } from "../game/goal.js";
import { oneOf, real, setting, whole } from "../game/setting.js";
import { SUMS } from "./proof-number/sums.js";
import { LEAF_NUMBERS } from "./searches/df-pn.js";
import { AND_STRATEGIES } from "./searches/df-pn-lambda.js";

export const SEARCH_SETTINGS = {
  /** Highest λ order searched, 1 to 15. Default 7, or the game's own. */
  maxOrder: setting(whole(1, MAXIMUM_ORDER), "highest λ order", { default: "7, or the game's own" }),
  /** How an AND node of df-pn λ counts the pass. */
  andStrategy: setting(oneOf(AND_STRATEGIES), "how df-pn λ counts the pass at AND nodes", { expert: true }),
  /** A child may grow to 1 + ε times its rival before it is left, 0 to 100. */
  epsilon: setting(real(0, 100), "a child may grow to 1 + x times its rival", {
    default: "0.25, with λ 0.5",
    expert: true,
  }),
  /** How proof and disproof numbers add up. */
  sums: setting(oneOf(SUMS), "how numbers add up", {
    default: "weak, with λ bounded",
    expert: true,
  }),
  /** Whether leaves start from the game's own numbers. */
  leafNumbers: setting(oneOf(LEAF_NUMBERS), "start leaves from the game's numbers, or from 1/1", {
    default: "heuristic",
    expert: true,
  }),
  /** Seed that shuffles the order of children; 0 leaves it. */
  shuffle: setting(whole(0, 2 ** 31 - 1), "search children in another order", { expert: true }),
};

export type SearchSettingName = keyof typeof SEARCH_SETTINGS;
