/** Which games the expectation experiments estimate σ from, which others they are judged on, and their positions. */
import { crc32 } from "node:zlib";
import { POSITION_WORDS } from "../../games/othello/notation/position.js";
import type { OthelloRecord } from "../../games/othello/records/records.js";
import { createReplay } from "../../games/othello/records/replay.js";
import { createRandom } from "../../math/random.js";

/** Packed positions, one after the other. */
export interface PositionList {
  readonly count: number;
  readonly words: Int32Array;
}

export interface GameSplit {
  /** Games that σ is estimated from. */
  readonly estimation: readonly OthelloRecord[];
  /** The others, on which moves are judged. */
  readonly judging: readonly OthelloRecord[];
}

/** Parts of the games that σ is estimated from: this many, or this share where there are few games. */
const ESTIMATION_GAMES = 1000;
const ESTIMATION_SHARE = 0.1;

/** Every game once: records of the same moves are one game, whoever played it. */
export function distinctGames(records: readonly OthelloRecord[]): OthelloRecord[] {
  const games = new Map<string, OthelloRecord>();
  for (const record of records) {
    const key = String.fromCharCode(...record.moves);
    if (!games.has(key)) games.set(key, record);
  }
  return [...games.values()];
}

/** Splits games at random, equal seeds in the same way. Both parts are in random order. */
export function splitGames(games: readonly OthelloRecord[], seed: number): GameSplit {
  const shuffled = [...games];
  const random = createRandom(seed);
  for (let left = shuffled.length; left > 1; left--) {
    const at = Math.floor(random() * left);
    [shuffled[left - 1], shuffled[at]] = [shuffled[at], shuffled[left - 1]];
  }
  const size = Math.min(ESTIMATION_GAMES, Math.ceil(ESTIMATION_SHARE * shuffled.length));
  return { estimation: shuffled.slice(0, size), judging: shuffled.slice(size) };
}

/**
 * The positions of the first `most` games that have one after this many moves which is not the end of the game. Passes are not
 * moves: the side to move is one that can. Fewer positions when there are fewer such games.
 *
 * @param skip this many such games are skipped first
 */
export function positionsAfter(
  games: readonly OthelloRecord[],
  moves: number,
  most: number,
  skip = 0,
): PositionList {
  const words = new Int32Array(POSITION_WORDS * Math.min(most, games.length));
  const replay = createReplay();
  let found = 0;
  for (const game of games) {
    if (found === skip + most) break;
    if (game.moves.length < moves) continue;
    replay.restart();
    for (let i = 0; i < moves; i++) replay.play(game.moves[i]);
    if (replay.finished()) continue;
    if (found >= skip) replay.store(words, POSITION_WORDS * (found - skip));
    found++;
  }
  const count = Math.max(0, found - skip);
  return { count, words: words.subarray(0, POSITION_WORDS * count) };
}

/** What tells one set of games from another: their number and a checksum of all moves. */
export function fingerprintOf(games: readonly OthelloRecord[]): string {
  let crc = 0;
  for (const { moves } of games) crc = crc32(Uint8Array.of(moves.length, ...moves), crc);
  return `${games.length} games ${crc.toString(16).padStart(8, "0")}`;
}
