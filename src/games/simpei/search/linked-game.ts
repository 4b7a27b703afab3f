/** Simpei with the engine in which the searches are linked with its rules. */
import type { ThreatGame } from "../../../game/game.js";
import { hasRules } from "../../../game/same-rules.js";
import { createSimpei, type SimpeiOptions } from "../rules/rules.js";
import { createInstance } from "./instance.js";

export function createLinkedSimpei(options: SimpeiOptions = {}): ThreatGame {
  const { freeStart = false } = options;
  const simpei = createSimpei(options);
  const { positionWords } = simpei;
  const game: ThreatGame = {
    ...simpei,
    engine: {
      isFor: (other) => other === game && hasRules(game, simpei),
      /** Stands beside the built files. */
      get module() {
        return new URL("./engine.wasm", import.meta.url);
      },
      createInstance,
      words: positionWords + 1,
      write(position) {
        simpei.store(position, 0);
        position[positionWords] = freeStart ? 1 : 0;
      },
    },
  };
  return game;
}
