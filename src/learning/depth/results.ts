/** What `learn` finds out, as it is printed. */
import { WEIGHT_ONE } from "../../search/depth/move-depth.js";
import type { Objective } from "./cost.js";
import type { Examples } from "./examples.js";
import type { Learned } from "./learn.js";
import type { Measured } from "./measured.js";

/** Features at either end of the list. */
const SHOWN = 20;

export interface FeatureWeight {
  readonly feature: string;
  readonly weight: number;
  /** How often it occurs among all moves of the examples. */
  readonly occurs: number;
}

export interface OfGames extends Measured {
  readonly games: number;
}

/** What was read, and how. */
export interface Reading {
  readonly game: string;
  readonly records: {
    readonly files: number;
    readonly games: number;
    readonly positions: number;
    readonly inCheck: number;
    readonly refused: number;
  };
  readonly features: number;
  readonly scale: number;
  readonly seconds: number;
  readonly threads: number;
}

export interface Evaluated extends Reading {
  readonly evaluated: OfGames;
}

export interface LearnResults extends Reading {
  readonly cost: Objective;
  readonly seed: number;
  readonly epochs: number;
  readonly train: OfGames;
  readonly heldOut: OfGames;
  readonly least: readonly FeatureWeight[];
  readonly most: readonly FeatureWeight[];
}

export function recordsOf(examples: Examples, files: number, refused: number): Reading["records"] {
  const { games, train, heldOut, inCheck } = examples;
  return { files, games, positions: train.length + heldOut.length, inCheck, refused };
}

/** @param names of all features */
export function learnResults(
  { weights, epochs, train, heldOut, occurrences }: Learned,
  { trainGames, heldOutGames }: Examples,
  names: readonly string[],
): Pick<LearnResults, "epochs" | "train" | "heldOut" | "least" | "most"> {
  const byWeight = names
    .map((feature, i) => ({ feature, weight: weights[i] / WEIGHT_ONE, occurs: occurrences[i] }))
    .filter(({ occurs }) => occurs > 0)
    .sort((a, b) => a.weight - b.weight);
  return {
    epochs,
    train: { games: trainGames, ...train },
    heldOut: { games: heldOutGames, ...heldOut },
    least: byWeight.slice(0, SHOWN),
    most: byWeight.slice(-SHOWN).reverse(),
  };
}
