/** Mate problems as a `SearchGame` (mates.ts). */
import type { Outcome, SearchGame } from "../../../game/game.js";
import { MAXIMUM_CHECKS } from "./mates.js";
import { createShogi, type ShogiGame } from "./rules.js";

/** How searches go that play by the rules. */
export interface MateOptions {
  /** Whether mates in one decide leaves, instead of being searched as other moves. Default true. */
  readonly leafMates?: boolean | undefined;
}

export interface ShogiMateGame extends SearchGame {
  readonly leafMates: boolean;
  /** The rules that it is on, at the same position. */
  readonly shogi: ShogiGame;
}

export function createShogiMate({ leafMates = true }: MateOptions = {}): ShogiMateGame {
  const shogi = createShogi();
  shogi.seeMates(leafMates);
  const { mates } = shogi;
  return {
    ...shogi,
    shogi,
    leafMates,
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
