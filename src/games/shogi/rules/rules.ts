/**
 * The rules of shogi as a `Game`: all legal moves, and a player who has none has lost.
 *
 * Repetition is a matter of the line of play and left to the searches. A side may be without a king, as in problems.
 */

import {
  FIRST_WINS,
  type Game,
  type Outcome,
  type Player,
  SECOND_WINS,
  UNDECIDED,
} from "../../../game/game.js";
import { HAND_FIELD, PAWN } from "../notation/pieces.js";
import { POSITION_WORDS } from "../notation/position.js";
import { createInstance } from "./instance.js";
import { MAXIMUM_MOVES, SIDE } from "./words.js";

export type Board = typeof import("./board.js");
export type LegalMoves = typeof import("./legal-moves.js");
export type Answers = typeof import("./answers.js");
export type Checks = Pick<typeof import("./checks.js"), "checks" | "givesCheck">;

export interface ShogiGame extends Game, Checks {
  readonly board: Board;
  readonly legal: LegalMoves;
  readonly answers: Answers;
  readonly futile: typeof import("./futile.js");
  /** What is on the same board for searches (mate-game.ts). */
  readonly mates: typeof import("./mates.js");
  readonly threats: typeof import("./threats.js");
  readonly mateWithinThree: typeof import("./mate-in-three.js").mateWithinThree;
  inCheck(): boolean;
  /** What a move wins by the exchange on its square, in centipawns (exchange.ts). */
  exchange(move: number): number;
  /** Whether mates in one decide leaves of searches (leaf-mates.ts); they do unless this says otherwise. */
  seeMates(on: boolean): void;
}

export function createShogi(): ShogiGame {
  const instance = createInstance();
  // Spread, for functions are called faster in an object of their own than through a module.
  const board = { ...instance.board };
  const legal = { ...instance.legal };
  const answers = { ...instance.answers };
  const futile = { ...instance.futile };
  const mates = { ...instance.mates };
  const threats = { ...instance.threats };
  const { checks, givesCheck } = instance.checks;
  const { state, hands, kings, attacks } = board;
  const scratch = new Int32Array(MAXIMUM_MOVES);
  let plies = 0;

  function inCheck(): boolean {
    const king = kings[state[SIDE]];
    return king !== 0 && attacks[((state[SIDE] ^ 1) << 8) | king] !== 0;
  }

  function hasMove(): boolean {
    if (inCheck()) return legal.canEvade();
    // Out of check whatever but a pawn can be dropped somewhere.
    if ((hands[state[SIDE]] & ~HAND_FIELD[PAWN]) !== 0) return true;
    return legal.all(scratch, 0) > 0;
  }

  function outcome(): Outcome {
    if (plies === 0 || hasMove()) return UNDECIDED;
    return state[SIDE] === 0 ? SECOND_WINS : FIRST_WINS;
  }

  return {
    name: "shogi",
    positionWords: POSITION_WORDS,
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: false,
    board,
    legal,
    answers,
    futile,
    mates,
    threats,
    load(words, offset) {
      plies = 0;
      board.load(words, offset);
    },
    store: board.store,
    sideToMove: () => state[SIDE] as Player,
    keyLow: instance.key.positionLow,
    keyHigh: instance.key.positionHigh,
    generate: legal.all,
    play(move) {
      plies++;
      board.play(move);
    },
    undo() {
      plies--;
      board.undo();
    },
    outcome,
    inCheck,
    checks,
    givesCheck,
    exchange: instance.exchange,
    seeMates: instance.seeMates,
    mateWithinThree: instance.mateWithinThree,
  };
}

/** Both hands as one word for the key; each is mixed so that different hands seldom agree in both words. */
