/** Positions to measure on: drawn from all positions of a game, the same ones every time. */
import type { GameModule } from "../src/game/module.js";
import { simpei } from "../src/games/simpei/module.js";
import { drawSample } from "../src/parallel/sweep/choose-ranks.js";
import { rankingOf } from "../src/parallel/sweep/rank-sweep.js";

/** The games that have a numbering of positions to draw from. */
export const GAMES: readonly GameModule[] = [simpei];

export interface DrawnPositions {
  readonly count: number;
  readonly positionWords: number;
  /** All packed positions, one behind the other. */
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
