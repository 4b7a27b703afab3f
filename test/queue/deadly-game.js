// A game of heaps like vast-game.js, with few positions. If the environment has DEADLY, the search of one position kills its
// whole process, as on a machine without memory left.

/** @import { GameModule } from "../../src/index.js" */
import vast from "../solver/vast-game.js";

const POSITIONS = 10_000;
const DEADLY = 700;

const ranking = /** @type {import("../../src/index.js").PositionRanking} */ (vast.ranking);

/** @type {GameModule} */
export default {
  ...vast,
  name: "deadly",
  create(options) {
    const game = vast.create(options);
    return {
      ...game,
      load(words, offset) {
        game.load(words, offset);
        if (process.env.DEADLY && ranking.rank(words, offset) === DEADLY)
          process.kill(process.pid, "SIGKILL");
      },
    };
  },
  ranking: { ...ranking, positions: POSITIONS, pieceStarts: [0, POSITIONS] },
};
