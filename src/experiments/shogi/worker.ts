/** One thread of the generator: takes problems from games, one game a task. */
import { createMiner, type Find, type MineOptions } from "./mine.js";

export interface GameTask {
  readonly seed: number;
  readonly number: number;
  readonly options: MineOptions;
}

let mine: ReturnType<typeof createMiner> | undefined;

export default async function work({ seed, number, options }: GameTask): Promise<Find[]> {
  mine ??= createMiner();
  return (await mine)(seed, number, options);
}
