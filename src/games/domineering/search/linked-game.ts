/** Domineering with the engine in which the searches are linked with its rules. */
import type { SearchGame } from "../../../game/game.js";
import { linkGame } from "../../../game/linked-game.js";
import { createDomineering } from "../rules/rules.js";
import { createInstance } from "./instance.js";

export function createLinkedDomineering(): SearchGame {
  const domineering = createDomineering();
  return linkGame(domineering, {
    // Stands beside the built files.
    module: () => new URL("./engine.wasm", import.meta.url),
    createInstance,
    words: domineering.positionWords,
    write: (position) => domineering.store(position, 0),
  });
}
