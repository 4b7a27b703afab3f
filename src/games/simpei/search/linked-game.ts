/** Simpei with the engine in which the searches are linked with its rules. */
import type { ThreatGame } from "../../../game/game.js";
import { linkGame } from "../../../game/linked-game.js";
import { createSimpei, type SimpeiOptions } from "../rules/rules.js";
import { createInstance } from "./instance.js";

export function createLinkedSimpei(options: SimpeiOptions = {}): ThreatGame {
  const { freeStart = false, lookAhead = true } = options;
  const simpei = createSimpei(options);
  const { positionWords } = simpei;
  return linkGame(simpei, {
    // Stands beside the built files.
    module: () => new URL("./engine.wasm", import.meta.url),
    createInstance,
    words: positionWords + 2,
    write(position) {
      simpei.store(position, 0);
      position[positionWords] = freeStart ? 1 : 0;
      position[positionWords + 1] = lookAhead ? 1 : 0;
    },
  });
}
