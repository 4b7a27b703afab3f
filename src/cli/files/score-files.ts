/** Lines of play with exact scores as pages. */
import type { Output } from "../../files/output.js";
import { pageText } from "../../report/page.js";
import type { ScoredLine } from "../../view/page-data.js";
import type { SolveAddition } from "../game-cli.js";
import type { WriteProblem } from "./file-output.js";
import { type PageTexts, programOf } from "./page-files.js";

/** @param name of what the lines come from; empty where they come from no file */
export function writeScorePage(
  output: Output,
  name: string,
  source: string,
  lines: readonly ScoredLine[],
  { title = "", note = "" }: PageTexts,
): void {
  const { program, ...own } = programOf(source);
  output.write(pageText(program, { kind: "scores", title, note, name, lines, ...own }, new Uint8Array()));
}

/**
 * Pages of single lines.
 *
 * @param source of the game, as it was named
 * @throws InputError for a game without pages
 */
export function scorePages(
  source: string,
  scoredLine: NonNullable<SolveAddition["scoredLine"]>,
): WriteProblem {
  programOf(source);
  return (output, { name, result }) => {
    const line = scoredLine(result);
    if (line === undefined) return { missing: "its exact score is not known" };
    writeScorePage(output, "", source, [{ name, ...line }], { title: name });
    return {};
  };
}
