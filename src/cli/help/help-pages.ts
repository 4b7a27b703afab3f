/** Every command with its help: what docs/help.md, the man page and the completions of shells are made from. */
import { Command } from "commander";
import { GAME_NAMES } from "../../registry/games.js";
import { canChoose } from "../../solver/choose/choose.js";
import { loadNamedGame, type NamedGame } from "../files/named-game.js";
import { shapeHelp } from "./help.js";

export interface HelpPage {
  /** What is typed to come to it after `solve-fast`, as in `solve GAME`; empty for the program itself. */
  readonly words: string;
  readonly command: Command;
  /** Whether it is a command with what it has for one game. */
  readonly ofGame: boolean;
}

/**
 * In the order of the help, games after `solve` and `choose`.
 *
 * @param program with all commands
 */
export async function helpPages(program: Command): Promise<readonly HelpPage[]> {
  const pages: HelpPage[] = [{ words: "", command: program, ofGame: false }];
  for (const command of program.commands) {
    const words = command.name();
    pages.push({ words, command, ofGame: false });
    for (const below of command.commands) {
      pages.push({ words: `${words} ${below.name()}`, command: below, ofGame: false });
    }
    const commandFor = await loadCommandFor(words);
    if (commandFor === undefined) continue;
    for (const name of GAME_NAMES) {
      const game = await loadNamedGame(name);
      if (words === "choose" && !canChoose(game.module)) continue;
      const ofGame = await commandFor(game);
      shapeHelp(new Command(program.name()).addCommand(ofGame));
      pages.push({ words: `${words} ${name}`, command: ofGame, ofGame: true });
    }
  }
  return pages;
}

/** Makes a command for one game, where it has other options for each. */
async function loadCommandFor(name: string): Promise<((game: NamedGame) => Promise<Command>) | undefined> {
  if (name === "solve") return (await import("../commands/solve.js")).commandFor;
  return name === "choose" ? (await import("../commands/choose.js")).commandFor : undefined;
}
