/** Mate problems as a `SearchGame` (mates.ts), and shogi for λ search as a `ThreatGame` (threats.ts). */
import type { Outcome, SearchGame, ThreatGame } from "../../../game/game.js";
import { MAXIMUM_CHECKS } from "./mates.js";
import { createShogi, type ShogiGame } from "./rules.js";
import { MAXIMUM_MOVES } from "./words.js";

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

export type ShogiThreatGame = ShogiMateGame &
  Required<
    Pick<
      ThreatGame,
      "playPass" | "passChild" | "setHighestOrder" | "expandOrder" | "testLeaf" | "countActive"
    >
  >;

export function createShogiThreats(options: MateOptions = {}): ShogiThreatGame {
  const mate = createShogiMate(options);
  const { threats } = mate.shogi;
  return {
    ...mate,
    maximumMoves: MAXIMUM_MOVES,
    load(words, offset) {
      mate.load(words, offset);
      threats.begin();
    },
    generate: threats.generate,
    play: threats.play,
    undo: threats.undo,
    outcome: () => threats.outcome() as Outcome,
    setAttacker: threats.setAttacker,
    setHighestOrder: threats.setHighestOrder,
    expand: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset) =>
      threats.expand(moves, keyLow, keyHigh, proof, disproof, threat, offset),
    expandOrder: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      threats.expandOrder(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
    testLeaf: mate.shogi.mateWithinThree,
    countActive: ({ moves }, offset, count) => threats.countActive(moves, offset, count),
    playPass: threats.playPass,
    passChild: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      threats.passChild(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
  };
}
