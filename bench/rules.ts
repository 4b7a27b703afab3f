/** The rules: generating moves, playing and undoing them, keys, and `expand`, which df-pn calls at every node. */
import type { ChildList } from "../src/game/game.js";
import type { GameModule } from "../src/game/module.js";
import { toSearchGame } from "../src/game/search-game.js";
import { rankingOf } from "../src/solver/sweep/run/choose-ranks.js";
import { type MicroCase, runMicro } from "./micro.js";
import { drawPositions, rankedGames } from "./positions.js";
import type { Suite } from "./suite.js";

const POSITIONS = 256;
/** Each position is loaded once for this many calls, so that loading it does not count. */
const CALLS = 8;

function cases(module: GameModule): MicroCase[] {
  const game = toSearchGame(module.create(rankingOf(module).options));
  const { count, positionWords, words } = drawPositions(module, POSITIONS);
  const moves = new Int32Array(game.maximumMoves);
  const array = () => new Int32Array(game.maximumMoves);
  const children: ChildList = {
    moves,
    keyLow: array(),
    keyHigh: array(),
    proof: array(),
    disproof: array(),
    threat: array(),
  };

  /** Calls `work` on every position; adds up what it returns. */
  function onAll(work: (position: number) => number): () => number {
    return () => {
      let sum = 0;
      for (let position = 0; position < count; position++) {
        game.load(words, position * positionWords);
        sum += work(position);
      }
      return sum;
    };
  }

  const legalMoves = Array.from({ length: count }, (_, position) => {
    game.load(words, position * positionWords);
    return moves.slice(0, game.generate(moves, 0));
  });
  const allMoves = legalMoves.reduce((sum, { length }) => sum + length, 0);
  game.setAttacker(0);

  return [
    {
      name: "generate",
      unit: "positions",
      size: CALLS * count,
      run: onAll(() => {
        let sum = 0;
        for (let call = 0; call < CALLS; call++) sum += game.generate(moves, 0);
        return sum;
      }),
    },
    {
      name: "play, undo",
      unit: "moves",
      size: allMoves,
      run: onAll((position) => {
        const legal = legalMoves[position];
        let sum = 0;
        for (let i = 0; i < legal.length; i++) {
          game.play(legal[i]);
          sum += game.outcome();
          game.undo();
        }
        return sum;
      }),
    },
    {
      name: "key",
      unit: "keys",
      size: CALLS * count,
      run: onAll(() => {
        let sum = 0;
        for (let call = 0; call < CALLS; call++) sum ^= game.keyLow() + call * game.keyHigh();
        return sum;
      }),
    },
    {
      name: "expand",
      unit: "nodes",
      size: CALLS * count,
      run: onAll(() => {
        let sum = 0;
        for (let call = 0; call < CALLS; call++) sum += game.expand(children, 0);
        return sum;
      }),
    },
    {
      name: "load",
      unit: "positions",
      size: count,
      run: onAll(() => 1),
    },
  ];
}

export const rules: Suite = {
  name: "rules",
  description: "generate, play, undo, key and expand, in games whose positions are numbered",
  async *run(options) {
    for (const module of await rankedGames()) {
      const named = cases(module).map((each) => ({ ...each, name: `${module.name}: ${each.name}` }));
      yield* runMicro(this.name, named, options);
    }
  },
};
