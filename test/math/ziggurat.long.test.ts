// The distribution of a hundred million normal numbers.
import { expect, it } from "vitest";
import { createNormalNumbers } from "../../src/math/ziggurat.js";
import { cumulative } from "./normal-reference.js";

const COUNT = 100_000_000;
const CELLS = 2048;
const WIDEST = 4.5;

it.each([1, 2])("fills narrow cells as it should, seed %d (χ²)", (seed) => {
  const numbers = new Float64Array(1 << 16);
  const source = createNormalNumbers();
  const cells = new Int32Array(CELLS + 2);
  source.start(seed, 0, 0);
  for (let done = 0; done < COUNT; ) {
    const some = Math.min(numbers.length, COUNT - done);
    source.fill(numbers, some);
    for (let i = 0; i < some; i++) {
      const cell = Math.floor(((numbers[i] + WIDEST) * CELLS) / (2 * WIDEST));
      cells[1 + Math.max(-1, Math.min(CELLS, cell))]++;
    }
    done += some;
  }
  const edge = (cell: number) => (2 * WIDEST * cell) / CELLS - WIDEST;
  let chiSquare = 0;
  for (let cell = -1; cell <= CELLS; cell++) {
    const from = cell < 0 ? 0 : cumulative(edge(cell));
    const to = cell === CELLS ? 1 : cumulative(edge(cell + 1));
    const expected = COUNT * (to - from);
    chiSquare += (cells[cell + 1] - expected) ** 2 / expected;
  }
  const freedom = CELLS + 1;
  expect(Math.abs(chiSquare - freedom)).toBeLessThan(4 * Math.sqrt(2 * freedom));
});
