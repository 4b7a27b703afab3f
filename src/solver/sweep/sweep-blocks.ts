/** Sweeps over blocks of ranks that come one by one: as many at a time as keep the threads at work. */
import { setMaxListeners } from "node:events";
import type { Ranks, SweptBlock } from "../api.js";
import { createReader } from "../reader.js";
import type { SweepResult } from "../results.js";
import type { SweepSettings } from "../settings.js";

/** Positions for each thread that are in hand behind the first block (docs/lab/queue.md). */
const AHEAD_OF_A_THREAD = 512;
/** Blocks in hand, at least. */
const FEWEST = 2;

interface Searching {
  readonly threads: number;
  /** Its calls overlap. */
  sweepRanks(ranks: Ranks, settings: SweepSettings): AsyncGenerator<SweepResult, void, undefined>;
}

export async function* sweepBlocks(
  { sweepRanks, threads }: Searching,
  blocks: Iterable<Ranks> | AsyncIterable<Ranks>,
  settings: SweepSettings,
): AsyncGenerator<SweptBlock, void, undefined> {
  const { signal } = settings;
  /** Ends the searches when the caller takes no more blocks. */
  const enough = new AbortController();
  const ending = signal === undefined ? enough.signal : AbortSignal.any([signal, enough.signal]);
  // Every block in hand listens.
  setMaxListeners(0, ending);
  /** Blocks that are being searched, in their order. */
  const inHand: { readonly count: number; readonly found: Promise<SweptBlock | undefined> }[] = [];
  let wake = () => {};

  /** Undefined for a block that the signal has left unfinished. */
  async function search(ranks: Ranks): Promise<SweptBlock | undefined> {
    const results: SweepResult[] = [];
    for await (const result of sweepRanks(ranks, { ...settings, signal: ending })) results.push(result);
    return results.length === countOf(ranks) ? { ranks, results } : undefined;
  }

  function add(ranks: Ranks): void {
    const found = search(ranks);
    // Its result or error is looked at when its turn comes.
    found.catch(() => {});
    inHand.push({ count: countOf(ranks), found });
    wake();
  }

  function hasRoom(): boolean {
    const ahead = inHand.slice(1).reduce((sum, { count }) => sum + count, 0);
    return inHand.length < FEWEST || ahead < AHEAD_OF_A_THREAD * threads;
  }

  const reader = createReader(blocks, "sweep takes blocks of ranks", add, hasRoom, () => wake());
  ending.addEventListener("abort", () => wake(), { once: true });
  try {
    reader.begin();
    while (!ending.aborted && (inHand.length > 0 || reader.open)) {
      if (inHand.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        continue;
      }
      const found = await inHand[0].found;
      if (found === undefined) return;
      inHand.shift();
      reader.goOn();
      yield found;
    }
    if (!ending.aborted) reader.check();
  } finally {
    enough.abort();
    await reader.close();
    await Promise.allSettled(inHand.map(({ found }) => found));
  }
}

function countOf(ranks: Ranks): number {
  // Anything that is neither a range nor a list is refused by the search.
  if (typeof ranks !== "object" || ranks === null) return 0;
  return "from" in ranks ? ranks.count : ranks.length;
}
