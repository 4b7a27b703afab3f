/** The routine for ladders has the same verdicts as the general search of order 1 with all moves, and as the definition. */
import { expect, it } from "vitest";
import { parsePoint } from "../../../src/games/go/notation/vertices.js";
import { problemOn } from "./graded.js";
import { compareLaddersWithFixpoint } from "./ladder-fixpoint.js";
import { checkZones, compareLadders } from "./ladders.js";

it("random ladders on 9x9 to 19x19", () => {
  const found = compareLadders(1, 250, 20_000);
  expect(found).toMatchObject({ proven: 97, disproven: 147, open: 6 });
  // Kos that have just been taken, and kos and threats on which the verdict depends.
  expect(found).toMatchObject({ bans: 63, banDecides: 13, threatsDecide: 7 });
});

it("what is outside the zone of a proof does not refute it", () => {
  expect(checkZones(1, 300, [4, 5, 6, 7, 9])).toEqual({ proven: 205, answered: 5394, open: 806 });
});

it.each([
  [2, 2, ["A1"], {}, 224, 182],
  [2, 3, ["A2"], {}, 2044, 721],
  [2, 3, ["A1"], { defender: 0 }, 2044, 1234],
  [2, 3, ["A1", "B3"], {}, 574, 378],
] as const)("every position of %ix%i, targets %o %o", (columns, rows, vertices, more, number, won) => {
  const targets = vertices.map((vertex) => parsePoint(vertex));
  const found = compareLaddersWithFixpoint(problemOn(columns, rows, targets, more));
  expect(found).toEqual({ positions: number, won });
});
