/** Simpei as a game of the searches: an instance of its fast rules (position.ts). */
import type { ChildList, Outcome, Player, ThreatGame } from "../../../game/game.js";
import { POSITION_WORDS } from "../notation/position.js";
import { createInstance } from "./instance.js";
import { MAXIMUM_MOVES, MAXIMUM_PLIES } from "./position.js";

export interface SimpeiOptions {
  /** Lets the first piece be placed anywhere (rule 3 dropped). Default false. */
  readonly freeStart?: boolean;
  /**
   * Whether moves that lose at once are left out, and a threat that nothing stops wins at once: one ply more than the λ
   * definitions have. Default true.
   */
  readonly lookAhead?: boolean;
}

export function createSimpei({ freeStart = false, lookAhead = true }: SimpeiOptions = {}): ThreatGame {
  const rules = createInstance();
  rules.setFreeStart(freeStart);
  rules.setLookAhead(lookAhead);

  function checkPlies(): void {
    if (rules.pliesPlayed() === MAXIMUM_PLIES) throw new RangeError(`more than ${MAXIMUM_PLIES} plies`);
  }

  return {
    name: "simpei",
    positionWords: POSITION_WORDS,
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: true,
    load: rules.load,
    store: rules.store,
    sideToMove: () => rules.sideToMove() as Player,
    keyLow: rules.keyLow,
    keyHigh: rules.keyHigh,
    generate: rules.generate,
    play(move) {
      checkPlies();
      rules.play(move);
    },
    undo: rules.undo,
    outcome: () => rules.outcome() as Outcome,
    setAttacker: rules.setAttacker,
    expand: ({ moves, keyLow, keyHigh, proof, disproof, threat }: ChildList, offset) =>
      rules.expand(moves, keyLow, keyHigh, proof, disproof, threat, offset),
    playPass() {
      checkPlies();
      rules.playPass();
    },
    passChild: ({ moves, keyLow, keyHigh, proof, disproof, threat }, offset) =>
      rules.passChild(moves, keyLow, keyHigh, proof, disproof, threat, offset),
  };
}
