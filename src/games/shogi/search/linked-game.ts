/** Shogi for λ search with the engine in which the searches are linked with its rules. */
import { linkGame } from "../../../game/linked-game.js";
import { createShogiThreats, type MateOptions, type ShogiThreatGame } from "../rules/mate-game.js";
import { createInstance } from "./instance.js";

export function createLinkedShogi(options: MateOptions = {}): ShogiThreatGame {
  const shogi = createShogiThreats(options);
  const { positionWords, leafMates } = shogi;
  const { highestOrder } = shogi.shogi.threats;
  return linkGame(shogi, {
    // Stands beside the built files.
    module: () => new URL("./engine.wasm", import.meta.url),
    createInstance,
    comparesHands: true,
    words: positionWords + 2,
    write(position) {
      shogi.store(position, 0);
      position[positionWords] = highestOrder();
      position[positionWords + 1] = leafMates ? 1 : 0;
    },
  });
}
