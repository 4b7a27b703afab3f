/** Mate problems as a `SearchGame` (mates.ts). */
import type { Outcome, SearchGame } from "../../../game/game.js";
import { MAXIMUM_CHECKS } from "./mates.js";
import { createShogi, type ShogiGame } from "./rules.js";

export interface ShogiMateGame extends SearchGame {
  /** The rules that it stands on, at the same position. */
  readonly shogi: ShogiGame;
}

export function createShogiMate(): ShogiMateGame {
  const shogi = createShogi();
  const { mates } = shogi;
  return {
    ...shogi,
    shogi,
    maximumMoves: MAXIMUM_CHECKS,
    load(words, offset) {
      shogi.load(words, offset);
      mates.begin();
    },
    generate: mates.generate,
    play: mates.play,
    undo: mates.undo,
    outcome: () => mates.outcome() as Outcome,
    setAttacker: mates.setAttacker,
    expand: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset) =>
      mates.expand(moves, keyLow, keyHigh, proof, disproof, threat, offset),
  };
}
