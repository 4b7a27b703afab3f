/** Games in a browser, and the tasks that they bring: those that its program has. No module is loaded by a name. */
import type { GameDefinition } from "../../game/definition.js";
import { InputError } from "../../game/errors.js";
import type { LoadedModule } from "../../solver/loading/game-files.js";
import type { GameTaskModule } from "../../solver/threads/game-task.js";
import { gameOfProgram, taskOfProgram } from "../program-games.js";

export function isOtherFile(): boolean {
  return false;
}

export function urlOf(path: string): string {
  return `file:///${path}`;
}

/** @throws InputError for a game that the program does not have */
export async function loadModule(source: string): Promise<LoadedModule> {
  const game: GameDefinition | undefined = gameOfProgram(source);
  if (game === undefined) throw new InputError(`${source} is no game of this page`);
  return { path: source, loaded: { default: game } };
}

export async function loadTask(module: string): Promise<GameTaskModule> {
  const found = taskOfProgram(module);
  if (found === undefined) throw new Error(`${module} is not part of this program`);
  return found;
}
