/** All that Domineering brings. */
import type { GameDefinition } from "../../game/definition.js";
import { domineering } from "./module.js";

const game: GameDefinition = {
  ...domineering,
  referee: async () => (await import("./reference/referee.js")).referee,
  cli: async () => (await import("./cli/cli.js")).cli,
  view: async () => (await import("./view/view.js")).view,
};

export default game;
