/** One of the threads that choose a move together: takes the root's moves one by one, and finds the value of each. */
import { type Arena, regionWords } from "../../../native-layout/arena.js";
import { controlCounts, takeTicket } from "../../../native-layout/control-record.js";
import type { ValuedGame } from "../../game/game.js";
import type { GameOptions } from "../../game/module.js";
import type { BackUp } from "../../search/expectation/back-up/back-up.js";
import { createExpectationBackUp } from "../../search/expectation/back-up/expectation.js";
import { createMonteCarloBackUp } from "../../search/expectation/back-up/monte-carlo.js";
import { createExpectation } from "../../search/expectation/expectation.js";
import { leafSpread } from "../../search/expectation/leaf-spread.js";
import type { MoveSearch } from "../../search/expectation/move-search.js";
import { createMinimax, type TreeSearchOptions } from "../../search/expectation/tree-search.js";
import type { Reason } from "../../search/search.js";
import { loadGame } from "../loading/load-game.js";
import { createTick, type TaskLimits } from "../threads/task-limits.js";
import { checkValued, type FullWidthName } from "./methods.js";

/** Positions generated between two looks at the limits. */
const NODES_BETWEEN_CHECKS = 1024;

export interface ChooseMethod {
  readonly name: FullWidthName;
  /** σ of the expectation method; `auto` estimates it from the position's own tree. */
  readonly sigma: number | "auto";
  /** Groups of random numbers a parent, for the paper's Monte Carlo estimate; 0 for exact values. */
  readonly samples: number;
  readonly seed: number;
}

export type ChooseRegion = "control" | "threads" | "positions";

/** The limits are those of all threads together. */
export interface ChooseTask extends TaskLimits {
  readonly kind: "choose";
  readonly arena: Arena<ChooseRegion>;
  readonly thread: number;
  /** As of `gameSource`. */
  readonly game: string;
  readonly gameOptions: GameOptions;
  readonly method: ChooseMethod;
  readonly depth: number;
}

export interface ChooseShare {
  /** All moves of the root, in the order of the game; none when the game is over. */
  readonly moves: readonly number[];
  /** Places of the moves that this thread has searched, in the order of the game, and their values. */
  readonly places: readonly number[];
  readonly values: readonly number[];
  readonly nodes: number;
  readonly leaves: number;
  /** The one that was used; null for minimax. */
  readonly sigma: number | null;
  /** Why not all moves were searched. */
  readonly reason?: Reason;
}

/** Ends a search from within the game's rules: depth-limited searches look at no limits of their own. */
class Interruption extends Error {
  constructor(readonly why: Reason) {
    super(why);
  }
}

export async function chooseThread(task: ChooseTask, begin: () => void): Promise<ChooseShare> {
  const { arena, thread, method, depth } = task;
  const control = regionWords(arena, "control");
  const records = regionWords(arena, "threads");
  const words = regionWords(arena, "positions");
  const module = await loadGame(task.game);
  const rules = (module.createValued ?? module.create)(task.gameOptions);
  checkValued(rules);
  rules.setConstants?.(words, rules.positionWords);
  begin();
  const tick = createTick({ control, records, thread }, task);
  let generated = 0;
  /** Positions that were generated to estimate σ; they are not part of the search. */
  let sampled = 0;
  let sampling = false;

  function check(): void {
    const reason = tick(sampling ? 0 : generated - sampled);
    if (reason !== undefined) throw new Interruption(reason);
  }

  const game: ValuedGame = {
    ...rules,
    generate(moves, offset) {
      if (++generated % NODES_BETWEEN_CHECKS === 0) check();
      return rules.generate(moves, offset);
    },
  };
  const freeMove = module.pass;
  const moves = new Int32Array(game.maximumMoves);
  const counts = controlCounts(control);
  const places: number[] = [];
  const values: number[] = [];
  let leaves = 0;
  let sigma: number | null = null;
  game.load(words, 0);
  const count = game.generate(moves, 0);
  const root = Array.from(moves.subarray(0, count));
  if (count === 0) return { moves: root, places, values, nodes: 0, leaves, sigma };
  try {
    if (method.name === "expectation") {
      sampling = true;
      sigma = method.sigma === "auto" ? leafSpread(game, { depth, freeMove }) : method.sigma;
      sampling = false;
      sampled = generated;
    }
    const search = createMethod(game, method, sigma ?? 0, { algorithm: "negascout", freeMove });
    for (;;) {
      const place = takeTicket(counts);
      if (place >= count) break;
      check();
      game.load(words, 0);
      game.play(root[place]);
      const found = search.value(root[place] === freeMove ? depth : depth - 1);
      places.push(place);
      values.push(0 - found.value);
      leaves += found.leaves;
    }
    return { moves: root, places, values, nodes: generated - sampled, leaves, sigma };
  } catch (error) {
    if (!(error instanceof Interruption)) throw error;
    return { moves: root, places, values, nodes: generated - sampled, leaves, sigma, reason: error.why };
  }
}

function createMethod(
  game: ValuedGame,
  { name, samples, seed }: ChooseMethod,
  sigma: number,
  options: TreeSearchOptions,
): MoveSearch {
  if (name === "minimax") return createMinimax(game, options);
  const backUp: BackUp =
    samples === 0
      ? createExpectationBackUp(sigma, game.maximumMoves)
      : createMonteCarloBackUp({ sigma, groups: samples, seed }, game.maximumMoves);
  return createExpectation(game, backUp, options);
}
