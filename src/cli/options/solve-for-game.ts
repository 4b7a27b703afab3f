/** What options and help of `solve` are for the game that is named. */
import type { Option } from "commander";
import { ownGoals } from "../../game/goal.js";
import { ALGORITHMS } from "../../search/kinds.js";
import { listOf } from "../../solver/list-of.js";
import { hasReferee } from "../../solver/loading/load-game.js";
import type { NamedGame } from "../files/named-game.js";
import { options, settingOption } from "./options.js";

/** The goals of the named game. */
export function goalOption(game: NamedGame | undefined): Option {
  const option = options.goal();
  if (game === undefined) return option;
  const { module } = game;
  option.argChoices = Object.keys(module.goals);
  const [[usual] = []] = ownGoals(module);
  if (usual !== undefined) option.default(undefined, usual);
  else if (module.goalOf !== undefined) option.default(undefined, "that of the problem");
  return option;
}

/** The searches of the named game. */
export function algorithmOption(game: NamedGame | undefined): Option {
  const option = settingOption("algorithm");
  if (game === undefined) {
    option.description += "; give several, as in df-pn,lambda, to compare them";
    return option;
  }
  option.description = "the search, or several to compare";
  option.argChoices = [...ALGORITHMS, ...(game.module.searches ?? []).map(({ name }) => name)];
  return option;
}

/** What the named game has; without one what all have. */
export function helpText(game: NamedGame | undefined, games: readonly NamedGame[]): string {
  const { help, input, examples } = game?.cli ?? {};
  const start = "Without a problem, the start of the game is solved";
  const parts =
    game === undefined
      ? [
          `Games; \`solve GAME --help\` shows the options and examples of each:\n${linesOf(games)}`,
          `${start}, or an example if it has none. ${GENERAL_HELP}`,
          ...certificatesHelp(games),
          "`solve-fast choose` chooses a move in a game in progress, and `solve-fast review` looks through recorded games.",
        ]
      : [
          ...(help === undefined ? [] : [help]),
          `${input?.withoutProblem === undefined ? `${start}. ` : ""}\`solve --help\` shows the options of all games, such as --threads and --json.`,
        ];
  const lines = examples?.solve ?? [`solve ${game?.source ?? "--game ./my-game.js"} --threads 4`];
  return ["", ...parts, `Examples:\n${lines.map((line) => `  solve-fast ${line}`).join("\n")}`]
    .join("\n\n")
    .slice(1);
}

/** The games whose verdicts have no certificates, as nothing could check them. */
function certificatesHelp(games: readonly NamedGame[]): string[] {
  const without = games.filter((game) => !hasReferee(game));
  if (without.length === 0) return [];
  const names = listOf(without.map(({ source }) => source));
  return [`--certificate does not work for ${names}: there are no reference rules to check the proof with.`];
}

const GENERAL_HELP = `The side to move is the attacker unless --goal says otherwise. With --threads 1 every run is the same. Lines on standard
input (-) are solved as they arrive. With --json a line may also be an object, such as
{"id": 1, "position": "...", "maxNodes": 100000}; the answer then has the same id.`;

/** The games, a line each. */
function linesOf(games: readonly NamedGame[]): string {
  const width = Math.max(...games.map(({ source }) => source.length));
  return games.map(({ source, cli }) => `  ${source.padEnd(width)}  ${cli?.about ?? source}`).join("\n");
}
