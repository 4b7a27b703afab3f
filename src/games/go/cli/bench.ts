/** Ladders by their own routine and by the general search of order 1. */
import { runMicro } from "../../../../bench/micro.js";
import type { Suite } from "../../../../bench/suite.js";
import { createLadders } from "../ladders/ladders.js";
import { parseProblem } from "../notation/text.js";

const MOST_NODES = 1_000_000;
const LADDERS = [
  [
    "9x9",
    "........./........./...XX..../..XO...../........./........./........./........./......... b target=D6",
  ],
  [
    "19x19",
    `${".................../".repeat(2)}...XX............../..XO...............${"/...................".repeat(15)} b target=D16`,
  ],
] as const;

const ladders: Suite = {
  name: "ladders",
  description: "ladders of Go by their own routine and by the general search, in JavaScript",
  async *run(options) {
    const board = createLadders();
    for (const [name, text] of LADDERS) {
      board.position.set(parseProblem(text));
      board.takeProblem();
      board.takePosition();
      const searches = [
        ["ladder", (nodes: number) => board.readLadder(nodes, false)],
        ["general search", board.searchOrderOne],
      ] as const;
      const cases = searches.map(([search, run]) => ({
        name: `go: ${search}, ${name}`,
        unit: "ladders",
        size: 1,
        run: () => run(MOST_NODES),
      }));
      yield* runMicro(this.name, cases, options);
    }
  },
};

export const suites: readonly Suite[] = [ladders];
