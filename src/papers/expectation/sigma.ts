/**
 * σ of the expectation method, estimated as §3.1 of the paper has it: the root of the mean of (h − g)² over all leaves
 * of trees from positions of games, h the static value of a leaf, g the value of a search that goes on from it.
 */
import type { Player, ValuedGame } from "../../game/game.js";
import { type Interval, ratioOfMeans } from "../../math/statistics.js";

/** The differences h − g of the leaves of one tree, values as the side to move at its root sees them. */
export interface Differences {
  readonly leaves: number;
  /** Σ (h − g) and Σ (h − g)². */
  readonly sum: number;
  readonly squares: number;
  /** How many leaves have each difference, rounded to a whole number. */
  readonly histogram: ReadonlyMap<number, number>;
}

export interface DifferencesOptions {
  /** Depth of the tree. */
  readonly depth: number;
  /** Depth of the searches from its leaves. */
  readonly ahead: number;
  /** A move that is not a ply, as in the searches (`PlyOptions`). */
  readonly freeMove: number;
}

/**
 * Measures the tree below a position. Its leaves are the nodes after `depth` plies; games that are over by then are
 * left out, as their value is known and nothing is left to be expected.
 *
 * @param searchValue the value of the game's current position by a search of a given depth, as its side to move sees it;
 *   leaves the position as it was
 */
export function createDifferences(
  game: ValuedGame,
  searchValue: (depth: number) => number,
  { depth, ahead, freeMove }: DifferencesOptions,
): (words: Int32Array, offset: number) => Differences {
  // Between two plies there is one free move at most.
  const moves = new Int32Array(2 * (depth + 1) * game.maximumMoves);
  let root: Player = 0;
  let leaves = 0;
  let sum = 0;
  let squares = 0;
  let histogram = new Map<number, number>();

  function visit(left: number, first: number): void {
    const end = first + game.generate(moves, first);
    if (left === 0) {
      if (end === first) return;
      const difference = game.evaluate() - searchValue(ahead);
      add(game.sideToMove() === root ? difference : 0 - difference);
      return;
    }
    for (let i = first; i < end; i++) {
      game.play(moves[i]);
      visit(moves[i] === freeMove ? left : left - 1, end);
      game.undo();
    }
  }

  function add(difference: number): void {
    leaves++;
    sum += difference;
    squares += difference * difference;
    const rounded = Math.round(difference);
    histogram.set(rounded, (histogram.get(rounded) ?? 0) + 1);
  }

  return (words, offset) => {
    game.load(words, offset);
    root = game.sideToMove();
    leaves = 0;
    sum = 0;
    squares = 0;
    histogram = new Map();
    visit(depth, 0);
    return { leaves, sum, squares, histogram };
  };
}

export interface SigmaEstimate {
  readonly positions: number;
  readonly leaves: number;
  /** σ̂² = mean (h − g)² over all leaves, and its root. */
  readonly variance: Interval;
  readonly sigma: Interval;
  /** Mean of h − g: 0 if the assumption of the method holds. */
  readonly mean: Interval;
  /** Standard deviation of h − g about that mean. */
  readonly deviation: number;
  /** Part of the leaves with |h − g| at most σ̂ and 2 σ̂; of a normal distribution 0.683 and 0.954. */
  readonly within: readonly [Interval, Interval];
}

/** A row of Table 5. */
export interface SigmaRow {
  /** Moves played at the roots of the trees. */
  readonly stage: number;
  /** From sets of positions, each as large as the paper's; methods are given the σ of the first. */
  readonly sets: readonly SigmaEstimate[];
  /** From the positions of all sets. */
  readonly all: SigmaEstimate;
}

/**
 * Intervals are of positions drawn again with all their leaves: the leaves of one tree are much alike. With few trees
 * they have no bounds.
 */
export function estimateSigma(trees: readonly Differences[]): SigmaEstimate {
  const leaves = trees.map((tree) => tree.leaves);
  const variance = ratioOfMeans(
    trees.map(({ squares }) => squares),
    leaves,
  );
  const root = (value: number) => Math.sqrt(Math.max(0, value));
  const sigma = {
    estimate: root(variance.estimate),
    low: root(variance.low),
    high: root(variance.high),
  };
  const share = (bound: number) =>
    ratioOfMeans(
      trees.map(({ histogram }) => {
        let inside = 0;
        for (const [difference, count] of histogram) if (Math.abs(difference) <= bound) inside += count;
        return inside;
      }),
      leaves,
    );
  const mean = ratioOfMeans(
    trees.map(({ sum }) => sum),
    leaves,
  );
  return {
    positions: trees.length,
    leaves: leaves.reduce((sum, count) => sum + count, 0),
    variance,
    sigma,
    mean,
    deviation: root(variance.estimate - mean.estimate ** 2),
    within: [share(sigma.estimate), share(2 * sigma.estimate)],
  };
}

/** Leaves by difference, in its order, over all trees. */
export function addHistograms(trees: readonly Differences[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { histogram } of trees) {
    for (const [difference, count] of histogram) sums.set(difference, (sums.get(difference) ?? 0) + count);
  }
  return new Map([...sums].sort(([a], [b]) => a - b));
}

/** A tree's differences as a row of numbers, and back. */
export function packDifferences({ leaves, sum, squares, histogram }: Differences): number[] {
  return [leaves, sum, squares, ...[...histogram].flat()];
}

export function unpackDifferences([leaves, sum, squares, ...pairs]: readonly number[]): Differences {
  const histogram = new Map<number, number>();
  for (let i = 0; i < pairs.length; i += 2) histogram.set(pairs[i], pairs[i + 1]);
  return { leaves, sum, squares, histogram };
}
