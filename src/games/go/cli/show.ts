/** `solve-fast show go`: problems of Go as boards, and the influence of the defender on each point by Bouzy's algorithm. */

import { Command } from "commander";
import { failEach } from "../../../cli/failures.js";
import { DIAGRAM_SETTINGS, type DiagramFlags, writeDiagrams } from "../../../cli/files/diagram-files.js";
import { optionOf } from "../../../cli/options/from-settings.js";
import { warn } from "../../../cli/options/options.js";
import { InputError } from "../../../game/errors.js";
import { flag, setting, whole } from "../../../game/setting.js";
import { parseBoard } from "../notation/board.js";
import { EMPTY, STRIDE } from "../notation/points.js";
import { packPosition, pointsOf, unpackProblem } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { formatPoint } from "../notation/vertices.js";
import { createGo } from "../rules/rules.js";
import { type GoFlags, INPUT_SETTINGS } from "./flags.js";
import { readGoProblems } from "./problems.js";

const LETTERS = " XO";
/** Characters of a point with a number. */
const WIDTH = 5;

interface Flags extends Pick<GoFlags, "at" | "target">, DiagramFlags {
  readonly bouzy?: boolean;
  readonly dilations?: number;
  readonly erosions?: number;
  readonly stone?: number;
}

const SETTINGS = {
  ...DIAGRAM_SETTINGS,
  target: INPUT_SETTINGS.target,
  at: INPUT_SETTINGS.at,
  bouzy: setting(flag, "print the defender's influence on each point, by Bouzy's n/m algorithm"),
  dilations: setting(whole(0, 20), "n of the algorithm", { default: "5" }),
  erosions: setting(whole(0, 400), "m of the algorithm", { default: "n(n − 1) + 1" }),
  stone: setting(whole(1, 1000), "value of a stone", { default: "20" }),
};

async function show(problems: readonly string[], flags: Flags): Promise<void> {
  const { bouzy, at, target } = flags;
  if (!bouzy && (flags.dilations ?? flags.erosions ?? flags.stone) !== undefined) {
    throw new InputError(
      "--dilations, --erosions and --stone have an effect only with --bouzy; add it, or leave them out",
    );
  }
  const {
    problems: named,
    refused,
    damage = [],
    warnings = [],
  } = await readGoProblems(problems, [], {
    ...{ threads: 1, boards: true },
    ...(at === undefined ? {} : { at }),
    ...(target === undefined ? {} : { target }),
  });
  if (bouzy && named.length > 1) {
    throw new InputError(
      `--bouzy draws only one board, but there are ${named.length} problems; name a file with one problem`,
    );
  }
  const boards = named.map((problem) => ({ ...problem, words: wordsOf(problem.position) }));
  await writeDiagrams("go", boards, flags);
  for (const { name, position } of named) {
    console.log(`${name === "" ? position : name}\n${drawn(position, flags)}`);
  }
  for (const sentence of warnings) warn(false, sentence);
  failEach([...damage, ...refused]);
}

/** A position for its drawing; a board without a target is one with no question. */
function wordsOf(position: string): Int32Array {
  if (/\starget=/.test(position)) return parseProblem(position);
  const { columns, rows, stones } = parseBoard({ text: position.split(" ")[0], column: 1 });
  const region = new Set(pointsOf({ columns, rows }));
  const problem = { columns, rows, defender: 0, all: false, targets: [], region } as const;
  const threats = { attackersThreats: 0, defendersThreats: 0 };
  return packPosition(problem, { stones, sideToMove: 0, ban: 0, taken: new Set(), ...threats });
}

/** The influence of the side that owns the target, by point. */
function influenceOn(position: string, flags: Flags): (point: number) => number {
  const { dilations = 5, erosions = dilations * (dilations - 1) + 1, stone = 20 } = flags;
  if (!/\starget=/.test(position)) {
    throw new InputError(
      "--bouzy draws the influence of the side that owns the target; name one with --target",
    );
  }
  const words = parseProblem(position);
  const game = createGo();
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  game.board.spread(unpackProblem(words).defender, dilations, erosions, stone);
  return game.board.influence;
}

function drawn(position: string, flags: Flags): string {
  const [text] = position.split(" ");
  const board = parseBoard({ text, column: 1 });
  const influence = flags.bouzy ? influenceOn(position, flags) : undefined;
  const width = influence === undefined ? 2 : WIDTH;
  const columns = Array.from({ length: board.columns }, (_, i) => STRIDE + 1 + i);
  const lines = Array.from({ length: board.rows }, (_, i) => {
    const row = board.rows - i;
    const points = columns.map((column) => {
      const point = column + STRIDE * (row - 1);
      const there = board.stones[point];
      if (influence !== undefined) return `${influence(point)}${LETTERS[there]}`.padStart(width);
      return (there === EMPTY ? "." : LETTERS[there]).padStart(width);
    });
    return `${String(row).padStart(2)}${points.join("")}`;
  });
  const letters = columns.map((column) => {
    const letter = formatPoint(column)[0];
    return influence === undefined ? letter.padStart(width) : `${letter} `.padStart(width);
  });
  return [...lines, `  ${letters.join("")}`].join("\n");
}

export function showCommand(): Command {
  const command = new Command("go")
    .description("draw problems of Go")
    .argument("<problems...>", "positions or boards (one argument each), or SGF files");
  for (const [name, row] of Object.entries(SETTINGS)) command.addOption(optionOf(name, row));
  return command
    .addHelpText(
      "after",
      `
Black stones are X, white stones O. Neither a target nor a side to move is needed. With --bouzy, a number above 0 means that the
defender, who owns the target, has influence on this point.

Examples:
  solve-fast show go problem.sgf
  solve-fast show go game.sgf --at 31 --svg board.svg
  solve-fast show go "..X.O/X.XO./.XXO./OOO../..... w target=C3" --bouzy --dilations 4`,
    )
    .action(show);
}
