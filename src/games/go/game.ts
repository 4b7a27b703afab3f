/** All that Go brings. */
import type { GameDefinition } from "../../game/definition.js";
import { go } from "./module.js";
import { deepening } from "./search/deepening.js";
import { zoneSearch } from "./zones/kind.js";

const game: GameDefinition = {
  ...go,
  searches: [deepening, zoneSearch],
  referee: async () => (await import("./reference/referee.js")).referee,
  analysis: async () => (await import("./analysis/analysis.js")).analysis,
  cli: async () => (await import("./cli/cli.js")).cli,
  view: async () => (await import("./view/view.js")).view,
};

export default game;
