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
    hasDominance: true,
    words: POSITION_WORDS + CONSTANT_WORDS + 4 + influence.length,
    write(position) {
      go.board.givePosition();
      position.set(go.board.position);
      const { ladders = true, staticLife = true } = options;
      const leftOut = [sidesWithCandidates(options.candidates), options.liberties ?? 0];
      const techniques = [ladders ? 1 : 0, staticLife ? 1 : 0];
      position.set([...leftOut, ...influence, ...techniques], POSITION_WORDS + CONSTANT_WORDS);
    },
  });
}
