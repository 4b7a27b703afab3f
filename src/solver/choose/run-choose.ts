/** Chooses moves with all threads: every move of the root is searched by one of them. */
import { createArena, layOutArena, regionWords } from "../../../native-layout/arena.js";
import { CONTROL_WORDS } from "../../../native-layout/control-record.js";
import { readNodes, sumNodes, THREAD_WORDS } from "../../../native-layout/thread-record.js";
import type { GameModule, GameOptions } from "../../game/module.js";
import { type Limits, startBudget } from "../../search/limits.js";
import type { Reason } from "../../search/search.js";
import type { DueReason, Pool } from "../threads/pool.js";
import { runThreads } from "../threads/run.js";
import type { SolveReason } from "../threads/verdicts.js";
import type { ChooseMethod, ChooseRegion, ChooseShare, ChooseTask } from "./choose-thread.js";
import { checkValued } from "./methods.js";

/** The limits are those of all threads together. With one of nodes or time shallower searches come first. */
export interface ChooseOptions extends Limits {
  readonly method: ChooseMethod;
  /** Plies to look ahead, at least 1. */
  readonly depth: number;
}

export interface ValuedMove {
  readonly move: number;
  /** As the side that plays it sees it. */
  readonly value: number;
}

export interface Choice {
  /** All moves with their values in the order of the game; none when the game is over or nothing was finished. */
  readonly moves: readonly ValuedMove[];
  /** Plies of the deepest search that was finished; 0 for none. */
  readonly depth: number;
  readonly sigma: number | null;
  /** Positions whose moves were generated, by all threads. */
  readonly nodes: number;
  /** Positions that were given their static value. */
  readonly leaves: number;
  readonly seconds: number;
  /** Why the search is less deep than it was to be. */
  readonly reason?: SolveReason;
}

/**
 * @param game the module, which threads know as `source`
 * @throws SetupError when the game has no static values
 */
export async function chooseMove(
  pool: Pool,
  game: GameModule,
  setup: { readonly source: string; readonly gameOptions: GameOptions },
  words: Int32Array,
  options: ChooseOptions,
): Promise<Choice> {
  const { method, depth, maxNodes, time, signal } = options;
  checkValued((game.createValued ?? game.create)(setup.gameOptions));
  const budget = startBudget(options);
  const { deadline } = budget;
  const limited = maxNodes !== undefined || time !== undefined;
  let isOver = false;
  let choice: Choice = { moves: [], depth: 0, sigma: null, nodes: 0, leaves: 0, seconds: 0 };

  /** Searches all moves to this depth; returns why it was not finished. */
  async function search(plies: number): Promise<Reason | undefined> {
    const arena = createArena(
      layOutArena<ChooseRegion>({
        control: CONTROL_WORDS,
        threads: THREAD_WORDS * pool.threads,
        positions: words.length,
      }),
    );
    const control = regionWords(arena, "control");
    const records = regionWords(arena, "threads");
    regionWords(arena, "positions").set(words);
    const { onProgress, maxNodes: nodesLeft } = budget.rest();
    const task: Omit<ChooseTask, "thread"> = {
      kind: "choose",
      arena,
      game: setup.source,
      gameOptions: setup.gameOptions,
      method,
      depth: plies,
      maxNodes: nodesLeft,
      deadline,
    };
    const { shares: found, overdue } = await runThreads<ChooseShare>({
      control,
      threads: pool.threads,
      deadline,
      signal,
      onProgress: () => onProgress?.({ nodes: sumNodes(records), seconds: budget.seconds }),
      start: (thread, watch) => pool.run({ ...task, thread }, watch),
    });
    const shares = found.map((share, thread) => share ?? endedShare(records, thread, overdue));
    const total = (field: "nodes" | "leaves") => shares.reduce((sum, share) => sum + share[field], 0);
    budget.spend({ nodes: total("nodes") });
    const spent = { nodes: budget.nodes, leaves: choice.leaves + total("leaves") };
    const reason = shares.find((share) => share.reason !== undefined)?.reason;
    if (reason !== undefined) {
      choice = { ...choice, ...spent };
      return reason;
    }
    const { moves, sigma } = shares[0];
    isOver = moves.length === 0;
    if (isOver) return undefined;
    const values = new Float64Array(moves.length);
    for (const share of shares) {
      for (const [i, place] of share.places.entries()) values[place] = share.values[i];
    }
    const valued = Array.from(values, (value, place) => ({ move: moves[place], value }));
    choice = { moves: valued, depth: plies, sigma, ...spent, seconds: 0 };
    return undefined;
  }

  let reason: Reason | undefined;
  for (let plies = limited ? 1 : depth; plies <= depth && !isOver && reason === undefined; plies++) {
    reason = await search(plies);
  }
  return { ...choice, seconds: budget.seconds, ...(reason === undefined ? {} : { reason }) };
}

/** What a thread that was ended had written down. */
function endedShare(records: Int32Array, thread: number, reason: DueReason = "stopped"): ChooseShare {
  const nodes = readNodes(records, thread * THREAD_WORDS);
  return { moves: [], places: [], values: [], nodes, leaves: 0, sigma: null, reason };
}
