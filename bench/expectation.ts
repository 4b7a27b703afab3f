/** The expectation method: expected maxima and random numbers. */
import { expectedMaximum } from "../src/math/expected-maximum.js";
import { createRandom } from "../src/math/random.js";
import { createNormalNumbers } from "../src/math/ziggurat.js";
import { createExpectationBackUp } from "../src/search/expectation/back-up/expectation.js";
import { createMonteCarloBackUp } from "../src/search/expectation/back-up/monte-carlo.js";
import { sampleInParallel } from "../src/solver/choose/sampling.js";
import { createPool } from "../src/solver/threads/pool.js";
import { type MicroCase, runMicro } from "./micro.js";
import { runScaling, type WholeRun } from "./scaling.js";
import type { Suite } from "./suite.js";

const SEED = 1;
const SIGMA = 8.33;
/** Sets of values, whole numbers as differences of discs are, and the sizes of the sets. */
const SETS = 256;
const SIZES = [5, 10, 20];
/** Groups of an estimate. */
const GROUPS = 100;

/** Sets of `size` values around a common one. */
function drawSets(size: number): Float64Array[] {
  const random = createRandom(SEED);
  return Array.from({ length: SETS }, () => {
    const centre = 2 * Math.floor(16 * random()) - 16;
    return Float64Array.from(
      { length: size },
      () => centre + 2 * Math.round(8 * (random() + random() + random() - 1.5)),
    );
  });
}

function valueCases(size: number): MicroCase[] {
  const sets = drawSets(size);
  const backUp = createExpectationBackUp(SIGMA, size);
  const monteCarlo = createMonteCarloBackUp({ sigma: SIGMA, groups: GROUPS, seed: SEED }, size);
  const onAll = (value: (values: Float64Array) => number) => () => {
    let sum = 0;
    for (let i = 0; i < SETS; i++) sum += value(sets[i]);
    return sum;
  };
  const by = (method: typeof backUp) =>
    onAll((values) => {
      method.begin(0, 0);
      for (let i = 0; i < size; i++) method.add(values[i]);
      return method.value();
    });
  return [
    {
      name: `expectedMaximum of ${size}`,
      unit: "calls",
      size: SETS,
      run: onAll((values) => expectedMaximum(values, SIGMA)),
    },
    { name: `back-up of ${size}`, unit: "calls", size: SETS, run: by(backUp) },
    {
      name: `Monte Carlo back-up of ${size}, ${GROUPS} groups`,
      unit: "calls",
      size: SETS,
      run: by(monteCarlo),
    },
  ];
}

function normalNumbers(): MicroCase {
  const numbers = new Float64Array(2048);
  const source = createNormalNumbers();
  source.start(SEED, 0, 0);
  return {
    name: "ziggurat",
    unit: "numbers",
    size: numbers.length,
    run() {
      source.fill(numbers, numbers.length);
      return numbers[0];
    },
  };
}

/** One sample is one normal number. */
function sampling(suite: string, size: number, groups: number): WholeRun {
  const job = { values: new Float64Array(size), sigma: SIGMA, groups, seed: SEED };
  return {
    suite,
    name: `sampling maxima of ${size}`,
    async prepare(threads) {
      const pool = createPool(threads);
      return {
        async run(signal) {
          await sampleInParallel(pool, job, { signal });
          return { counts: { samples: size * groups } };
        },
        close: () => pool.close(),
      };
    },
  };
}

export const expectation: Suite = {
  name: "expectation",
  description: "expected maxima, normal numbers on 1 to 16 threads",
  async *run(options) {
    const values = [...SIZES.flatMap(valueCases), normalNumbers()];
    yield* runMicro(this.name, values, options);
    const groups = options.quick ? 200_000 : 2_000_000;
    for (const size of [10, 100]) yield* runScaling(sampling(this.name, size, groups / (size / 10)), options);
  },
};
