// Atari-Go with λ settings as in shogi, a goal with a name of its own, and the name of a game of the package: nothing
// depends on what a game calls itself.
import atariGo from "../../docs/examples/atari-go.js";

/** @type {import("solve-fast").GameModule} */
export default {
  ...atariGo,
  name: "shogi",
  goals: { ...atariGo.goals, capture: { attacker: "side-to-move", maxOrder: 2 } },
  lambda: { passFirst: true, andStrategy: "sum", maxOrder: 4, lowerOrderHandicap: 0 },
};
