/** All that shogi brings. */
import type { GameDefinition } from "../../game/definition.js";
import { mateSearch } from "./mate/kind.js";
import { shogi } from "./module.js";

const game: GameDefinition = {
  ...shogi,
  searches: [mateSearch],
  referee: async () => (await import("./reference/referee.js")).referee,
  valued: async (options) => (await import("./negascout/valued-rules.js")).valued(options),
  analysis: async () => (await import("./analysis/analysis.js")).analysis,
  cli: async () => (await import("./cli/cli.js")).cli,
  view: async () => (await import("./view/view.js")).view,
};

export default game;
