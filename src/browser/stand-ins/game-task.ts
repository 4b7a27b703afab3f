/** Tasks that a game brings, in a browser: its program has their modules. */
import type { GameTaskModule } from "../../solver/threads/game-task.js";
import { taskOfProgram } from "../program-games.js";

export async function loadTask(module: string): Promise<GameTaskModule> {
  const found = taskOfProgram(module);
  if (found === undefined) throw new Error(`${module} is not part of this program`);
  return found;
}
