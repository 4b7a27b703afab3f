/** One thread of a match: plays games and draws openings, one a task. */

import { weightsOf } from "../../games/shogi/evaluation/evaluation.js";
import { shogiScout } from "../../games/shogi/negascout/scout.js";
import { createRandom } from "../../math/random.js";
import { createNegascout } from "../../parallel/negascout/create-negascout.js";
import type { Searcher } from "../../search/negascout/searcher.js";
import { createShogiPlay, type PlayedGame } from "./play-shogi.js";
import type { Player } from "./players.js";

interface OfThread {
  readonly kind: "of-game";
  /** The URL of this module. */
  readonly module: string;
}

export interface GameTask extends OfThread {
  readonly job: "game";
  readonly opening: readonly number[];
  /** The players, and which of them is black. */
  readonly players: readonly [Player, Player];
  readonly black: 0 | 1;
  readonly nodes: number | undefined;
  readonly seconds: number | undefined;
}

export interface OpeningTask extends OfThread {
  readonly job: "opening";
  readonly seed: number;
  readonly number: number;
}

/** Each player's table: enough for hundreds of thousands of nodes. */
const TABLE_BYTES = 1 << 23;

const searchers = new Map<string, Promise<Searcher>>();
const { play, drawOpening } = createShogiPlay();

/** A searcher for a player; two players that are alike have one each. */
function searcherOf(player: Player, place: number): Promise<Searcher> {
  const { policy, factor, depths } = player;
  const name = JSON.stringify([place, player]);
  const known = searchers.get(name);
  if (known !== undefined) return known;
  const game = shogiScout(weightsOf("learned"), depths);
  const made = createNegascout({ game, policy, factor, tableBytes: TABLE_BYTES });
  searchers.set(name, made);
  return made;
}

export async function run(
  task: GameTask | OpeningTask,
  begin: () => void,
): Promise<PlayedGame | number[] | undefined> {
  if (task.job === "opening") {
    const judge = await searcherOf({ policy: "all", factor: 1 }, 0);
    begin();
    const random = createRandom(Math.imul(task.seed, 0x9e3779b1) ^ Math.imul(task.number + 1, 0x85ebca6b));
    return drawOpening(judge, random);
  }
  const { players, black, opening, nodes, seconds } = task;
  const made = await Promise.all(players.map(searcherOf));
  begin();
  const limits = {
    ...(nodes === undefined ? {} : { maxNodes: nodes }),
    ...(seconds === undefined ? {} : { time: seconds }),
  };
  return play(opening, black === 0 ? [made[0], made[1]] : [made[1], made[0]], limits);
}
