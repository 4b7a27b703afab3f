/** Domineering as a game of the searches: an instance of its fast rules (board.ts). */
import type { Outcome, Player, SearchGame } from "../../../game/game.js";
import { POSITION_WORDS } from "../notation/position.js";
import { MAXIMUM_MOVES } from "./board.js";
import { createInstance } from "./instance.js";

export function createDomineering(): SearchGame {
  const rules = createInstance();
  return {
    name: "domineering",
    positionWords: POSITION_WORDS,
    maximumMoves: MAXIMUM_MOVES,
    // The side to move is mixed into the 64 squares.
    exactKeys: false,
    load: rules.load,
    store: rules.store,
    sideToMove: () => rules.sideToMove() as Player,
    keyLow: rules.keyLow,
    keyHigh: rules.keyHigh,
    generate: rules.generate,
    play: rules.play,
    undo: rules.undo,
    outcome: () => rules.outcome() as Outcome,
    setAttacker: rules.setAttacker,
    expand: ({ moves, keyLow, keyHigh, proof, disproof }, offset) =>
      rules.expand(moves, keyLow, keyHigh, proof, disproof, offset),
  };
}
