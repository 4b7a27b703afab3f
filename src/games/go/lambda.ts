/** How Go likes λ search best. */
import type { GameModule } from "../../game/module.js";

/** The order to which the paper searches captures (Soeda et al. 2007). */
const MOST_ORDERS = 5;

/** 118 questions of captures on 9x9 and 19x19, each up to 300,000 nodes: 8.4 million nodes, bounded and without handicap 10.4. */
export const GO_LAMBDA: NonNullable<GameModule["lambda"]> = {
  maxOrder: MOST_ORDERS,
  lowerOrderHandicap: 30,
  sums: "weak",
  // docs/lab/go-captures.md has other orders.
  freelyTried: 2,
};
