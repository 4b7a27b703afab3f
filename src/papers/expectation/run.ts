/** The expectation experiments from beginning to end: games, σ, comparisons, and a folder that keeps them. */
import { join } from "node:path";
import { inFolder } from "../../files/output.js";
import type { OthelloRecord } from "../../games/othello/records/records.js";
import { openReport, type ReportWriter } from "../paper-report.js";
import type { PaperRunOptions } from "../paper-run.js";
import { selfPlayStep } from "./plan.js";
import { distinctGames, fingerprintOf, splitGames } from "./positions.js";
import { answerQuestions } from "./questions.js";
import { drawFigure6, drawFigure7 } from "./report/figures.js";
import { comparisonRows, type ExpectationResults, formatExpectation } from "./report/report.js";
import { createStepRunner, type StepRunner } from "./steps.js";
import { measureTables } from "./tables.js";

/** What decides what is measured. */
const MEASURES = [
  "src/math",
  "src/search/expectation",
  "src/games/othello/rules",
  "src/games/othello/evaluation",
];
const FIGURES = { figure6: "figure6.svg", figure7: "figure7.svg" };
/** Games of self-play beyond the positions that are asked for: σ takes a tenth, and a few end early. */
const SELF_PLAY_MARGIN = 1.15;

export interface ExpectationOptions extends Omit<PaperRunOptions, "onProgress"> {
  /** Games, and what to call them; left out, games of self-play are made. */
  readonly records?: { readonly games: readonly OthelloRecord[]; readonly source: string } | undefined;
  /** Positions per stage that methods are judged on. Fewer when there are not this many games. */
  readonly positions: number;
  readonly seed: number;
  /** Also asks the open questions; `ahead` is the largest n of "n plies ahead". */
  readonly questions?: { readonly ahead: number } | undefined;
  /** Called with what is being done, and how much of it is done, 0 to 1. */
  readonly onProgress?: ((step: string, share: number) => void) | undefined;
}

/** @throws FileError, FileError for files that do not serve, FailureError */
export function runExpectation(options: ExpectationOptions): Promise<ExpectationResults> {
  return inFolder(options.folder, () => run(options));
}

async function run(options: ExpectationOptions): Promise<ExpectationResults> {
  const { records, positions, seed, threads, folder, signal, onProgress } = options;
  const given = records === undefined ? undefined : distinctGames(records.games);
  const journal =
    folder === undefined
      ? undefined
      : {
          path: join(folder, "expectation.jsonl"),
          settings: {
            "--positions": positions,
            "--seed": seed,
            "the records": given === undefined ? "self-play" : fingerprintOf(given),
          },
        };
  let report: ReportWriter | undefined;
  // A run that ends before it measures anything leaves nothing behind.
  const onBegun = () => {
    report ??= openReport(options, MEASURES);
  };
  const runner = createStepRunner({ threads, journal, signal, onProgress, onBegun });
  try {
    const games = given ?? (await playGames(runner, positions, seed));
    const split = splitGames(games, seed);
    const tables = await measureTables(runner, split, { positions, seed });
    const questions =
      options.questions === undefined
        ? undefined
        : await answerQuestions(runner, { split, positions, seed, ...options.questions });
    const results: ExpectationResults = {
      records: {
        source: records?.source ?? "self-play",
        games: games.length,
        estimation: split.estimation.length,
        judging: split.judging.length,
      },
      positionsAsked: positions,
      seed,
      threads,
      ...tables,
      questions,
    };
    report?.write(results, formatExpectation(results, FIGURES), {
      figures: {
        [FIGURES.figure6]: await drawFigure6(results),
        [FIGURES.figure7]: await drawFigure7(results),
      },
      tables: { "comparisons.csv": comparisonRows(results) },
    });
    return results;
  } finally {
    await runner.close();
  }
}

async function playGames(runner: StepRunner, positions: number, seed: number): Promise<OthelloRecord[]> {
  const step = selfPlayStep(Math.ceil(SELF_PLAY_MARGIN * positions), seed);
  runner.begin("self-play", [step]);
  const played = await runner.run(step);
  return distinctGames(
    played.map((moves, i) => ({ moves: Uint8Array.from(moves), source: `self-play, game ${i + 1}` })),
  );
}
