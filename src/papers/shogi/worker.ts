/** One thread of the generator: takes problems from games, one game a task. */
import { createMiner, type Find, type MineOptions } from "./mine.js";

export interface GameTask {
  readonly kind: "of-game";
  /** The URL of this module. */
  readonly module: string;
  readonly seed: number;
  readonly number: number;
  readonly options: MineOptions;
}

let mine: ReturnType<typeof createMiner> | undefined;

export async function run({ seed, number, options }: GameTask, begin: () => void): Promise<Find[]> {
  mine ??= createMiner();
  const ofGame = await mine;
  begin();
  return ofGame(seed, number, options);
}
