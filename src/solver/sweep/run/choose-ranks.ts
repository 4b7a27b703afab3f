/**
 * Which positions of a game's numbering a sweep takes: all of them, or a sample, perhaps only those with a given number of
 * pieces on the board.
 */

import { SetupError } from "../../../game/errors.js";
import type { GameModule, PositionRanking } from "../../../game/module.js";
import { createRandom } from "../../../math/random.js";

/** @throws SetupError when the game has no ranking */
export function rankingOf(module: GameModule): PositionRanking {
  if (module.ranking === undefined)
    throw new SetupError(
      `${module.name} has no numbering of positions to sweep over; solve lists of positions instead`,
    );
  return module.ranking;
}

/** A row of ranks: ascending, unless sorted otherwise. */
export interface RankList {
  readonly count: number;
  at(index: number): number;
}

export interface RankChoice {
  /** The share that is drawn, 0 < share ≤ 1; left out, all are taken. */
  readonly share?: number | undefined;
  /** Equal seeds draw equal samples. Default 1. */
  readonly seed?: number | undefined;
  /** Only positions with this many pieces on the board. */
  readonly pieces?: { readonly from: number; readonly to: number } | undefined;
}

/** @throws SetupError for numbers of pieces that the game does not have, and for a share that is less than one position */
export function chooseRanks(ranking: PositionRanking, { share, seed = 1, pieces }: RankChoice): RankList {
  const starts = ranking.pieceStarts;
  const most = starts.length - 2;
  const { from, to } = pieces ?? { from: 0, to: most };
  if (from > to || to > most) throw new SetupError(`positions have 0 to ${most} pieces on the board`);
  const first = starts[from];
  const positions = starts[to + 1] - first;
  if (share === undefined) return { count: positions, at: (index) => first + index };
  const size = Math.round(positions * share);
  if (size === 0) {
    const part = `1/${Math.round(1 / share)} of ${positions.toLocaleString("en")} positions`;
    throw new SetupError(`${part} is none; take a greater share, as in 1/${positions}, or all`);
  }
  const sample = createSample(positions, size, seed);
  return { count: size, at: (index) => first + sample.at(index) };
}

/** The same ranks by ascending key, a whole number of 0..255; ranks of equal key stay in order. */
export function sortRanks(ranks: RankList, keyOf: (rank: number) => number): RankList {
  const starts = new Float64Array(257);
  for (let i = 0; i < ranks.count; i++) starts[keyOf(ranks.at(i)) + 1]++;
  for (let key = 0; key < 256; key++) starts[key + 1] += starts[key];
  const sorted = new Float64Array(ranks.count);
  for (let i = 0; i < ranks.count; i++) {
    const rank = ranks.at(i);
    sorted[starts[keyOf(rank)]++] = rank;
  }
  return { count: ranks.count, at: (index) => sorted[index] };
}

/** Numbers that are drawn and kept together. */
const PART = 4096;
/** Parts that are kept: a sweep looks back no further than its ring. */
const PARTS_KEPT = 8;

/**
 * `size` of the numbers 0 to `population` - 1, ascending, every set with equal probability (Fan, Muller & Rezucha 1962; Knuth's
 * Algorithm S).
 *
 * They are drawn when they are asked for, some thousand at a time. What is kept is where each part begins, since a number's
 * random number depends on the number alone: so a sample of any size takes 8 bytes for every 4,096 of it, and its end can be
 * had without keeping its beginning.
 */
export function createSample(population: number, size: number, seed: number): RankList {
  /** The first number that part i looks at. */
  const starts = [0];
  const kept = new Map<number, Float64Array>();

  function draw(part: number): Float64Array {
    const from = part * PART;
    // Ranks may be above 2³¹.
    const numbers = new Float64Array(Math.min(PART, size - from));
    let number = starts[part];
    const random = createRandom(seed, number);
    for (let drawn = 0; drawn < numbers.length; number++) {
      if (random() * (population - number) < size - from - drawn) numbers[drawn++] = number;
    }
    if (part + 1 === starts.length) starts.push(number);
    return numbers;
  }

  function partAt(part: number): Float64Array {
    const known = kept.get(part);
    if (known !== undefined) return known;
    while (starts.length <= part) draw(starts.length - 1);
    const numbers = draw(part);
    kept.set(part, numbers);
    const [oldest] = kept.keys();
    if (kept.size > PARTS_KEPT) kept.delete(oldest);
    return numbers;
  }

  /** The part that was looked at last, and its first index. */
  let part: Float64Array = new Float64Array();
  let first = 0;
  return {
    count: size,
    at(index) {
      if (index < first || index >= first + part.length) {
        part = partAt(Math.floor(index / PART));
        first = index - (index % PART);
      }
      return part[index - first];
    },
  };
}

/** A whole sample at once. */
export function drawSample(population: number, size: number, seed: number): Float64Array {
  const { at } = createSample(population, size, seed);
  return Float64Array.from({ length: size }, (_, index) => at(index));
}
