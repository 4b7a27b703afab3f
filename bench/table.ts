/** The transposition table: look-ups that find and that miss, and stores, within the caches and far beyond them. */
import { createRandom } from "../src/math/random.js";
import { formatCount } from "../src/report/numbers.js";
import { createTable, type TranspositionTable, tableWords } from "../src/search/table/transposition-table.js";
import { type MicroCase, runMicro } from "./micro.js";
import type { Suite } from "./suite.js";

/** Look-ups per call. */
const BATCH = 1024;

/** Random keys, half of which are in the table. */
function cases(entries: number): MicroCase[] {
  const options = { entries };
  const table: TranspositionTable = createTable(new Int32Array(tableWords(options)), options);
  const random = createRandom(1);
  const count = 2 * Math.max(BATCH, Math.floor(entries / 2 / BATCH) * BATCH);
  const keys = Int32Array.from({ length: 2 * count }, () => random() * 2 ** 32);
  const store = (key: number) =>
    table.store(keys[2 * key], keys[2 * key + 1], 0, 1 + (key & 255), 2, key & 31);
  const probe = (key: number) => table.probe(keys[2 * key], keys[2 * key + 1], 0);
  for (let key = 0; key < count / 2; key++) store(key);

  /** Goes through keys `first` to `last` - 1, a batch per call. */
  function inBatches(first: number, last: number, work: (key: number) => number): () => number {
    let next = first;
    return () => {
      let sum = 0;
      for (let i = 0; i < BATCH; i++) sum ^= work(next + i);
      next += BATCH;
      if (next >= last) next = first;
      return sum;
    };
  }

  const size = BATCH;
  return [
    { name: "probe, found", unit: "probes", size, run: inBatches(0, count / 2, probe) },
    { name: "probe, missed", unit: "probes", size, run: inBatches(count / 2, count, probe) },
    {
      name: "store",
      unit: "stores",
      size,
      run: inBatches(0, count, (key) => {
        store(key);
        return key;
      }),
    },
  ];
}

const SIZES = [4096, 1_000_000];

export const table: Suite = {
  name: "table",
  description: "probe and store in a small and a large transposition table",
  async *run(options) {
    for (const entries of SIZES) {
      const size = formatCount(entries);
      const named = cases(entries).map((each) => ({ ...each, name: `${size} entries: ${each.name}` }));
      yield* runMicro(this.name, named, options);
    }
  },
};
