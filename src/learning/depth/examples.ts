/** The examples of many games, in memory that threads share, and which of the games are held out. */
import { createRandom } from "../../math/random.js";

/** What one game gives. */
export interface GameExamples {
  /** Its examples, one after the other. */
  readonly words: Int32Array;
  /** Positions that were left out because the side to move is in check. */
  readonly inCheck: number;
}

/** Examples by number, those of a game one after the other. */
export interface Examples {
  /** In shared memory. */
  readonly words: Int32Array;
  readonly games: number;
  readonly inCheck: number;
  /** Numbers of the examples of games to learn from, and of those held out. */
  readonly train: Int32Array;
  readonly heldOut: Int32Array;
  readonly trainGames: number;
  readonly heldOutGames: number;
}

/**
 * @param wordsPerExample of the game
 * @param share of the games that are held out, 0 to below 1: they are drawn by the seed
 */
export function joinExamples(
  games: readonly GameExamples[],
  wordsPerExample: number,
  share: number,
  seed: number,
): Examples {
  const total = games.reduce((sum, { words }) => sum + words.length, 0);
  const words = new Int32Array(new SharedArrayBuffer(4 * total));
  const held = new Set(shuffled(games.length, seed).slice(0, Math.round(share * games.length)));
  const train: number[] = [];
  const heldOut: number[] = [];
  let at = 0;
  for (const [number, game] of games.entries()) {
    words.set(game.words, at);
    const list = held.has(number) ? heldOut : train;
    for (let i = 0; i < game.words.length; i += wordsPerExample) list.push((at + i) / wordsPerExample);
    at += game.words.length;
  }
  return {
    words,
    games: games.length,
    inCheck: games.reduce((sum, { inCheck }) => sum + inCheck, 0),
    train: Int32Array.from(train),
    heldOut: Int32Array.from(heldOut),
    trainGames: games.length - held.size,
    heldOutGames: held.size,
  };
}

/** The numbers from 0 to below `count` in an order that the seed draws. */
export function shuffled(count: number, seed: number): Int32Array {
  const random = createRandom(seed);
  const order = Int32Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    const kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  return order;
}
