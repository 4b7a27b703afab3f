/** Go with the engine in which the searches are linked with its rules. */
import { linkGame } from "../../../game/linked-game.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { createGo, type GoGame, type GoOptions, influenceOf, sidesWithCandidates } from "../rules/rules.js";
import { createInstance } from "./instance.js";

export function createLinkedGo(options: GoOptions = {}): GoGame {
  const influence = influenceOf(options);
  const go = createGo(options);
  return linkGame(go, {
    // Stands beside the built files.
    module: () => new URL("./engine.wasm", import.meta.url),
    createInstance,
    words: POSITION_WORDS + CONSTANT_WORDS + 2 + influence.length,
    write(position) {
      go.board.givePosition();
      position.set(go.board.position);
      const leftOut = [sidesWithCandidates(options.candidates), options.liberties ?? 0];
      position.set([...leftOut, ...influence], POSITION_WORDS + CONSTANT_WORDS);
    },
  });
}
