import { expect, it } from "vitest";
import { type Task, tasksOf } from "../../../src/cli/lists/tasks.js";

const textOf = ({ problem, algorithm, repetition }: Task) => `${problem}${algorithm}${repetition}`;
const never = () => false;

it("the searches of a problem follow each other, and those for warming up come first", () => {
  const plan = { algorithms: ["a", "b"], repeat: 2, warmup: 0 };
  expect(tasksOf(2, plan, never).map(textOf)).toEqual([
    "0a1",
    "0b1",
    "0a2",
    "0b2",
    "1a1",
    "1b1",
    "1a2",
    "1b2",
  ]);
  const warm = tasksOf(2, { ...plan, repeat: 1, warmup: 3 }, never).map(textOf);
  expect(warm).toEqual(["0a0", "1a0", "0a0", "0b0", "1b0", "0b0", "0a1", "0b1", "1a1", "1b1"]);
  expect(tasksOf(1, { algorithms: [null], repeat: 1, warmup: 0 }, never).map(textOf)).toEqual(["0null1"]);
});

it("what has been searched is not searched again, and needs no warming up", () => {
  const plan = { algorithms: ["a", "b"], repeat: 1, warmup: 1 };
  expect(tasksOf(2, plan, ({ algorithm }) => algorithm === "a").map(textOf)).toEqual(["0b0", "0b1", "1b1"]);
  expect(tasksOf(2, plan, () => true)).toEqual([]);
});
