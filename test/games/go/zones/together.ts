/** Searches with zones of several threads on one table, which look like one: real threads search the same root beside the caller. */
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { createArena, layOutArena, regionWords } from "../../../../native-layout/arena.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { createLinkedGo } from "../../../../src/games/go/search/linked-game.js";
import { zoneSearch } from "../../../../src/games/go/zones/kind.js";
import { loadZoneEngine } from "../../../../src/games/go/zones/load-engine.js";
import { createZoneSearch, type ZoneOptions } from "../../../../src/games/go/zones/zone-search.js";
import type { SearchResult } from "../../../../src/search/search.js";
import { createTable, tableWords } from "../../../../src/search/table/transposition-table.js";
import { placeIn } from "../../../engine/places.js";
import type { Held } from "./held.js";

// Words of `control`.
const ROUND = 0;
const READY = 1;
const DONE = 2;
/** Behind it there are the generation and the attacker. */
const STOP = 5;
const CLOSED = -1;

const VERDICTS = ["unknown", "proven", "disproven"] as const;

export interface Together {
  /** A search that the others join; it holds until the next one is made. */
  create(options: ZoneOptions, entries: number): Promise<Held>;
  /** Nodes that the other threads have searched. */
  readonly nodes: number;
  /** Roots that a thread has decided otherwise than the first. */
  readonly contradictions: readonly string[];
  close(): Promise<void>;
}

/** @param threads in all, 2 at least */
export function searchTogether(threads: number, inWebAssembly: boolean): Together {
  const url = new URL("./together-thread.js", import.meta.url);
  const workers = Array.from({ length: threads - 1 }, () => new Worker(url));
  const contradictions: string[] = [];
  let nodes = 0;
  let leave = async () => {};

  const answered = () => Promise.all(workers.map((worker) => once(worker, "message")));

  async function create(options: ZoneOptions, entries: number): Promise<Held> {
    await leave();
    const sizes = {
      table: tableWords({ entries }),
      control: 16,
      answers: 2 * threads,
      position: POSITION_WORDS + CONSTANT_WORDS,
    };
    const room = inWebAssembly ? { bytes: zoneSearch.engineBytes as number, instances: threads } : undefined;
    const arena = createArena(layOutArena(sizes, room));
    const table = createTable(regionWords(arena, "table"), { entries, shared: true });
    const control = regionWords(arena, "control");
    const answers = regionWords(arena, "answers");
    const position = regionWords(arena, "position");
    const open = answered();
    for (const [i, worker] of workers.entries()) {
      worker.postMessage({ arena, table: { entries }, search: options, thread: 1 + i, inWebAssembly });
    }
    await open;
    const game = createLinkedGo();
    const engine = await loadZoneEngine(arena.memory, inWebAssembly ? placeIn(arena) : undefined);
    const search = createZoneSearch(engine, game, table, { ...options, virtualNumbers: true, leads: true });
    leave = async () => {
      const closed = answered();
      Atomics.store(control, ROUND, CLOSED);
      Atomics.notify(control, ROUND);
      await closed;
      leave = async () => {};
    };
    return {
      table,
      game,
      generation: 0,
      search: {
        ...search,
        solve(attacker, limits): SearchResult {
          game.board.givePosition();
          position.set(game.board.position);
          control.set([0, 0, table.generation(), attacker, 0], READY);
          Atomics.add(control, ROUND, 1);
          Atomics.notify(control, ROUND);
          // All begin at once: these searches are short.
          while (Atomics.load(control, READY) < threads - 1);
          const result = search.solve(attacker, { ...limits, thread: 0, tickNodes: 16 });
          Atomics.store(control, STOP, 1);
          for (let done = 0; done < threads - 1; done = Atomics.load(control, DONE)) {
            Atomics.wait(control, DONE, done);
          }
          for (let thread = 1; thread < threads; thread++) {
            const verdict = VERDICTS[answers[2 * thread]];
            nodes += answers[2 * thread + 1];
            answers[2 * thread + 1] = 0;
            if (![verdict, "unknown"].includes(result.verdict) && verdict !== "unknown")
              contradictions.push(`${result.verdict}, ${verdict}`);
          }
          return result;
        },
      },
    };
  }

  return {
    create,
    get nodes() {
      return nodes;
    },
    contradictions,
    async close() {
      await leave();
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
