/** Options that were meant for another command: which one, and what to type there. */
import { Command, type Option } from "commander";
import { InputError } from "../game/errors.js";
import { GAMES } from "../registry/games.js";
import { canChoose } from "../solver/choose/choose.js";
import { ownSettings } from "../solver/settings.js";
import { findNamedGame, loadNamedGame, type NamedGame } from "./files/named-game.js";
import { solveSettings } from "./game-cli.js";
import { addSettings } from "./options/from-settings.js";

/** The commands that take positions or games, one a job: to prove a goal, to choose a move, to look through recorded games. */
export type Verb = "solve" | "choose" | "review";
const VERBS: readonly Verb[] = ["solve", "choose", "review"];

/** What reviewed games while `solve` did so. */
const FORMER_REVIEW = "--moves";
/** A position may begin with dashes, too. */
const OPTION = /^--[a-z][\w-]*(?:=|$)/;
const HELP = ["--help", "--help-all"];

/** The options of a command for a game; undefined where there is no such command. */
async function optionsOf(verb: Verb, game: NamedGame | undefined): Promise<readonly Option[] | undefined> {
  if (verb === "review") return (await game?.cli?.commands?.review?.())?.options;
  const { commandFor } =
    verb === "solve" ? await import("./commands/solve.js") : await import("./commands/choose.js");
  return (await commandFor(game)).options;
}

export function isVerb(name: string): name is Verb {
  return VERBS.some((verb) => verb === name);
}

/**
 * @param words after the name of the command
 * @throws InputError for an option that belongs to another command, or to another game
 */
export async function refuseForeign(verb: Verb, words: readonly string[], command: Command): Promise<void> {
  const game = await findNamedGame(words);
  const ofGame = command.commands.find((each) => each.name() === game?.source);
  const known = (ofGame ?? command).options;
  const asked = words.filter((word) => OPTION.test(word)).map((word) => word.split("=", 1)[0]);
  const isAmong = (options: readonly Option[], flag: string) =>
    HELP.includes(flag) || options.some(({ long }) => long === flag);
  const unknown = asked.filter((flag) => !isAmong(known, flag));
  // To load the others takes as long as most positions to solve.
  if (unknown.length === 0) return;
  for (const other of VERBS) {
    const options = other === verb ? undefined : await optionsOf(other, game);
    if (options === undefined) continue;
    const isFormer = other === "review" && unknown.includes(FORMER_REVIEW);
    const flag = isFormer ? FORMER_REVIEW : unknown.find((each) => isAmong(options, each));
    if (flag === undefined) continue;
    if (other === "choose" && game !== undefined && !canChoose(game.module)) {
      throw new InputError(
        `${flag} belongs to ${other}, and ${game.source} has no static values to choose by`,
      );
    }
    const there = words.filter((word) => !isFormer || word !== FORMER_REVIEW);
    const stray = asked.find((each) => each !== flag && !isAmong(options, each));
    if (stray === undefined) {
      const typed = there.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ");
      throw new InputError(`${flag} belongs to ${other}; type: solve-fast ${other} ${typed}`);
    }
    const remedy = isAmong(known, stray)
      ? "leave one of them out"
      : `\`solve-fast ${other} --help\` shows what it has`;
    throw new InputError(`${flag} belongs to ${other}, which has no ${stray}; ${remedy}`);
  }
  if (game !== undefined) await refuseOfOtherGames(verb, unknown, game);
}

async function refuseOfOtherGames(verb: Verb, unknown: readonly string[], game: NamedGame): Promise<void> {
  for (const { name } of GAMES) {
    if (name === game.source) continue;
    const { module, analysis, cli } = await loadNamedGame(name);
    const own = verb === "solve" ? { ...ownSettings(module, analysis), ...solveSettings(cli) } : {};
    const rows = { ...module.options, ...cli?.input?.settings, ...own };
    const flags = addSettings(new Command(), rows).options.map(({ long }) => long);
    const foreign = unknown.find((word) => flags.includes(word));
    if (foreign === undefined) continue;
    throw new InputError(`${foreign} is an option of ${name}, not of ${game.module.name}`);
  }
}
