/** Which game a command line is about, found before its options are read: they depend on the game. */
import type { GameDefinition } from "../../game/definition.js";
import { findGame } from "../../registry/games.js";
import type { GameAnalysis } from "../../solver/analysis.js";
import { gameSource, isOwnGame, loadGame, looksLikePath } from "../../solver/loading/load-game.js";
import type { GameCli } from "../game-cli.js";
import { placeOf } from "./input-files.js";

export interface NamedGame {
  /** Its name, or where its module is. */
  readonly source: string;
  readonly module: GameDefinition;
  /** Whether it is a user's own, and did not come with solve-fast. */
  readonly own: boolean;
  /** What it brings to the solver, and to the command line. */
  readonly analysis: GameAnalysis | undefined;
  readonly cli: GameCli | undefined;
}

/**
 * The first word that names a game, or the value of `--game`. Undefined when there is none.
 *
 * @throws GameError when the file of a user's own game cannot be loaded
 */
export async function findNamedGame(words: readonly string[]): Promise<NamedGame | undefined> {
  const at = words.findIndex((word) => word === "--game" || word.startsWith("--game="));
  const option = at < 0 ? undefined : (words[at].split("=", 2)[1] ?? words[at + 1]);
  const source =
    option ?? words.find((word) => findGame(word) !== undefined) ?? firstPath(words.find(isArgument));
  return source === undefined ? undefined : loadNamedGame(source);
}

export async function loadNamedGame(named: string): Promise<NamedGame> {
  const source = placeOf(named);
  const place = gameSource(source);
  const module = await loadGame(place);
  const [analysis, cli] = await Promise.all([module.analysis?.(), module.cli?.()]);
  return { source, module, own: isOwnGame(place), analysis, cli };
}

function isArgument(word: string): boolean {
  return !word.startsWith("-");
}

/** The first argument, if it is the path of a module rather than of positions. */
function firstPath(word: string | undefined): string | undefined {
  return word !== undefined && looksLikePath(word) && /\.[cm]?js$/.test(word) ? word : undefined;
}
