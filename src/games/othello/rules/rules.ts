/**
 * Fast rules of Othello: discs as pairs of int32, turned discs and key kept up to date by `play` and `undo`.
 *
 * A player who cannot turn a disc passes if the other can; when neither can, the game is over and whoever has more discs wins.
 * No position occurs twice, since every move but a pass adds a disc. `createOthello` is a closure factory: one instance serves
 * one search.
 */
import {
  DRAWN,
  FIRST_WINS,
  type Outcome,
  type Player,
  SECOND_WINS,
  UNDECIDED,
  type ValuedGame,
} from "../../../game/game.js";
import { sizeWord } from "../notation/packing.js";
import { PASS, POSITION_WORDS, sideToMoveOf, sizeOf } from "../notation/position.js";
import { bits, boardHighOf, boardLowOf, flips, legalMoves, popCount } from "./board.js";
import { type Evaluation, evaluateDiscs } from "./discs.js";

/** No position has more: a move goes on an empty square. */
const MAXIMUM_MOVES = 64;
/** At most 62 discs are added to a position that has moves, and there is no second pass in a row. */
const MAXIMUM_PLIES = 128;

/** Two key words per square and player, then those of the side to move. */
const KEY_WORDS = createKeyWords();
const WHITE_KEYS = 2 * 64;
const SIDE_KEY = 4 * 64;

export interface OthelloGame extends ValuedGame {
  /** Discs on the board, 0 to 64. */
  discs(): number;
  /** Squares without a disc. */
  empties(): number;
  /** Discs of the side to move minus those of the other. */
  discDifference(): number;
}

/** @param evaluatePosition what `evaluate` answers */
export function createOthello(evaluatePosition: Evaluation = evaluateDiscs): OthelloGame {
  let blackLow = 0;
  let blackHigh = 0;
  let whiteLow = 0;
  let whiteHigh = 0;
  let side: Player = 0;
  let size = 8;
  let boardLow = -1;
  let boardHigh = -1;
  let keyLow = 0;
  let keyHigh = 0;

  /** The moves played, and the discs that each has turned. */
  const played = new Uint8Array(MAXIMUM_PLIES);
  const turnedLow = new Int32Array(MAXIMUM_PLIES);
  const turnedHigh = new Int32Array(MAXIMUM_PLIES);
  let plies = 0;

  function load(words: Int32Array, offset: number): void {
    blackLow = words[offset];
    blackHigh = words[offset + 1];
    whiteLow = words[offset + 2];
    whiteHigh = words[offset + 3];
    side = sideToMoveOf(words, offset);
    const rows = sizeOf(words, offset);
    if (rows !== size) {
      size = rows;
      boardLow = boardLowOf(size);
      boardHigh = boardHighOf(size);
    }
    plies = 0;
    keyLow = 0;
    keyHigh = 0;
    mixDiscs(blackLow, 0);
    mixDiscs(blackHigh, 64);
    mixDiscs(whiteLow, WHITE_KEYS);
    mixDiscs(whiteHigh, WHITE_KEYS + 64);
    if (side === 1) mixSide();
  }

  function store(words: Int32Array, offset: number): void {
    words[offset] = blackLow;
    words[offset + 1] = blackHigh;
    words[offset + 2] = whiteLow;
    words[offset + 3] = whiteHigh;
    words[offset + 4] = side | sizeWord(size);
  }

  /** Adds discs to the key, or takes them away; `first` is where the words of the set's first square stand. */
  function mixDiscs(discs: number, first: number): void {
    for (let rest = discs; rest !== 0; rest &= rest - 1) {
      const at = first + 2 * (31 - Math.clz32(rest & -rest));
      keyLow ^= KEY_WORDS[at];
      keyHigh ^= KEY_WORDS[at + 1];
    }
  }

  function mixSide(): void {
    keyLow ^= KEY_WORDS[SIDE_KEY];
    keyHigh ^= KEY_WORDS[SIDE_KEY + 1];
  }

  /** A disc that is turned leaves one player's discs and enters the other's. */
  function mixTurned(low: number, high: number): void {
    mixDiscs(low, 0);
    mixDiscs(low, WHITE_KEYS);
    mixDiscs(high, 64);
    mixDiscs(high, WHITE_KEYS + 64);
  }

  function findMoves(player: Player): void {
    if (player === 0) legalMoves(blackLow, blackHigh, whiteLow, whiteHigh, boardLow, boardHigh);
    else legalMoves(whiteLow, whiteHigh, blackLow, blackHigh, boardLow, boardHigh);
  }

  function canMove(player: Player): boolean {
    findMoves(player);
    return (bits[0] | bits[1]) !== 0;
  }

  function generate(moves: Int32Array, offset: number): number {
    findMoves(side);
    const low = bits[0];
    const high = bits[1];
    if ((low | high) === 0) {
      if (!canMove((1 - side) as Player)) return 0;
      moves[offset] = PASS;
      return 1;
    }
    let at = offset;
    for (let rest = low; rest !== 0; rest &= rest - 1) moves[at++] = 31 - Math.clz32(rest & -rest);
    for (let rest = high; rest !== 0; rest &= rest - 1) moves[at++] = 63 - Math.clz32(rest & -rest);
    return at - offset;
  }

  function play(move: number): void {
    let low = 0;
    let high = 0;
    if (move !== PASS) {
      if (side === 0) flips(move, blackLow, blackHigh, whiteLow, whiteHigh);
      else flips(move, whiteLow, whiteHigh, blackLow, blackHigh);
      low = bits[0];
      high = bits[1];
      exchange(low, high);
      putOrTake(move);
    }
    played[plies] = move;
    turnedLow[plies] = low;
    turnedHigh[plies++] = high;
    side = (1 - side) as Player;
    mixSide();
  }

  function undo(): void {
    side = (1 - side) as Player;
    mixSide();
    const move = played[--plies];
    if (move === PASS) return;
    putOrTake(move);
    exchange(turnedLow[plies], turnedHigh[plies]);
  }

  /** Turns discs, whoever they belong to. */
  function exchange(low: number, high: number): void {
    blackLow ^= low;
    whiteLow ^= low;
    blackHigh ^= high;
    whiteHigh ^= high;
    mixTurned(low, high);
  }

  /** Puts a disc of the side to move on a square, or takes it away. */
  function putOrTake(square: number): void {
    const bit = 1 << (square & 31);
    const at = (side === 0 ? 0 : WHITE_KEYS) + 2 * square;
    keyLow ^= KEY_WORDS[at];
    keyHigh ^= KEY_WORDS[at + 1];
    if (side === 0) {
      if (square < 32) blackLow ^= bit;
      else blackHigh ^= bit;
    } else if (square < 32) whiteLow ^= bit;
    else whiteHigh ^= bit;
  }

  function outcome(): Outcome {
    if (canMove(side) || canMove((1 - side) as Player)) return UNDECIDED;
    const black = popCount(blackLow, blackHigh);
    const white = popCount(whiteLow, whiteHigh);
    return black > white ? FIRST_WINS : white > black ? SECOND_WINS : DRAWN;
  }

  function discs(): number {
    return popCount(blackLow | whiteLow, blackHigh | whiteHigh);
  }

  function empties(): number {
    return size * size - discs();
  }

  function discDifference(): number {
    const difference = popCount(blackLow, blackHigh) - popCount(whiteLow, whiteHigh);
    return side === 0 ? difference : -difference;
  }

  function evaluate(): number {
    return side === 0
      ? evaluatePosition(blackLow, blackHigh, whiteLow, whiteHigh, size)
      : evaluatePosition(whiteLow, whiteHigh, blackLow, blackHigh, size);
  }

  return {
    name: "othello",
    positionWords: POSITION_WORDS,
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: false,
    load,
    store,
    sideToMove: () => side,
    keyLow: () => keyLow,
    keyHigh: () => keyHigh,
    generate,
    play,
    undo,
    outcome,
    discs,
    empties,
    discDifference,
    evaluate,
  };
}

/** The same on every machine: splitmix32 (Steele, Lea & Flood 2014, with the constants of MurmurHash3's finaliser). */
function createKeyWords(): Int32Array {
  let state = 0x07e110;
  return Int32Array.from({ length: 4 * 64 + 2 }, () => {
    state = (state + 0x9e3779b9) | 0;
    let word = Math.imul(state ^ (state >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return word ^ (word >>> 16);
  });
}
