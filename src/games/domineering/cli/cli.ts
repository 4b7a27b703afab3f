/** What Domineering adds to the command line. */
import type { GameCli } from "../../../cli/game-cli.js";

export const cli: GameCli = {
  about: "find out who wins in Domineering",
  scaling: [
    {
      name: "boards",
      description: "5 empty boards of Domineering",
      files: ["problems/scaling/domineering.txt"],
    },
  ],
  examples: {
    solve: [
      'solve domineering "6x6 v"',
      'solve domineering "5x5 v" --outcome',
      'solve domineering "..#./..../..../.#.. h" --goal horizontal-wins --certificate h.proof',
    ],
    view: ["view h.proof --out h.html"],
    "check-game": ['check-game domineering "4x4 v"'],
  },
};
