/** What `check` says of all problems together. */
import { expect, it } from "vitest";
import { formatCheckSummary } from "../../../src/cli/check/check-text.js";

it("counts what is not decided although the given moves are proven", () => {
  const found = [
    { finding: "agrees", given: ["A1"], works: ["A1"] },
    { finding: "open", given: ["A1"], works: ["A1"] },
    { finding: "open", given: ["A1"], works: ["B1"] },
    // No move is said to reach the goal.
    { finding: "open", given: [], works: [] },
  ] as const;
  expect(formatCheckSummary(found, 0)).toBe(
    "4 problems: 1 agreeing, 3 not decided (1 with what is given proven)",
  );
});
