/** What all papers' experiments have in common on the command line: progress, Ctrl-C, and how results are printed. */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { FailureError } from "../../game/errors.js";
import { PAPERS } from "../../registry/papers.js";
import { createProgress, type Progress } from "../../report/progress.js";
import { untilInterrupted } from "./interrupt.js";
import { fittedReport } from "./terminal.js";

/**
 * One progress line after the other, each with a time left of its own.
 *
 * @param onStep called as each step begins
 */
export function progressOfSteps(quiet: boolean, onStep?: (step: string) => void) {
  let current: string | undefined;
  let progress: Progress | undefined;
  return {
    update(step: string, share: number): void {
      if (step !== current) {
        progress?.close();
        current = step;
        progress = createProgress({ label: step, quiet, done: share });
        onStep?.(step);
      }
      progress?.update(share);
    },
    close: () => progress?.close(),
  };
}

/** @throws FailureError for a folder with another paper's results, whose report would be replaced */
export function refuseFolderOfOthers(folder: string | undefined, paper: string): void {
  if (folder === undefined) return;
  for (const [other, { keeps }] of Object.entries(PAPERS)) {
    if (other === paper || !existsSync(join(folder, keeps))) continue;
    throw new FailureError(
      `${folder}: holds the results of \`reproduce ${other}\` (${keeps}); name another folder`,
    );
  }
}

/**
 * Runs until the end or until Ctrl-C, which ends with its own exit status.
 *
 * @param folder where a run keeps what is done, if anywhere
 */
export function runUntilInterrupted(
  folder: string | undefined,
  run: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const goOn = folder === undefined ? "--out keeps what is done the next time" : "the same command goes on";
  return untilInterrupted(goOn, run);
}

/** Prints what was found: as JSON, or as the report in Markdown that is written of it. */
export function printResults<Results>(
  results: Results,
  json: boolean,
  format: (results: Results) => string,
): void {
  console.log(json ? JSON.stringify(results) : fittedReport(format(results)));
}
