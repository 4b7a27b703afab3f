/** NegaScout for games in JavaScript, whose functions it calls. */
import { startInJavaScript } from "../../engine/instance.js";
import type { ScoutedGame } from "./rules.js";
import type { NegascoutRules, ScoutEngine, ScoutPosition } from "./searcher.js";

/**
 * @param write sets up a position in the game
 * @param memory in which the table lies
 */
export async function scoutInJavaScript(
  game: ScoutedGame,
  write: (position: ScoutPosition) => void,
  memory: ArrayBufferLike,
): Promise<NegascoutRules> {
  const { createInstance } = await import("./instance.js");
  const instance = createInstance();
  instance.useGame(game);
  const engine: ScoutEngine = startInJavaScript(instance, memory);
  return {
    engine,
    write(position) {
      instance.beginPath();
      write(position);
    },
  };
}
