/** Every command with its help: what docs/help.md, the man page and the completions of shells are made from. */
import { Command } from "commander";
import { GAME_NAMES } from "../games/registry.js";
import { shapeHelp } from "./help.js";

export interface HelpPage {
  /** What is typed to come to it behind `solve-fast`, as in `solve GAME`; empty for the program itself. */
  readonly words: string;
  readonly command: Command;
  /** Whether it is a command with what it has for one game. */
  readonly ofGame: boolean;
}

/**
 * In the order of the help, games behind `solve`.
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
    if (words !== "solve") continue;
    const { command: solveCommand } = await import("./commands/solve.js");
    for (const game of GAME_NAMES) {
      const ofGame = await solveCommand([game]);
      shapeHelp(new Command(program.name()).addCommand(ofGame));
      pages.push({ words: `${words} ${game}`, command: ofGame, ofGame: true });
    }
  }
  return pages;
}
