import { expect, it } from "vitest";
import {
  checkThreadLimits,
  limitIn,
  type ProcessLimits,
} from "../../../src/solver/resources/process-limits.js";

const GIB = 2 ** 30;
const addresses = (most: number): ProcessLimits => ({ addresses: { most: most * GIB, used: GIB } });
const files = (most: number): ProcessLimits => ({ files: { most, used: 20 } });

it.each([
  [2, {}],
  [2, addresses(2.5)],
  [1, addresses(1.7)],
  [2, files(30)],
])("%i threads fit into %j", (threads, limits) => {
  expect(() => checkThreadLimits(threads, limits)).not.toThrow();
});

it.each([
  [
    2,
    addresses(2),
    "the limit of address space (ulimit -v) is 2.00 GiB, too little for 2 threads, each of which reserves about 650 MiB; raise it to 2379776 or more, or use fewer --threads",
  ],
  [
    1,
    addresses(1.5),
    "the limit of address space (ulimit -v) is 1.50 GiB, too little for a thread, which reserves about 650 MiB; raise it to 1714176 or more",
  ],
  [
    2,
    files(29),
    "the limit of open files (ulimit -n) is 29, too few for 2 threads, each of which reserves 4; raise it to 30 or more, or use fewer --threads",
  ],
])("%i threads do not fit into %j", (threads, limits, sentence) => {
  expect(() => checkThreadLimits(threads, limits)).toThrow(sentence);
});

it("reads the soft limit, where there is one", () => {
  const text = `Limit                     Soft Limit           Hard Limit           Units
Max open files            1024                 524288               files
Max address space         unlimited            unlimited            bytes
`;
  expect([limitIn(text, "Max open files"), limitIn(text, "Max address space")]).toEqual([1024, undefined]);
});
