/** Go with the engine in which the searches are linked with its rules. */
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { createGo, type GoGame } from "../rules/rules.js";
import { createInstance } from "./instance.js";

export function createLinkedGo(): GoGame {
  const go = createGo();
  const game: GoGame = {
    ...go,
    engine: {
      isFor: (other) => other === game,
      /** Stands beside the built files. */
      get module() {
        return new URL("./engine.wasm", import.meta.url);
      },
      createInstance,
      words: POSITION_WORDS + CONSTANT_WORDS,
      write(position) {
        go.board.givePosition();
        position.set(go.board.position);
      },
    },
  };
  return game;
}
