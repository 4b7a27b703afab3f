/** The games that a program for browsers has been made with. */
import type { GameDefinition } from "../game/definition.js";
import type { GameTaskModule } from "../solver/threads/game-task.js";

const games = new Map<string, GameDefinition>();

/** Modules of tasks that games bring, by their URLs. */
const tasks = new Map<string, GameTaskModule>();

export function addGame(game: GameDefinition, its: Readonly<Record<string, GameTaskModule>>): void {
  games.set(game.name, game);
  for (const [url, task] of Object.entries(its)) tasks.set(url, task);
}

export function taskOfProgram(url: string): GameTaskModule | undefined {
  return tasks.get(url);
}

export function gameOfProgram(name: string): GameDefinition | undefined {
  return games.get(name);
}
