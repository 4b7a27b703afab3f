/**
 * A large search as a model: a real problem, whose jobs are searched for real, and each of whose nodes stands for many. How much
 * several workers search twice, and how far their numbers mislead them, is then what it is in that problem.
 */
import { attackerOf, goalNamed } from "../../src/game/goal.js";
import type { GameModule, GameOptions } from "../../src/game/module.js";
import { toSearchGame } from "../../src/game/search-game.js";
import type { SearchKind } from "../../src/search/kind.js";
import type { SearchOptions } from "../../src/search/kinds.js";
import { searchContext } from "../../src/search/search.js";
import { createTable, tableWords } from "../../src/search/table/transposition-table.js";
import type { Job, JobAnswer } from "../../src/search/two-level/job.js";
import { numbersOf, splitPosition } from "../../src/solver/solve/parallel/branches.js";

/** A problem whose jobs are given to workers. */
export interface FarProblem {
  /** The packed root. */
  readonly root: Int32Array;
  readonly attackerToMove: boolean;
  /** What one search takes for the root, in nodes of the model. */
  readonly size: number;
  /** Whether one search has proven it. */
  readonly isProven: boolean;
  /** What a worker, numbered from 0, comes back with. It knows what it found in earlier jobs. */
  answer(job: Job, worker: number): JobAnswer;
}

export interface FarProblems {
  /** The problem of a text; undefined where one search does not decide it. Only one at a time. */
  open(position: string): FarProblem | undefined;
}

export interface FarOptions {
  readonly module: GameModule;
  readonly options: GameOptions;
  readonly kind: SearchKind;
  readonly search: SearchOptions;
  readonly tableEntries: number;
  /** Whether every worker knows at once what the others have found. */
  readonly oneTable: boolean;
  /** How many nodes of the model one node stands for. */
  readonly scale: number;
  /** Nodes that one search may take. */
  readonly maxNodes: number;
}

/** Problems of a game, searched without λ orders. */
export async function openFarProblems(far: FarOptions): Promise<FarProblems> {
  const { module, options, kind, search: chosen, tableEntries: entries, oneTable, scale, maxNodes } = far;
  const game = toSearchGame(module.create(options));
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  const search = await kind.create(game, table, chosen);
  const canonicalise = (words: Int32Array, offset: number) => module.canonicalise?.(words, offset);
  let generation = 0;

  return {
    open(position) {
      const words = module.parsePosition(position);
      const root = words.slice(0, game.positionWords);
      game.setConstants?.(words, game.positionWords);
      game.load(root, 0);
      const goal = module.goalOf?.(words);
      const attacker = attackerOf(
        goal === undefined ? undefined : goalNamed(module, goal),
        game.sideToMove(),
        words,
      );
      const attackerToMove = game.sideToMove() === attacker;
      table.setGeneration(++generation);
      const { verdict, nodes } = search.solve(attacker, { maxNodes });
      if (verdict === "unknown") return undefined;
      // Entries of another generation do not count: each worker has a table of its own in the words of one.
      const first = generation + 1;
      return {
        ...{ root, attackerToMove, size: nodes * scale, isProven: verdict === "proven" },
        answer(job, worker) {
          const own = oneTable ? first : first + worker;
          generation = Math.max(generation, own);
          table.setGeneration(own);
          game.load(job.words, 0);
          const low = game.keyLow();
          const high = game.keyHigh();
          const result = search.solve(attacker, { maxNodes: Math.ceil(job.nodes / scale) });
          const [proof, disproof] = numbersOf(result, table, low, high, searchContext(attacker, 0));
          const numbers = { nodes: result.nodes * scale, proof, disproof, order: -1 };
          if (proof === 0 || disproof === 0) return numbers;
          const split = splitPosition({ kind, game, table, search, canonicalise }, attacker, 0);
          return "proof" in split ? { ...numbers, ...split } : { ...numbers, branches: split };
        },
      };
    },
  };
}
