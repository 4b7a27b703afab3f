/** All that Othello brings. */
import type { GameDefinition } from "../../game/definition.js";
import { endgameSearch } from "./endgame/kind.js";
import { othello } from "./module.js";

const game: GameDefinition = {
  ...othello,
  searches: [endgameSearch],
  analysis: async () => (await import("./analysis.js")).analysis,
  cli: async () => (await import("./commands/cli.js")).cli,
  view: async () => (await import("./view/view.js")).view,
};

export default game;
