/** All that Simpei brings. */
import type { GameDefinition } from "../../game/definition.js";
import { simpei } from "./module.js";

const game: GameDefinition = {
  ...simpei,
  referee: async () => (await import("./reference/referee.js")).referee,
  cli: async () => (await import("./cli/cli.js")).cli,
  view: async () => (await import("./view/view.js")).view,
};

export default game;
