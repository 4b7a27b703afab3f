/** All that Othello brings. */
import type { GameDefinition } from "../../game/definition.js";
import { endgameSearch } from "./endgame/kind.js";
import { othello } from "./module.js";

const game: GameDefinition = {
  ...othello,
  searches: [endgameSearch],
  analysis: async () => (await import("./analysis/analysis.js")).analysis,
  referee: async () => (await import("./reference/referee.js")).referee,
  cli: async () => (await import("./cli/cli.js")).cli,
  view: async () => (await import("./view/view.js")).view,
};

export default game;
