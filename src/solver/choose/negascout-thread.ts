/** One of the threads that choose a move by NegaScout together: each searches the whole position on the shared table. */
import { type Arena, regionWords } from "../../../native-layout/arena.js";
import { STOP, STOP_NOT, STOP_SOLVED } from "../../../native-layout/control-record.js";
import { publishNodes, THREAD_WORDS } from "../../../native-layout/thread-record.js";
import type { GameOptions } from "../../game/module.js";
import {
  createSearcher,
  type NegascoutRules,
  type PolicyOptions,
  type ScoutResult,
} from "../../search/negascout/searcher.js";
import { loadGame } from "../loading/load-game.js";
import { newPlace } from "../threads/engine-place.js";
import { onRest } from "../threads/rest.js";
import { createTick, type TaskLimits, tickNodesOf } from "../threads/task-limits.js";

export type NegascoutRegion = "control" | "threads" | "positions" | "table";

/** The limits are those of all threads together. */
export interface NegascoutTask extends TaskLimits {
  readonly kind: "negascout";
  readonly arena: Arena<NegascoutRegion>;
  readonly thread: number;
  /** All threads that take part. */
  readonly threads: number;
  /** As of `gameSource`. */
  readonly game: string;
  readonly gameOptions: GameOptions;
  /** The table's; no search before has written in it. */
  readonly generation: number;
  readonly policy: PolicyOptions;
  readonly depth: number;
}

export interface NegascoutShare {
  readonly result: ScoutResult;
  readonly seconds: number;
}

/** The rules of the session that was searched last, with their engine. */
let kept: { readonly arena: number; readonly rules: NegascoutRules } | undefined;
onRest(() => {
  kept = undefined;
});

/** In a place of their own: searches of another arena may come in between. */
async function rulesFor({ arena, game, gameOptions }: NegascoutTask): Promise<NegascoutRules> {
  if (kept?.arena === arena.id) return kept.rules;
  const valued = await (await loadGame(game)).valued?.(gameOptions);
  if (valued === undefined) throw new Error(`${game} is not a game that NegaScout searches`);
  const rules = await valued.load(arena.memory, newPlace(arena));
  kept = { arena: arena.id, rules };
  return rules;
}

export async function negascoutThread(
  task: NegascoutTask,
  begin: () => void,
  finish: () => void,
): Promise<NegascoutShare> {
  const { arena, thread, threads, policy, depth, maxNodes, generation } = task;
  const searcher = createSearcher(await rulesFor(task), regionWords(arena, "table"), policy, generation);
  const control = regionWords(arena, "control");
  const records = regionWords(arena, "threads");
  begin();
  const start = performance.now();
  const result = searcher.search(
    { words: regionWords(arena, "positions") },
    {
      depth,
      maxNodes,
      tickNodes: tickNodesOf(task, threads),
      tick: createTick({ control, records, thread }, task),
    },
  );
  finish();
  publishNodes(records, thread * THREAD_WORDS, result.nodes);
  // The thread that has looked as far as was asked for has the answer.
  if (result.reason === undefined) Atomics.compareExchange(control, STOP, STOP_NOT, STOP_SOLVED);
  return { result, seconds: (performance.now() - start) / 1000 };
}
