/** `solve-fast show`: problems of Go as boards, and the influence of the defender on each point by Bouzy's algorithm. */
import { Command } from "commander";
import { optionOf } from "../../../cli/options/from-settings.js";
import { FailureError, InputError } from "../../../game/errors.js";
import { flag, setting, whole } from "../../../game/setting.js";
import { EMPTY, STRIDE } from "../notation/points.js";
import { type Problem, unpackProblem } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { formatPoint } from "../notation/vertices.js";
import { createGo, type GoGame } from "../rules/rules.js";
import type { GoFlags } from "./flags.js";
import { readGoProblems } from "./problems.js";

const LETTERS = " XO";
/** Characters of a point with a number. */
const WIDTH = 5;

interface Flags extends Pick<GoFlags, "at" | "target" | "side"> {
  readonly bouzy?: boolean;
  readonly dilations?: number;
  readonly erosions?: number;
  readonly stone?: number;
}

const SETTINGS = {
  bouzy: setting(flag, "print the defender's influence on each point, by Bouzy's n/m algorithm"),
  dilations: setting(whole(0, 20), "n of the algorithm", { default: "5" }),
  erosions: setting(whole(0, 400), "m of the algorithm", { default: "n(n − 1) + 1" }),
  stone: setting(whole(1, 1000), "value of a stone", { default: "20" }),
};

async function show(problems: readonly string[], flags: Flags): Promise<void> {
  const { bouzy, at, target, side } = flags;
  if (!bouzy && (flags.dilations ?? flags.erosions ?? flags.stone) !== undefined) {
    throw new InputError(
      "--dilations, --erosions and --stone have an effect only with --bouzy; add it, or leave them out",
    );
  }
  const { problems: named, refused } = await readGoProblems(problems, [], { at, target, side } as GoFlags);
  if (bouzy && named.length > 1) {
    throw new InputError(
      `--bouzy draws only one board, but there are ${named.length} problems; name a file with one problem`,
    );
  }
  const game = createGo();
  for (const { name, position } of named) {
    const words = parseProblem(position);
    const problem = unpackProblem(words);
    game.setConstants?.(words, game.positionWords);
    game.load(words, 0);
    console.log(`${name === "" ? position : name}\n${drawn(game, problem, flags)}`);
  }
  if (refused.length > 0) throw new FailureError(refused.join("\n"));
}

function drawn({ board }: GoGame, problem: Problem, flags: Flags): string {
  const { bouzy, dilations = 5, erosions = dilations * (dilations - 1) + 1, stone = 20 } = flags;
  if (bouzy) board.spread(problem.defender, dilations, erosions, stone);
  const width = bouzy ? WIDTH : 2;
  const columns = Array.from({ length: problem.columns }, (_, i) => STRIDE + 1 + i);
  const lines = Array.from({ length: problem.rows }, (_, i) => {
    const row = problem.rows - i;
    const points = columns.map((column) => {
      const point = column + STRIDE * (row - 1);
      const there = board.stone(point);
      if (bouzy) return `${board.influence(point)}${LETTERS[there]}`.padStart(width);
      return (there === EMPTY ? "." : LETTERS[there]).padStart(width);
    });
    return `${String(row).padStart(2)}${points.join("")}`;
  });
  const letters = columns.map((column) => {
    const letter = formatPoint(column)[0];
    return bouzy ? `${letter} `.padStart(width) : letter.padStart(width);
  });
  return [...lines, `  ${letters.join("")}`].join("\n");
}

export function showCommand(): Command {
  const command = new Command("show")
    .description("draw problems of Go")
    .argument("<problems...>", "positions (one argument each), or SGF files");
  for (const [name, row] of Object.entries(SETTINGS)) command.addOption(optionOf(name, row));
  return command
    .addHelpText(
      "after",
      `
Black stones are X, white stones O. With --bouzy, a number above 0 means that the defender, who owns the target, has influence
on this point.

Examples:
  solve-fast show problem.sgf
  solve-fast show "..X.O/X.XO./.XXO./OOO../..... w target=C3" --bouzy --dilations 4`,
    )
    .action(show);
}
