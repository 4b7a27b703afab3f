/** `solve-fast show`: positions as boards, and as diagrams in files. */
import { Command } from "commander";
import { InputError } from "../../game/errors.js";
import { similarName } from "../../game/similar-name.js";
import { GAME_NAMES, GAMES } from "../../registry/games.js";
import { listOf } from "../../solver/list-of.js";
import { failEach } from "../failures.js";
import { DIAGRAM_SETTINGS, type DiagramFlags, writeDiagrams } from "../files/diagram-files.js";
import { gameOfFile } from "../files/game-of-file.js";
import { readGiven } from "../files/given-problems.js";
import { looksLikeFile } from "../files/input-files.js";
import { loadNamedGame } from "../files/named-game.js";
import { examplesOf, gameWith, loadCli } from "../game-cli.js";
import { addSettings } from "../options/from-settings.js";
import { warn } from "../options/options.js";
import type { ProblemFlags } from "../options/problem-options.js";
import { boardOf } from "../solve/solve-one.js";

export async function command(): Promise<Command> {
  const show = new Command("show")
    .description("draw positions, on the screen or as diagrams in SVG")
    .argument("[game...]")
    .allowUnknownOption();
  for (const { name } of GAMES) {
    const own = (await loadCli(name)).commands?.show;
    show.addCommand(own === undefined ? await commandFor(name) : await own());
  }
  return show
    .action(async ([named = ""]: readonly string[]) => {
      if (named === "" || looksLikeFile(named)) {
        const game = (named && (await gameOfFile(named))) || (await gameWith("show"));
        throw new InputError(`which game? try: solve-fast show ${game} ${named || "FILE"}`);
      }
      const near = similarName(named, GAME_NAMES);
      throw new InputError(
        near === undefined
          ? `which game? ${listOf(GAME_NAMES)}, as in: solve-fast show ${await gameWith("show")} FILE`
          : `no game is named ${named}; try: solve-fast show ${near}`,
      );
    })
    .addHelpText("after", `\n${await examplesOf("show")}`);
}

async function commandFor(name: string): Promise<Command> {
  const { input } = await loadCli(name);
  const own = new Command(name)
    .description(`draw positions of ${name}`)
    .argument("<problems...>", "positions, files or folders");
  addSettings(own, input?.settings ?? {});
  addSettings(own, DIAGRAM_SETTINGS);
  return own.action((problems: readonly string[], flags: DiagramFlags & ProblemFlags) =>
    showProblems(name, problems, flags),
  );
}

async function showProblems(
  name: string,
  words: readonly string[],
  flags: DiagramFlags & ProblemFlags,
): Promise<void> {
  const named = await loadNamedGame(name);
  // What a record says of a solution has nothing to do with a picture.
  const reading = { ...flags, positionsOnly: true } as ProblemFlags;
  const { problems, refused, damage = [], warnings = [] } = await readGiven(named, words, reading);
  const files = await writeDiagrams(name, problems, flags);
  for (const [i, { name: title, position }] of problems.entries()) {
    const board = await boardOf(named, position, { ...flags, board: true });
    const lines = [
      title === "" ? position : title,
      ...(board === undefined ? [] : [board]),
      ...(files.length === 0 ? [] : [`SVG: ${files[i]}`]),
    ];
    console.log(lines.join("\n"));
  }
  for (const sentence of warnings) warn(false, sentence);
  failEach([...damage, ...refused]);
}
