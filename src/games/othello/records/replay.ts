/**
 * Plays recorded games over again. Records leave passes out: a player without a move is skipped here, so that n
 * moves always leave n more discs on the board.
 */

import { parsePosition, START_TEXT } from "../notation/notation.js";
import { sizeWord } from "../notation/packing.js";
import { sideToMoveOf, sizeOf } from "../notation/position.js";
import { bits, boardHighOf, boardLowOf, flips, legalMoves } from "../rules/board.js";

const START = parsePosition(START_TEXT);

/** A board that a record is played on. */
export interface Replay {
  /** Back to the start of the game, or on to another position, packed, that a game may begin from. */
  restart(start?: Int32Array): void;
  /**
   * Plays on `square`, 0..63, after passing for the side to move if it has no move.
   * @returns whether that was legal; the board is unchanged otherwise
   */
  play(square: number): boolean;
  /**
   * A pass that the record does write down.
   * @returns whether it was legal: the side to move has no move, and the other has one
   */
  pass(): boolean;
  /** Whose turn it is: a player without a move has passed. */
  mover(): number;
  /** Packs the position, with a player to move who has a move, unless the game is over. */
  store(words: Int32Array, offset: number): void;
  /** Whether neither side has a move. */
  finished(): boolean;
}

export function createReplay(): Replay {
  let ownLow = 0;
  let ownHigh = 0;
  let otherLow = 0;
  let otherHigh = 0;
  let side = 0;
  let size = 8;
  let boardLow = -1;
  let boardHigh = -1;

  function restart(start: Int32Array = START): void {
    side = sideToMoveOf(start);
    size = sizeOf(start);
    boardLow = boardLowOf(size);
    boardHigh = boardHighOf(size);
    [ownLow, ownHigh] = start.subarray(2 * side);
    [otherLow, otherHigh] = start.subarray(2 - 2 * side);
  }

  function changeSides(): void {
    const low = ownLow;
    const high = ownHigh;
    ownLow = otherLow;
    ownHigh = otherHigh;
    otherLow = low;
    otherHigh = high;
    side ^= 1;
  }

  function mustPass(): boolean {
    legalMoves(ownLow, ownHigh, otherLow, otherHigh, boardLow, boardHigh);
    return (bits[0] | bits[1]) === 0;
  }

  function play(square: number): boolean {
    const low = square < 32 ? 1 << square : 0;
    const high = square < 32 ? 0 : 1 << (square - 32);
    if ((low & boardLow & ~(ownLow | otherLow)) === 0 && (high & boardHigh & ~(ownHigh | otherHigh)) === 0) {
      return false;
    }
    flips(square, ownLow, ownHigh, otherLow, otherHigh);
    if ((bits[0] | bits[1]) === 0) {
      if (!mustPass()) return false;
      flips(square, otherLow, otherHigh, ownLow, ownHigh);
      if ((bits[0] | bits[1]) === 0) return false;
      changeSides();
    }
    const nextLow = otherLow & ~bits[0];
    const nextHigh = otherHigh & ~bits[1];
    otherLow = ownLow | bits[0] | low;
    otherHigh = ownHigh | bits[1] | high;
    ownLow = nextLow;
    ownHigh = nextHigh;
    side ^= 1;
    return true;
  }

  function pass(): boolean {
    if (!mustPass() || finished()) return false;
    changeSides();
    return true;
  }

  function finished(): boolean {
    if (!mustPass()) return false;
    legalMoves(otherLow, otherHigh, ownLow, ownHigh, boardLow, boardHigh);
    return (bits[0] | bits[1]) === 0;
  }

  function mover(): number {
    return mustPass() && !finished() ? 1 - side : side;
  }

  function store(words: Int32Array, offset: number): void {
    pass();
    words[offset] = side === 0 ? ownLow : otherLow;
    words[offset + 1] = side === 0 ? ownHigh : otherHigh;
    words[offset + 2] = side === 0 ? otherLow : ownLow;
    words[offset + 3] = side === 0 ? otherHigh : ownHigh;
    words[offset + 4] = side | sizeWord(size);
  }

  restart();
  return { restart, play, pass, mover, store, finished };
}
