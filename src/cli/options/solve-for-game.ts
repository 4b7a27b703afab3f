/** What options and help of `solve` are for the game that is named. */
import { Command, type Option } from "commander";
import { InputError } from "../../game/errors.js";
import { ownGoals } from "../../game/goal.js";
import { GAMES } from "../../games/registry.js";
import { hasReferee } from "../../parallel/threads/load-game.js";
import { ALGORITHMS } from "../../search/kinds.js";
import { listOf } from "../../solver/list-of.js";
import { loadNamedGame, type NamedGame } from "../files/named-game.js";
import { addSettings } from "./from-settings.js";
import { options, settingOption } from "./options.js";

/** Whether moves can be chosen: the game has static values. */
export function choosable(game: NamedGame | undefined): boolean {
  if (game === undefined) return true;
  const { create, createValued = create } = game.file.module;
  return "evaluate" in createValued({});
}

/** The goals of the named game. */
export function goalOption(game: NamedGame | undefined): Option {
  const option = options.goal();
  if (game === undefined) return option;
  const { module } = game.file;
  option.argChoices = Object.keys(module.goals);
  const [[usual] = []] = ownGoals(module);
  if (module.goalOf !== undefined) option.default(undefined, "that of the problem");
  else if (usual !== undefined) option.default(undefined, usual);
  return option;
}

/** The searches of the named game. */
export function algorithmOption(game: NamedGame | undefined): Option {
  const option = settingOption("algorithm");
  if (game === undefined) {
    option.description += "; several, as in df-pn,lambda, are compared";
    return option;
  }
  option.description = "the search, or several to compare";
  option.argChoices = [...ALGORITHMS, ...game.file.searches.map(({ name }) => name)];
  return option;
}

/**
 * @param known the options that the command has for the game
 * @throws InputError for an option that another game has
 */
export async function refuseForeign(
  words: readonly string[],
  named: NamedGame | undefined,
  known: readonly Option[],
): Promise<void> {
  if (named === undefined) return;
  const asked = words.filter((word) => word.startsWith("--")).map((word) => word.split("=", 1)[0]);
  const flagsOf = ({ file, commands }: NamedGame) => {
    const rows = { ...file.module.options, ...commands?.solve?.settings };
    return addSettings(new Command(), rows).options.map(({ long }) => long);
  };
  const unknown = asked.filter((word) => word !== "--help" && !known.some(({ long }) => long === word));
  // To load the others takes as long as most positions to solve.
  if (unknown.length === 0) return;
  for (const { name } of GAMES) {
    if (name === named.source) continue;
    const flags = flagsOf(await loadNamedGame(name));
    const foreign = unknown.find((word) => flags.includes(word));
    if (foreign === undefined) continue;
    throw new InputError(`${foreign} is an option of ${name}, not of ${named.file.module.name}`);
  }
}

/** What the named game has; without one what all have. */
export function helpText(game: NamedGame | undefined, games: readonly NamedGame[]): string {
  const { solve, examples } = game?.commands ?? {};
  const start = "Without a problem, the start of the game is solved";
  const parts =
    game === undefined
      ? [
          `Games; \`solve GAME --help\` shows the options and examples of each:\n${linesOf(games)}`,
          `${start}, or an example if it has none. ${GENERAL_HELP}`,
          ...certificatesHelp(games),
          CHOOSING_HELP,
        ]
      : [
          ...(solve === undefined ? [] : [solve.help]),
          `${solve?.needsProblem || solve?.hasExample ? "" : `${start}. `}\`solve --help\` shows the options of all games, such as --threads and --json.`,
          ...(choosable(game) ? [game.file.scout === undefined ? BY_EXPECTATION : BY_NEGASCOUT] : []),
        ];
  const lines = examples?.solve ?? [`solve ${game?.source ?? "--game ./my-game.js"} --threads 4`];
  return ["", ...parts, `Examples:\n${lines.map((line) => `  solve-fast ${line}`).join("\n")}`]
    .join("\n\n")
    .slice(1);
}

/** The games whose verdicts have no certificates, as nothing could check them. */
function certificatesHelp(games: readonly NamedGame[]): string[] {
  const without = games.filter(({ file }) => !hasReferee(file));
  if (without.length === 0) return [];
  const names = listOf(without.map(({ source }) => source));
  return [`--certificate is not for ${names}: there are no reference rules to check the proof with.`];
}

const GENERAL_HELP = `The side to move is the attacker unless --goal says otherwise. With --threads 1 every run is the same. Lines on standard
input (-) are solved as they arrive. With --json a line may also be an object, such as
{"id": 1, "position": "...", "maxNodes": 100000}; the answer then has the same id.`;

const BY_EXPECTATION = `With --depth, --method or --sigma a move is chosen, and no goal is proven: by the expectation method
(Kobayashi et al. 2002), 3 plies ahead, unless they say otherwise.`;

const BY_NEGASCOUT = `With --depth, --method, --policy or --sigma a move is chosen, and no goal is proven: by NegaScout, which also
stops by --max-nodes or --time alone, unless --method says otherwise.`;

const CHOOSING_HELP = `In a game with a static evaluation, --depth, --method, --policy and --sigma choose a move instead of proving a
goal. The default is the expectation method (Kobayashi et al. 2002), 3 plies ahead, or NegaScout in games that have rules for it.
NegaScout also stops by --max-nodes and --time alone; --policy says which moves it reads less deep.`;

/** The games, a line each. */
function linesOf(games: readonly NamedGame[]): string {
  const width = Math.max(...games.map(({ source }) => source.length));
  return games
    .map(({ source, commands }) => `  ${source.padEnd(width)}  ${commands?.about ?? source}`)
    .join("\n");
}
