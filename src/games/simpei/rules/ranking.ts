/**
 * Dense ranking of canonical positions: every position up to the eight symmetries has a number of its own, and
 * no number is wasted.
 *
 * A *layer* is all positions with `k` own pieces (of the side to move) and `e` enemy pieces on the board. Within
 * a layer the own set is brought to the smallest of its images (its class), the enemy set follows by the same
 * symmetry, and is numbered among the points that the class leaves free:
 *
 *     rank = first rank of the class + index of the enemy set, squeezed to the 25 - k free points
 *
 * That is dense wherever the class has no symmetry of its own (1,492 of the 1,678 classes of four pieces). For
 * the others a table gives the rank of every enemy set, the same for all that the class's symmetries exchange.
 *
 * Sets of one size are indexed in ascending order of their bit patterns (colexicographic order).
 * Tables are built when they are first used, for solving needs none: 20 ms for those of all layers, and for a layer 50 ms
 * and 7 MB with the largest, four against four.
 */
import { ALL_POINTS, PIECES, POINTS } from "../notation/points.js";
import { mapBoard, SYMMETRIES } from "./symmetry.js";
import { populationCount } from "./tables.js";

const COUNTS = PIECES + 1;
const LOW_BITS = 16;
const LOW_MASK = 0xffff;
const HIGH_BITS = POINTS - LOW_BITS;

function binomial(n: number, k: number): number {
  let result = 1;
  for (let i = 0; i < k; i++) result = (result * (n - i)) / (i + 1);
  return result;
}

/** Index of a set of points among those of the same size within the low 16 bits. */
const LOW_INDEX = new Uint16Array(1 << LOW_BITS);
/** `HIGH_START[count << 9 | high]`: how many sets of `count` points have a smaller part above bit 15. */
const HIGH_START = new Int32Array(COUNTS << HIGH_BITS);
/** `SETS[count]`: all sets of `count` points by index. Those within the n lowest bits come first. */
const SETS = Array.from({ length: COUNTS }, (_, count) => new Int32Array(binomial(POINTS, count)));

function indexSets(): void {
  const seen = new Int32Array(POINTS + 1);
  for (let low = 0; low <= LOW_MASK; low++) LOW_INDEX[low] = seen[populationCount(low)]++;
  for (let count = 0; count < COUNTS; count++) {
    let start = 0;
    for (let high = 0; high < 1 << HIGH_BITS; high++) {
      HIGH_START[(count << HIGH_BITS) | high] = start;
      const rest = count - populationCount(high);
      if (rest >= 0) start += binomial(LOW_BITS, rest);
    }
  }
  /** The parts above bit 15 by their sizes. */
  const highs: number[][] = Array.from({ length: HIGH_BITS + 1 }, () => []);
  for (let high = 0; high < 1 << HIGH_BITS; high++) highs[populationCount(high)].push(high);
  for (let low = 0; low <= LOW_MASK; low++) {
    const lowCount = populationCount(low);
    for (let count = lowCount; count < COUNTS; count++) {
      for (const high of highs[count - lowCount]) {
        const set = low | (high << LOW_BITS);
        SETS[count][indexOfSet(count, set)] = set;
      }
    }
  }
}

/** The index of a set among all sets of `count` points; `count` is its size. */
function indexOfSet(count: number, set: number): number {
  return HIGH_START[(count << HIGH_BITS) | (set >>> LOW_BITS)] + LOW_INDEX[set & LOW_MASK];
}

/** Takes the points of `removed` out of the board, moving higher bits down. No bit of `set` is in `removed`. */
function squeeze(set: number, removed: number): number {
  while (removed !== 0) {
    const point = 31 - Math.clz32(removed);
    const bit = 1 << point;
    const below = bit - 1;
    set = (set & below) | ((set >>> 1) & ~below);
    removed ^= bit;
  }
  return set;
}

/** Puts the points of `removed` back in as empty: the inverse of `squeeze`. */
function spread(set: number, removed: number): number {
  while (removed !== 0) {
    const below = (removed & -removed) - 1;
    set = (set & below) | ((set & ~below) << 1);
    removed &= removed - 1;
  }
  return set;
}

/** Sets of `count` points up to symmetry. */
interface Classes {
  /** The smallest image of each class, ascending. */
  readonly representatives: readonly number[];
  /** The symmetries, other than the identity, that leave each representative as it is. */
  readonly stabilisers: readonly (readonly number[])[];
  /** For each set: class << 3 | the first symmetry that maps it to its representative. */
  readonly classOfSet: Int32Array;
}

function classify(count: number): Classes {
  const sets = SETS[count];
  const representatives: number[] = [];
  const stabilisers: number[][] = [];
  const classOfSet = new Int32Array(sets.length).fill(-1);
  for (let index = 0; index < sets.length; index++) {
    if (classOfSet[index] >= 0) continue;
    const representative = sets[index];
    const stabiliser: number[] = [];
    for (let symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
      const image = mapBoard(symmetry, representative);
      if (image === representative && symmetry > 0) stabiliser.push(symmetry);
      let back = 0;
      while (mapBoard(back, image) !== representative) back++;
      classOfSet[indexOfSet(count, image)] = (representatives.length << 3) | back;
    }
    representatives.push(representative);
    stabilisers.push(stabiliser);
  }
  return { representatives, stabilisers, classOfSet };
}

/** By the number of own pieces. */
const CLASSES: Classes[] = [];

/** Names a layer: `own` pieces of the side to move (or of the attacker), `enemy` pieces, 0 to 4 each. */
export function layerOf(own: number, enemy: number): number {
  return (own << 3) | enemy;
}
const LAYERS = layerOf(PIECES, PIECES) + 1;

/** Where the layer's entries begin in `ENTRIES`, -1 until its tables are built. */
const ENTRY_START = new Int32Array(LAYERS).fill(-1);
/**
 * One word for every own set of a layer: the symmetry in bits 0-2 and above it the first rank of the class; or,
 * with bit 31 set, where the class's table begins in `SYMMETRIC_RANKS`.
 */
const ENTRIES = new Int32Array(COUNTS * SETS.reduce((sum, sets) => sum + sets.length, 0));
/** Enemy sets of all classes with symmetries, of all layers: `symmetricSets` counts them. */
const SYMMETRIC_CAPACITY = 2_344_845;
const SYMMETRIC_RANKS = new Int32Array(SYMMETRIC_CAPACITY);
/** The inverse within a class: the index of the n-th enemy set that is the smallest of its images. */
const SYMMETRIC_SETS = new Uint16Array(SYMMETRIC_CAPACITY);
let entriesUsed = 0;
let symmetricUsed = 0;

/** What `unrank` needs of a layer. */
interface UnrankTables {
  /** First rank of each class, and one past the last rank of all. */
  readonly classStart: Int32Array;
  /** Where the class begins in `SYMMETRIC_SETS`, -1 for a dense class. */
  readonly symmetricStart: Int32Array;
  /** The class of every 1024th rank, to search on from. */
  readonly firstClass: Uint16Array;
}
const UNRANK: (UnrankTables | undefined)[] = new Array(LAYERS).fill(undefined);

/** Numbers the enemy sets of a class with symmetries; returns how many differ. */
function rankSymmetric(
  representative: number,
  stabiliser: readonly number[],
  enemy: number,
  first: number,
): number {
  const sets = binomial(POINTS - populationCount(representative), enemy);
  const start = symmetricUsed;
  symmetricUsed += sets;
  SYMMETRIC_RANKS.fill(-1, start, symmetricUsed);
  let different = 0;
  for (let index = 0; index < sets; index++) {
    // What has no rank yet is the smallest of its images, which all get the same.
    if (SYMMETRIC_RANKS[start + index] >= 0) continue;
    const rank = first + different;
    SYMMETRIC_SETS[start + different++] = index;
    SYMMETRIC_RANKS[start + index] = rank;
    const set = spread(SETS[enemy][index], representative);
    for (const symmetry of stabiliser) {
      SYMMETRIC_RANKS[start + indexOfSet(enemy, squeeze(mapBoard(symmetry, set), representative))] = rank;
    }
  }
  return different;
}

/** Builds the tables that all layers need. */
function prepareSets(): void {
  indexSets();
  for (let count = 0; count < COUNTS; count++) CLASSES.push(classify(count));
  if (symmetricSets() !== SYMMETRIC_CAPACITY) throw new RangeError(`there are ${symmetricSets()} such sets`);
}

function symmetricSets(): number {
  return CLASSES.reduce((sum, { stabilisers }, own) => {
    const symmetric = stabilisers.filter((stabiliser) => stabiliser.length > 0).length;
    for (let enemy = 0; enemy < COUNTS; enemy++) sum += symmetric * binomial(POINTS - own, enemy);
    return sum;
  }, 0);
}

/** Builds the tables of a layer; returns where its entries begin. */
function prepare(layer: number): number {
  if (CLASSES.length === 0) prepareSets();
  const own = layer >>> 3;
  const enemy = layer & 7;
  const { representatives, stabilisers, classOfSet } = CLASSES[own];
  const dense = binomial(POINTS - own, enemy);
  const classStart = new Int32Array(representatives.length + 1);
  const symmetricStart = new Int32Array(representatives.length).fill(-1);
  for (let i = 0; i < representatives.length; i++) {
    const first = classStart[i];
    if (stabilisers[i].length === 0) classStart[i + 1] = first + dense;
    else {
      symmetricStart[i] = symmetricUsed;
      classStart[i + 1] = first + rankSymmetric(representatives[i], stabilisers[i], enemy, first);
    }
  }
  const start = entriesUsed;
  for (const classAndSymmetry of classOfSet) {
    const i = classAndSymmetry >>> 3;
    const where = symmetricStart[i] < 0 ? classStart[i] << 3 : (symmetricStart[i] << 3) | (1 << 31);
    ENTRIES[entriesUsed++] = where | (classAndSymmetry & 7);
  }
  const size = classStart[representatives.length];
  const firstClass = new Uint16Array((size >>> 10) + 1);
  for (let i = 0, bucket = 0; bucket < firstClass.length; bucket++) {
    while (classStart[i + 1] <= bucket << 10) i++;
    firstClass[bucket] = i;
  }
  UNRANK[layer] = { classStart, symmetricStart, firstClass };
  ENTRY_START[layer] = start;
  return start;
}

function unrankTables(layer: number): UnrankTables {
  if (ENTRY_START[layer] < 0) prepare(layer);
  return UNRANK[layer] as UnrankTables;
}

/** Number of canonical positions of a layer. */
export function layerSize(layer: number): number {
  const { classStart } = unrankTables(layer);
  return classStart[classStart.length - 1];
}

/** The number of a position within its layer; `own` and `enemy` are disjoint and of the layer's sizes. */
export function rank(layer: number, own: number, enemy: number): number {
  let start = ENTRY_START[layer];
  if (start < 0) start = prepare(layer);
  const entry = ENTRIES[start + indexOfSet(layer >>> 3, own)];
  const symmetry = entry & 7;
  const index = indexOfSet(layer & 7, squeeze(mapBoard(symmetry, enemy), mapBoard(symmetry, own)));
  return entry >= 0 ? (entry >>> 3) + index : SYMMETRIC_RANKS[((entry & 0x7fffffff) >>> 3) + index];
}

/** Writes the own and the enemy pieces of the canonical position with this number within its layer. */
export function unrank(layer: number, number: number, boards: Int32Array, offset = 0): void {
  const { classStart, symmetricStart, firstClass } = unrankTables(layer);
  let i = firstClass[number >>> 10];
  while (classStart[i + 1] <= number) i++;
  const own = CLASSES[layer >>> 3].representatives[i];
  let index = number - classStart[i];
  if (symmetricStart[i] >= 0) index = SYMMETRIC_SETS[symmetricStart[i] + index];
  boards[offset] = own;
  boards[offset + 1] = spread(SETS[layer & 7][index], own);
}

/**
 * Balanced positions: the players have placed or moved in turn, so with n pieces on the board the side to move
 * owns ⌊n/2⌋ of them, the other ⌈n/2⌉, and the rest is in hand.
 */
export const MAXIMUM_BALANCED_PIECES = 2 * PIECES;

/** The layer of the balanced positions with `pieces` on the board, 0 to 8. */
export function balancedLayer(pieces: number): number {
  return layerOf(pieces >>> 1, (pieces + 1) >>> 1);
}

/** Numbers of canonical balanced positions with 0 to 8 pieces (Tanaka 2006, column "total"). */
export const LAYER_SIZES: readonly number[] = [1, 6, 87, 915, 9713, 67016, 444336, 2106976, 9473115];

/** `LAYER_STARTS[n]`: the first rank with n pieces on the board; the last element is the number of all ranks. */
export const LAYER_STARTS: readonly number[] = Array.from({ length: LAYER_SIZES.length + 1 }, (_, pieces) =>
  LAYER_SIZES.slice(0, pieces).reduce((sum, size) => sum + size, 0),
);

/** All canonical balanced positions. */
export const POSITIONS = LAYER_STARTS[LAYER_SIZES.length];

/** How many pieces stand on the board in the position with this rank. */
export function piecesOfRank(rank: number): number {
  let pieces = MAXIMUM_BALANCED_PIECES;
  while (rank < LAYER_STARTS[pieces]) pieces--;
  return pieces;
}

/** The rank of a packed position (two words), or -1 when it is not balanced. The colours do not matter. */
export function rankPosition(words: Int32Array, offset = 0): number {
  const oToMove = (words[offset] >>> 28) & 1;
  const own = words[offset + oToMove];
  const enemy = words[offset + 1 - oToMove];
  const ownPieces = populationCount(own & ALL_POINTS);
  const enemyPieces = populationCount(enemy & ALL_POINTS);
  const pieces = ownPieces + enemyPieces;
  const balanced =
    ownPieces === pieces >>> 1 &&
    enemyPieces <= PIECES &&
    ((own >>> POINTS) & 7) === PIECES - ownPieces &&
    ((enemy >>> POINTS) & 7) === PIECES - enemyPieces;
  if (!balanced) return -1;
  return LAYER_STARTS[pieces] + rank(balancedLayer(pieces), own & ALL_POINTS, enemy & ALL_POINTS);
}

const boards = new Int32Array(2);

/**
 * Writes the packed position with this rank: x is to move when the number of pieces is even, o when it is odd, as
 * when x began and nobody has passed. (With all pieces on the board o may be to move as well; swapping the colours
 * swaps the roles.)
 */
export function unrankPosition(rank: number, words: Int32Array, offset = 0): void {
  const pieces = piecesOfRank(rank);
  unrank(balancedLayer(pieces), rank - LAYER_STARTS[pieces], boards);
  const own = boards[0] | ((PIECES - (pieces >>> 1)) << POINTS);
  const enemy = boards[1] | ((PIECES - ((pieces + 1) >>> 1)) << POINTS);
  const oToMove = pieces & 1;
  words[offset] = (oToMove === 0 ? own : enemy) | (oToMove << 28);
  words[offset + 1] = oToMove === 0 ? enemy : own;
}
