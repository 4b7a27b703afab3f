/** The rows of `check shogi`. */
import { expect, it } from "vitest";
import { type CheckedProblem, formatChecked } from "../../../../../src/games/shogi/cli/check/check-text.js";

it("says behind what is not decided why it is not", () => {
  const open = {
    verdict: "unknown",
    plies: null,
    recorded: null,
    sound: null,
    line: [],
    faults: [],
    undecided: [],
  };
  const row = (more: object) =>
    formatChecked({ title: "a", position: "", ...open, ...more } as unknown as CheckedProblem, "en", 1);
  expect(row({ reason: "time limit" })).toMatch(/ {2}\(time limit\)$/);
  const decided = { sound: false, faults: [{ kind: "surplus", ply: 0, move: null }], reason: "limits" };
  expect(
    row({ ...decided, undecided: [{ ply: 1, move: "R*3b" }], position: "7k1/9/9/9/9/9/9/9/9 b R 1" }),
  ).toContain("  piece left over, not decided ×1 (limits)\n");
});
