/** Simpei with the engine in which the searches are linked with its rules. */
import type { ThreatGame } from "../../../game/game.js";
import { createSimpei, type SimpeiOptions } from "../rules/rules.js";
import { createInstance } from "./instance.js";

/** Stands beside the built files. */
const MODULE = new URL("./engine.wasm", import.meta.url);

export function createLinkedSimpei(options: SimpeiOptions = {}): ThreatGame {
  const { freeStart = false } = options;
  const simpei = createSimpei(options);
  const { positionWords } = simpei;
  const game: ThreatGame = {
    ...simpei,
    engine: {
      isFor: (other) => other === game,
      module: MODULE,
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
