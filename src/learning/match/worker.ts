/** One thread of a match: plays games and draws openings, one a task. */

import { createRandom } from "../../math/random.js";
import type { Searcher, ValuedRules } from "../../search/negascout/searcher.js";
import { createNegascout } from "../../solver/choose/create-negascout.js";
import type { LearnedGame } from "../depth/move-source.js";
import type { Draw, Play, PlayedGame, SelfPlayed } from "./play.js";
import type { Player } from "./players.js";

interface OfThread {
  readonly kind: "of-game";
  /** The URL of this module. */
  readonly module: string;
  readonly game: LearnedGame;
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

/** What a game brings, loaded when it is played. */
interface Playing {
  readonly play: Play;
  scout(depths: Player["depths"]): ValuedRules;
}

const GAMES: Readonly<Record<LearnedGame, () => Promise<Playing>>> = {
  async shogi() {
    const [{ createShogiPlay }, { shogiNegascout }, { weightsOf }] = await Promise.all([
      import("./play-shogi.js"),
      import("../../games/shogi/negascout/valued-rules.js"),
      import("../../games/shogi/evaluation/evaluation.js"),
    ]);
    return { play: createShogiPlay(), scout: (depths) => shogiNegascout(weightsOf("learned"), depths) };
  },
  async othello() {
    const [{ createOthelloPlay }, { othelloNegascout }] = await Promise.all([
      import("./play-othello.js"),
      import("../../games/othello/negascout/valued-rules.js"),
    ]);
    return { play: createOthelloPlay(), scout: othelloNegascout };
  },
};

const playing = new Map<LearnedGame, Promise<Playing>>();
const searchers = new Map<string, Promise<Searcher>>();

function playingOf(game: LearnedGame): Promise<Playing> {
  return known(playing, game, GAMES[game]);
}

/** A searcher for a player; two players that are alike have one each. */
function searcherOf(game: LearnedGame, player: Player, place: number): Promise<Searcher> {
  return known(searchers, JSON.stringify([game, place, player]), async () => {
    const { depths, ...policy } = player;
    const { scout } = await playingOf(game);
    return createNegascout({ game: scout(depths), ...policy, tableBytes: TABLE_BYTES });
  });
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}

/** Reads every move equally deep. */
const JUDGE: Player = { policy: "all", factor: 1 };
const JUDGE_PLACE = 2;

/** Equal seeds and numbers draw the same. */
function randomOf({ seed, number }: { readonly seed: number; readonly number: number }): () => number {
  return createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
}

export async function run(
  task: GameTask | OpeningTask | SelfPlayTask,
  begin: () => void,
): Promise<PlayedGame | SelfPlayed | number[] | undefined> {
  const { play } = await playingOf(task.game);
  const judge = await searcherOf(task.game, JUDGE, JUDGE_PLACE);
  switch (task.job) {
    case "opening": {
      begin();
      return play.drawOpening(judge, randomOf(task));
    }
    case "self-play": {
      const [black, white] = await Promise.all(
        [task.player, task.player].map((player, i) => searcherOf(task.game, player, i)),
      );
      begin();
      const opening = play.draw(judge, randomOf(task), DRAW);
      const { moves, end, winner } = play.play(opening, [black, white], judge, { maxNodes: task.nodes });
      return { moves, drawn: opening.length, end, winner };
    }
    case "game": {
      const { players, black, opening, nodes, seconds } = task;
      const [a, b] = await Promise.all(players.map((player, i) => searcherOf(task.game, player, i)));
      begin();
      return play.play(opening, black === 0 ? [a, b] : [b, a], judge, { maxNodes: nodes, time: seconds });
    }
  }
}
