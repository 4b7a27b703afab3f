/** Answers to captures do not depend on threads, tables or searches, nor on how the board is turned or on the colours. */
import { createSolver } from "solve-fast";
import { expect } from "vitest";
import { unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { formatProblem, parseProblem } from "../../src/games/go/notation/text.js";
import { IMAGES, imageOf } from "../games/go/symmetry.js";
import type { Answered } from "./go.js";

/** Searches that finish on every problem. */
const COMPLETE = [{}, { algorithm: "df-pn" }, { algorithm: "df-pn-plus" }] as const;
const ENTRIES = [2000, 200_000];

/**
 * @param images how many images of each problem, different ones for different problems
 * @param mostNodes df-pn+ is skipped where df-pn takes more
 */
export async function checkSettings(
  problems: readonly Answered[],
  images: number,
  mostNodes: number,
): Promise<void> {
  for (const threads of [1, 2]) {
    for (const tableEntries of ENTRIES) {
      await using solver = await createSolver({ game: "go", threads, tableEntries });
      for (const [i, { name, position, answer }] of problems.entries()) {
        const words = parseProblem(position);
        const problem = unpackProblem(words);
        const start = unpackPosition(problem, words);
        const { nodes, ko, order } = answer;
        const verdict = ko.attacker === 0 ? "proven" : "disproven";
        for (let k = 0; k < images; k++) {
          const image = (i * images + k + 1) % IMAGES;
          const text = formatProblem(imageOf(problem, start, image));
          for (const settings of COMPLETE) {
            if (
              "algorithm" in settings &&
              settings.algorithm === "df-pn-plus" &&
              (nodes ?? mostNodes) >= mostNodes
            )
              continue;
            const found = await solver.solve(text, { ...settings, line: false });
            expect({ name, image, settings, ...pick(found) }).toEqual({ name, image, settings, verdict, ko });
          }
          const found = await solver.solve(text, {
            algorithm: "df-pn-lambda",
            maxOrder: 4,
            grade: false,
            line: false,
          });
          const has = answer.kind === "capture" && order !== null && order <= 4;
          expect([name, image, found.verdict]).toEqual([name, image, has ? "proven" : found.verdict]);
          if (verdict === "disproven") expect([name, image, found.verdict]).toEqual([name, image, "unknown"]);
        }
      }
    }
  }
}

function pick({ verdict, ko }: { readonly verdict: string; readonly ko?: unknown }) {
  return { verdict, ko };
}
