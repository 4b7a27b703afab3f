/** What performs tasks that a game brings. */

export interface GameTaskModule {
  run(task: object, begin: () => void, finish: () => void): Promise<unknown>;
}

/** @param module the URL of a module of a game that is at hand */
export function loadTask(module: string): Promise<GameTaskModule> {
  return import(module);
}
