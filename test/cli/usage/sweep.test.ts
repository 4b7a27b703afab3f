// Sweeps that cannot be started.
import { resolve } from "node:path";
import { testRefusals } from "./refusals.js";

const GRAPH_NIM = resolve(import.meta.dirname, "../../../docs/examples/graph-nim.js");

testRefusals("refuses a sweep that cannot be started", [
  [
    "an order without distances",
    ["sweep", "simpei", "--all", "--by-distance"],
    2,
    "--by-distance takes the distances from a database: name it with --check",
  ],
  ["a seed without a sample", ["sweep", "simpei", "--all", "--seed", "5"], 2, "--seed draws a sample"],
  ["a queue without a file", ["sweep", "simpei", "--all", "--queue", "redis://127.0.0.1:1"], 2, "with --out"],
  [
    "negative threads",
    ["sweep", "simpei", "--all", "--threads", "-1"],
    2,
    "It has to be a whole number from 1 to 1024.",
  ],
  ["tables too large", ["sweep", "simpei", "--all", "--table-entries", "1000000000000"], 1, "would fit"],
  [
    "orders of a sweep",
    ["sweep", "simpei", "--all", "--max-order", "3"],
    2,
    "maxOrder (--max-order) has no effect in the search df-pn; it is a setting of df-pn-lambda and lambda",
  ],
  ["two ways to choose", ["sweep", "simpei", "--all", "--sample", "1/10"], 2, "--sample or --all, not both"],
  [
    "a sample of none",
    ["sweep", "simpei", "--sample", "1/100000000"],
    2,
    "1/100000000 of 12,102,165 positions is none",
  ],
  [
    "a strange share",
    ["sweep", "simpei", "--sample", "2"],
    2,
    "It has to be a share of the whole, as in 1/1000.",
  ],
  ["too many pieces", ["sweep", "simpei", "--all", "--pieces", "0-9"], 2, "0 to 8 pieces"],
  [
    "a missing database",
    ["sweep", "simpei", "--sample", "1/1000", "--check", "none.db"],
    1,
    "none.db: no such file",
  ],
  [
    "no folder for results",
    ["sweep", "simpei", "--all", "--out", "none/s.sweep"],
    1,
    "none/s.sweep: no such file or folder",
  ],
  [
    "resuming nothing",
    ["sweep", "simpei", "--all", "--resume"],
    2,
    "--resume needs the file to continue: name it with --out",
  ],
  ["a sweep of a game without numbers", ["sweep", GRAPH_NIM, "--all"], 2, "no numbering of positions"],
]);
