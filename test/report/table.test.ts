import { expect, test } from "vitest";
import { formatTable } from "../../src/report/table.js";

const HEADINGS = ["", "positions", "proven", "nodes"];
const ROWS = [
  ["df-pn", 12102, 9310, "6.3 M"],
  ["lambda", 5, 4, "12"],
];

test("the first column is aligned to the left, the others to the right", () => {
  expect(formatTable(HEADINGS, ROWS).split("\n")).toEqual([
    "        positions  proven  nodes",
    "df-pn      12,102   9,310  6.3 M",
    "lambda          5       4     12",
  ]);
});

test("a table that is too wide is split into parts, each with the first column", () => {
  expect(formatTable(HEADINGS, ROWS, 32)).toBe(formatTable(HEADINGS, ROWS));
  expect(formatTable(HEADINGS, ROWS, 31).split("\n")).toEqual([
    "        positions  proven",
    "df-pn      12,102   9,310",
    "lambda          5       4",
    "",
    "        nodes",
    "df-pn   6.3 M",
    "lambda     12",
  ]);
  expect(formatTable(HEADINGS, ROWS, 3).split("\n")).toHaveLength(11);
});
