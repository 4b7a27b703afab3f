/** One thread of a match: plays games and draws openings, one a task. */

import { weightsOf } from "../../games/shogi/evaluation/evaluation.js";
import { shogiScout } from "../../games/shogi/negascout/scout.js";
import { createRandom } from "../../math/random.js";
import { createNegascout } from "../../parallel/negascout/create-negascout.js";
import type { Searcher } from "../../search/negascout/searcher.js";
import { createShogiPlay, type Draw, type PlayedGame } from "./play-shogi.js";
import type { Player } from "./players.js";
import type { SelfPlayed } from "./self-play.js";

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

export interface SelfPlayTask extends OfThread {
  readonly job: "self-play";
  readonly player: Player;
  readonly nodes: number;
  readonly seed: number;
  readonly number: number;
}

/** What games to learn from begin with. */
const DRAW: Draw = { shortest: 4, longest: 12, noise: 100 };
/** Each player's table: enough for hundreds of thousands of nodes. */
const TABLE_BYTES = 1 << 23;

const searchers = new Map<string, Promise<Searcher>>();
const { play, drawOpening, draw } = createShogiPlay();

/** A searcher for a player; two players that are alike have one each. */
function searcherOf(player: Player, place: number): Promise<Searcher> {
  const { depths, ...policy } = player;
  const name = JSON.stringify([place, player]);
  const known = searchers.get(name);
  if (known !== undefined) return known;
  const game = shogiScout(weightsOf("learned"), depths);
  const made = createNegascout({ game, ...policy, tableBytes: TABLE_BYTES });
  searchers.set(name, made);
  return made;
}

/** Reads every move equally deep. */
const JUDGE: Player = { policy: "all", factor: 1 };

/** Equal seeds and numbers draw the same. */
function randomOf({ seed, number }: { readonly seed: number; readonly number: number }): () => number {
  return createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
}

export async function run(
  task: GameTask | OpeningTask | SelfPlayTask,
  begin: () => void,
): Promise<PlayedGame | SelfPlayed | number[] | undefined> {
  switch (task.job) {
    case "opening": {
      const judge = await searcherOf(JUDGE, 0);
      begin();
      return drawOpening(judge, randomOf(task));
    }
    case "self-play": {
      const [judge, black, white] = await Promise.all(
        [JUDGE, task.player, task.player].map((player, i) => searcherOf(player, i % 2)),
      );
      begin();
      const opening = draw(judge, randomOf(task), DRAW);
      const { moves, end, winner } = play(opening, [black, white], { maxNodes: task.nodes });
      return { moves, drawn: opening.length, end, winner };
    }
    case "game": {
      const { players, black, opening, nodes, seconds } = task;
      const [a, b] = await Promise.all(players.map(searcherOf));
      begin();
      return play(opening, black === 0 ? [a, b] : [b, a], { maxNodes: nodes, time: seconds });
    }
  }
}
