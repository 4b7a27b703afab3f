/** Retrograde analysis: value and distance of every position of Simpei. */

import { availableParallelism } from "node:os";
import { measurement, type Suite } from "../../../../bench/suite.js";
import { runRetrograde } from "../retrograde/run.js";
import { POSITIONS } from "../rules/ranking.js";

const retrograde: Suite = {
  name: "retrograde",
  description: "positions/s of the retrograde analysis of Simpei, on one thread and on all cores",
  async *run({ quick, signal }) {
    const cores = availableParallelism();
    let single: number | undefined;
    for (const threads of new Set(quick ? [cores] : [1, cores])) {
      const rates: number[] = [];
      for (let repeat = 0; repeat < (quick ? 1 : 3); repeat++) {
        const start = performance.now();
        await runRetrograde({ threads, signal });
        rates.push((1000 * POSITIONS) / (performance.now() - start));
      }
      const result = measurement({ suite: this.name, name: "simpei", unit: "positions", threads }, rates);
      if (threads === 1) single = result.median;
      yield single === undefined ? result : { ...result, efficiency: result.median / (single * threads) };
    }
  },
};

export const suites: readonly Suite[] = [retrograde];
