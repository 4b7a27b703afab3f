/**
 * Searches blocks of a plan that come one by one.
 *
 * Threads go from one block to the next as in a plain sweep: while the last positions of a block are being searched, threads that
 * have none of them left take those of the next block. Had each block to be whole first, 16 threads would wait for one hard
 * position of every block (docs/results.md).
 */
import type { BlockColumns } from "../formats/growing/block-columns.js";
import { blockOf, type SweepPlan } from "../formats/sweep-plan.js";
import type { Tally } from "../formats/tally.js";
import { type RankSweepOptions, sweepRanks } from "../parallel/sweep/rank-sweep.js";

export interface SearchedBlock {
  readonly columns: BlockColumns;
  /** What threads died of, as sentences. */
  readonly deaths: readonly string[];
}

export interface BlockSearch {
  /** What is found in a block; undefined when the search was ended before it was whole. */
  search(number: number): Promise<SearchedBlock | undefined>;
}

/** A row of blocks of one algorithm, which grows until nobody wants any more of it. */
interface Row {
  readonly algorithm: number;
  readonly numbers: number[];
  isOpen: boolean;
  ended: Promise<void>;
}

interface Wanted {
  readonly found: Promise<SearchedBlock | undefined>;
  readonly resolve: (found: SearchedBlock | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** @param onTally called with what was found since it was last called */
export function createBlockSearch(
  plan: SweepPlan,
  work: RankSweepOptions,
  onTally: (tally: Tally) => void,
): BlockSearch {
  const wanted = new Map<number, Wanted>();
  let row: Row | undefined;

  async function run(numbers: readonly number[], isOpen: () => boolean): Promise<void> {
    let deaths: string[] = [];
    for await (const batch of sweepRanks(work, { block: plan.block, numbers, isOpen })) {
      onTally(batch.tally);
      for (const { rank, error } of batch.deaths) {
        deaths.push(`a thread died at the position of rank ${rank} (${error}); its verdict is unknown`);
      }
      for (const { number, columns, to } of batch.parts) {
        if (to < blockOf(plan, number).count) continue;
        finish(number, { columns, deaths });
        deaths = [];
      }
    }
  }

  function finish(number: number, found: SearchedBlock | undefined): void {
    wanted.get(number)?.resolve(found);
    wanted.delete(number);
    if (row !== undefined && wanted.size === 0) row.isOpen = false;
  }

  function begin(algorithm: number, number: number): Row {
    const begun: Row = { algorithm, numbers: [number], isOpen: true, ended: Promise.resolve() };
    begun.ended = run(begun.numbers, () => begun.isOpen)
      .catch((error) => {
        for (const { reject } of wanted.values()) reject(error);
      })
      .then(() => {
        begun.isOpen = false;
        row = undefined;
        for (const each of begun.numbers) finish(each, undefined);
      });
    return begun;
  }

  return {
    async search(number) {
      const { algorithm } = blockOf(plan, number);
      while (row !== undefined && !(row.isOpen && row.algorithm === algorithm)) await row.ended;
      if (work.signal?.aborted) return undefined;
      // Whoever was paused for long may be given a block that he is searching.
      const known = wanted.get(number);
      if (known !== undefined) return known.found;
      let [resolve, reject]: [Wanted["resolve"], Wanted["reject"]] = [() => {}, () => {}];
      const found = new Promise<SearchedBlock | undefined>((...settle) => {
        [resolve, reject] = settle;
      });
      wanted.set(number, { found, resolve, reject });
      if (row === undefined) row = begin(algorithm, number);
      else row.numbers.push(number);
      return found;
    },
  };
}
