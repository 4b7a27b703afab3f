import { expect, it } from "vitest";
import { amountOf, formatAmount, formatPlies, formatRate, formatSeconds } from "../../src/report/numbers.js";
import { formatMarkdownTable } from "../../src/report/table.js";

it.each([
  [0, "0"],
  [999, "999"],
  [0.5, "0.500"],
  [1000, "1.00 k"],
  [999_499, "999 k"],
  [999_500, "1.00 M"],
  [1_250_000, "1.25 M"],
])("%f is %s", (amount, text) => expect(formatAmount(amount)).toBe(text));

it.each([
  [2_500_000, 2, "1.25 M nodes/s"],
  [30, 2, "15 nodes/s"],
  [30, 0, "0 nodes/s"],
])("%f in %f s are %s", (amount, seconds, text) => expect(formatRate(amount, seconds)).toBe(text));

it.each([
  [0, "0 s"],
  [6.5e-6, "6.50 µs"],
  [0.012, "12.0 ms"],
  [0.9999, "1.00 s"],
  [3.449, "3.45 s"],
  [5400.4, "5400 s"],
])("%f s are %s", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

it("one of something is singular", () => {
  expect([1, 36].map(formatPlies)).toEqual(["1 ply", "36 plies"]);
  expect([0, 1, 12_345].map((nodes) => amountOf(nodes, "node"))).toEqual([
    "0 nodes",
    "1 node",
    "12.3 k nodes",
  ]);
});

it("Markdown tables keep their cells apart", () => {
  expect(formatMarkdownTable(["a", "b"], [["x|y", 1234], ["z"]])).toBe(
    "| a | b |\n| --- | ---: |\n| x\\|y | 1,234 |\n| z |  |",
  );
});
