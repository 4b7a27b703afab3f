/** Shogi for λ search with the engine in which the searches are linked with its rules. */
import { hasRules } from "../../../game/same-rules.js";
import { createShogiThreats, type ShogiThreatGame } from "../rules/threat-game.js";
import { createInstance } from "./instance.js";

export function createLinkedShogi(): ShogiThreatGame {
  const shogi = createShogiThreats();
  const { positionWords } = shogi;
  const { highestOrder } = shogi.shogi.threats;
  const game: ShogiThreatGame = {
    ...shogi,
    engine: {
      isFor: (other) => other === game && hasRules(game, shogi),
      /** Stands beside the built files. */
      get module() {
        return new URL("./engine.wasm", import.meta.url);
      },
      createInstance,
      words: positionWords + 1,
      write(position) {
        shogi.store(position, 0);
        position[positionWords] = highestOrder();
      },
    },
  };
  return game;
}
