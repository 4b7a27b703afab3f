/**
 * Searches blocks of a plan that come one by one, several at a time: threads go from one block to the next as in a plain sweep
 * (solver/sweep/run/sweep-pool.ts).
 */
import type { BlockColumns } from "../../solver/sweep/files/block-columns.js";
import type { Tally } from "../../solver/sweep/files/result-record.js";
import { blockOf, type SweepPlan } from "../../solver/sweep/files/sweep-plan.js";
import { type RankSweepOptions, sweepRanks } from "../../solver/sweep/run/rank-sweep.js";

export interface SearchedBlock {
  readonly columns: BlockColumns;
  /** What threads died of, as sentences. */
  readonly deaths: readonly string[];
}

export interface BlockSearch {
  /** What is found in a block; undefined when the search was ended before the block was complete. */
  search(number: number): Promise<SearchedBlock | undefined>;
}

/**
 * @param work with a sweep pool, on which blocks are searched side by side
 * @param onTally called with what was found since it was last called
 */
export function createBlockSearch(
  plan: SweepPlan,
  work: RankSweepOptions,
  onTally: (tally: Tally) => void,
): BlockSearch {
  const searches = new Map<number, Promise<SearchedBlock | undefined>>();

  async function searchBlock(number: number): Promise<SearchedBlock | undefined> {
    const deaths: string[] = [];
    for await (const batch of sweepRanks(work, { block: plan.block, numbers: [number] })) {
      onTally(batch.tally);
      for (const { rank, error } of batch.deaths) {
        deaths.push(`a thread died at the position of rank ${rank} (${error}); its verdict is unknown`);
      }
      for (const { columns, to } of batch.parts) {
        if (to === blockOf(plan, number).count) return { columns, deaths };
      }
    }
    return undefined;
  }

  return {
    search(number) {
      // A worker that was paused for a long time may be given a block that it is already searching.
      const search = searches.get(number) ?? searchBlock(number).finally(() => searches.delete(number));
      searches.set(number, search);
      return search;
    },
  };
}
