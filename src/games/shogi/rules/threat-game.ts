/** Shogi for λ search as a `ThreatGame` (threats.ts). */
import type { Outcome, ThreatGame } from "../../../game/game.js";
import { createShogiMate, type MateOptions, type ShogiMateGame } from "./mate-game.js";
import { MAXIMUM_MOVES } from "./words.js";

export type ShogiThreatGame = ShogiMateGame &
  Required<Pick<ThreatGame, "playPass" | "passChild" | "setHighestOrder" | "expandOrder">>;

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
    playPass: threats.playPass,
    passChild: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset, order) =>
      threats.passChild(moves, keyLow, keyHigh, proof, disproof, threat, offset, order),
  };
}
