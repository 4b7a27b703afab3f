/** `solve-fast probe`: looks a position up in a database made by `solve-fast retrograde`. */
import { Command } from "commander";
import { problemWith } from "../../../cli/files/input-files.js";
import { options } from "../../../cli/options/options.js";
import { fittedWords } from "../../../cli/terminal/terminal.js";
import { readDatabase } from "../../../files/database.js";
import { InputError, NotationError } from "../../../game/errors.js";
import { parseProblem } from "../problem.js";
import { probe } from "../retrograde/probe.js";
import { formatProbe } from "../retrograde/text.js";

function readPosition(text: string): Int32Array {
  try {
    return parseProblem(text);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    throw new InputError(problemWith(text, error.message));
  }
}

export function probeCommand(): Command {
  return new Command("probe")
    .description("look up the value of a position and of its moves, with a line of best play")
    .argument("<database>", "a file made by `solve-fast retrograde`")
    .argument(
      "<position>",
      'as in "..../.x../..../.... .../.../... o x3o4", or moves from the start, as in "x:U11"',
    )
    .addOption(options.json())
    .addHelpText(
      "after",
      `
Values are those of the player to move, distances are the plies from this position to the end with best play. The λ order
of the position is that of the player to move; a move is shown with the order of the other side's reply, if the reply wins.

Examples:
  solve-fast probe simpei.db "..../.x../..../.... .../.../... o x3o4"
  solve-fast probe simpei.db "..../..../..../.... .../.../... x x4o4" --json`,
    )
    .action((database: string, position: string, { json = false }: { json?: boolean }) => {
      const result = probe(readDatabase(database), readPosition(position));
      console.log(json ? JSON.stringify(result) : fittedWords(formatProbe(result)));
    });
}
