/** Diagrams of problems as SVG, as books print them. */
import { createOutput, refuseInputs } from "../../files/output.js";
import { InputError } from "../../game/errors.js";
import { setting, text } from "../../game/setting.js";
import { gameSource, loadGame } from "../../solver/loading/load-game.js";
import { plainChosen } from "../../view/game-view.js";
import { svgOf } from "../../view/svg.js";
import { filesOfProblems } from "./outputs.js";
import type { NamedProblem } from "./problem-texts.js";

export const DIAGRAM_SETTINGS = {
  svg: setting(text("file"), "write the diagram as SVG (a folder if there are several problems)"),
  title: setting(text("text"), "the title above the diagram; by default the problem's own"),
};

export interface DiagramFlags {
  readonly svg?: string;
  readonly title?: string;
}

const OTHER_PICTURES = /\.(?:png|jpe?g|gif|webp|bmp|pdf|ps|eps)$/i;

/**
 * @param game a game of the package
 * @returns the files, one of each problem; none where none are asked for
 * @throws InputError for a game without drawings, or a title without a file; FileError for files that cannot be written
 */
export async function writeDiagrams(
  game: string,
  problems: readonly NamedProblem[],
  { svg, title }: DiagramFlags,
): Promise<readonly string[]> {
  if (svg === undefined) {
    if (title !== undefined)
      throw new InputError("--title has an effect only with --svg; add it, or leave it out");
    return [];
  }
  if (title !== undefined && problems.length > 1) {
    throw new InputError(
      `--title is for one diagram, but there are ${problems.length} problems; leave it out`,
    );
  }
  const module = await loadGame(gameSource(game));
  const view = await module.view?.();
  const draw = view?.diagram ?? view?.draw;
  if (view === undefined || draw === undefined) throw new InputError(`positions of ${game} have no drawing`);
  if (problems.length === 1 && OTHER_PICTURES.test(svg))
    throw new InputError(`--svg writes SVG and no other pictures; end the name ${svg} in .svg`);
  const files = filesOfProblems(svg, problems.length, ".svg");
  refuseInputs(
    files,
    problems.flatMap(({ file }) => file ?? []),
  );
  for (const [i, problem] of problems.entries()) {
    const words = problem.words ?? module.parsePosition(problem.position);
    const heading = title ?? (problem.name === problem.file ? "" : problem.name);
    const output = createOutput(files[i]);
    try {
      output.write(svgOf(draw.call(view, words, plainChosen(view)), heading));
      output.commit();
    } finally {
      output.discard();
    }
  }
  return files;
}
