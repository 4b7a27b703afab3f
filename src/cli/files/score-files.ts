/** Lines of play with exact scores as pages. */
import { createOutput, type Output } from "../../formats/output.js";
import { pageText } from "../../report/page.js";
import type { ScoredLine } from "../../view/page-data.js";
import type { GameCommands } from "../game-commands.js";
import { type PageTexts, type ProofPageOutput, programOf } from "./page-files.js";
import { filesOfProblems } from "./problem-files.js";

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
 * A page for each of so many problems, tried before the search, so that a bad path is found at once.
 *
 * @param source of the game, as it was named
 * @throws FileError when a page cannot be written
 */
export function openScorePages(
  path: string | undefined,
  problems: number,
  source: string,
  scoredLine: NonNullable<NonNullable<GameCommands["solve"]>["scoredLine"]>,
): ProofPageOutput[] | undefined {
  return filesOfProblems(path, problems, ".html")?.map((file) => {
    createOutput(file).discard();
    return {
      path: file,
      write(name, result) {
        const line = scoredLine(result);
        if (line === undefined) return { missing: "its exact score is not known" };
        const output = createOutput(file);
        writeScorePage(output, "", source, [{ name, ...line }], { title: name });
        output.commit();
        return {};
      },
    };
  });
}
