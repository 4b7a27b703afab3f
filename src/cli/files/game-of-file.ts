/** Which game a file is of, by the end of its name. */
import { extname } from "node:path";
import { InputError } from "../../game/errors.js";
import { GAMES } from "../../registry/games.js";
import { loadCli } from "../game-cli.js";
import type { NamedGame } from "./named-game.js";

/** The name of a game; undefined for files that may belong to any game. */
export async function gameOfFile(file: string): Promise<string | undefined> {
  const extension = extname(file).toLowerCase();
  if (extension === "" || /\s/.test(file)) return undefined;
  for (const game of GAMES) {
    const { input } = await loadCli(game.name);
    if (input?.extensions?.includes(extension)) return game.name;
  }
  return undefined;
}

/**
 * @param verb the command that the file was named to
 * @throws InputError for a file that is of another game than the one that is named
 */
export async function refuseFilesOfOthers(
  { source, cli }: NamedGame,
  files: readonly string[],
  verb: string,
): Promise<void> {
  if (cli === undefined) return;
  for (const file of files) {
    if (cli.input?.extensions?.includes(extname(file).toLowerCase())) continue;
    const game = await gameOfFile(file);
    if (game === undefined || game === source) continue;
    const { examples = {} } = await loadCli(game);
    const instead = examples[verb] === undefined ? "" : `; try: solve-fast ${verb} ${game} ${file}`;
    throw new InputError(`${file}: is a file of ${game}, not of ${source}${instead}`);
  }
}
