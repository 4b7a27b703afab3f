/** Shogi for λ search with the engine in which the searches are linked with its rules. */
import { linkGame } from "../../../game/linked-game.js";
import { createShogiThreats, type ShogiThreatGame } from "../rules/threat-game.js";
import { createInstance } from "./instance.js";

export function createLinkedShogi(): ShogiThreatGame {
  const shogi = createShogiThreats();
  const { positionWords } = shogi;
  const { highestOrder } = shogi.shogi.threats;
  return linkGame(shogi, {
    // Stands beside the built files.
    module: () => new URL("./engine.wasm", import.meta.url),
    createInstance,
    words: positionWords + 1,
    write(position) {
      shogi.store(position, 0);
      position[positionWords] = highestOrder();
    },
  });
}
