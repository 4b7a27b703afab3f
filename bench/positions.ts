/** Positions to measure on: drawn from all positions of a game, the same ones every time. */
import type { GameModule } from "../src/game/module.js";
import { GAME_NAMES } from "../src/registry/games.js";
import { loadGame } from "../src/solver/loading/load-game.js";
import { drawSample, rankingOf } from "../src/solver/sweep/run/choose-ranks.js";

/** The games that have a numbering of positions to draw from. */
export async function rankedGames(): Promise<GameModule[]> {
  const games = await Promise.all(GAME_NAMES.map(loadGame));
  return games.filter(({ ranking }) => ranking !== undefined);
}

export interface DrawnPositions {
  readonly count: number;
  readonly positionWords: number;
  /** All packed positions, one after the other. */
  readonly words: Int32Array;
}

const SEED = 1;

export function drawPositions(module: GameModule, count: number): DrawnPositions {
  const ranking = rankingOf(module);
  const { positionWords } = module.create(ranking.options);
  const ranks = drawSample(ranking.positions, count, SEED);
  const words = new Int32Array(count * positionWords);
  for (let i = 0; i < count; i++) ranking.unrank(ranks[i], words, i * positionWords);
  return { count, positionWords, words };
}
