/** `solve-fast check-game`: tries whether a game keeps what its contract promises, by random play. */

import { Command } from "commander";
import type { CheckGameReport } from "../../game/check/check-game.js";
import { FailureError } from "../../game/errors.js";
import { countOf } from "../../report/numbers.js";
import { gameSource } from "../../solver/loading/load-game.js";
import { tryGame } from "../../solver/loading/try-game.js";
import { located } from "../files/input-files.js";
import { options } from "../options/options.js";
import { fittedWords } from "../terminal/terminal.js";

interface Flags {
  readonly positions: number;
  readonly seed: number;
  readonly json?: boolean;
}

async function check(
  name: string,
  positions: readonly string[],
  { positions: mostPositions, seed, json = false }: Flags,
): Promise<void> {
  const game = gameSource(located(name));
  const wanted = { options: { positions, mostPositions, seed }, time: Number.POSITIVE_INFINITY };
  const report = await tryGame(game, wanted);
  console.log(json ? JSON.stringify(report) : fittedWords(formatReport(report)));
  if (report.broken !== null)
    throw new FailureError(`${report.game} breaks a promise: ${report.broken.promise}`);
}

function formatReport({ game, games, positions, moves, broken }: CheckGameReport): string {
  const tried = `${countOf(positions, "position")} and ${countOf(moves, "move")} of ${countOf(games, "random game")}`;
  if (broken === null) return `${game}: no promise is broken; tried ${tried}`;
  const { promise, problem, position, line } = broken;
  return [
    `${game}: ${promise} is broken: ${problem}`,
    ...(position === null ? [] : [`  from: ${position}`]),
    ...(line.length === 0 ? [] : [`  moves: ${line.join(" ")}`]),
  ].join("\n");
}

export function command(): Command {
  return new Command("check-game")
    .description("test with random games whether a game of your own keeps the promises that searches rely on")
    .argument("<game>", "the path of the game's module, or a name")
    .argument("[positions...]", "positions to start from, in addition to the start of the game")
    .addOption(options.checkedPositions())
    .addOption(options.seed("seed of the random games"))
    .addOption(options.json())
    .addHelpText(
      "after",
      `
A broken promise is named with the position and the moves that show it, and the exit status is 1. If none is found, the game is consistent as far as it was tested. Whether its rules are the right ones is not checked.

Examples:
  solve-fast check-game docs/examples/graph-nim.js
  solve-fast check-game ./my-game.js --positions 100000`,
    )
    .action(check);
}
