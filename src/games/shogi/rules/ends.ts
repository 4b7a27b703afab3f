/**
 * How a game of shogi ends beside mate: the fourth repetition, which loses for a side that has given check all the time, and
 * the declaration of an entered king (the 27-point rule).
 */
import {
  BISHOP,
  GOLD,
  handCount,
  KING,
  PAWN,
  PROMOTION_ZONE,
  ROOK,
  SQUARES,
  TYPE_MASK,
  WALL,
} from "../notation/pieces.js";
import { POSITION_WORDS } from "../notation/position.js";
import type { ShogiGame } from "./rules.js";
import { SIDE } from "./words.js";

/** Pieces beside the king that have to stand in the enemy's camp. */
const FEWEST_PIECES = 10;
/** The points of a bishop or a rook; every other piece is worth 1. */
const LARGE = 5;
/** Points that each side needs: black, who moved first, one more. */
const POINTS = [28, 27];
/** Times that a position is on the board when it ends the game. */
const OCCURRENCES = 4;

/** Whether the side to move may declare a win: its king and enough of its pieces stand in the enemy's camp, out of check. */
export function mayDeclare({ board, inCheck }: ShogiGame): boolean {
  const { squares, hands, kings, state } = board;
  const side = state[SIDE];
  if (kings[side] === 0 || PROMOTION_ZONE[2 * kings[side] + side] === 0 || inCheck()) return false;
  let pieces = 0;
  let points = 0;
  for (let square = 0; square < SQUARES; square++) {
    const code = squares[square];
    if (code === 0 || code === WALL || code >> 5 !== side) continue;
    const type = code & TYPE_MASK;
    if (type === KING || PROMOTION_ZONE[2 * square + side] === 0) continue;
    pieces++;
    points += pointsOf(type);
  }
  for (let type = PAWN; type <= GOLD; type++) points += pointsOf(type) * handCount(hands[side], type);
  return pieces >= FEWEST_PIECES && points >= POINTS[side];
}

/** @param type promoted or not */
function pointsOf(type: number): number {
  const base = type > KING ? type - KING : type;
  return base === BISHOP || base === ROOK ? LARGE : 1;
}

/** What a repetition comes to: a draw, or the side that has lost by giving check all the time. */
export type Repetition = "draw" | 0 | 1;

export interface History {
  /** Notes the position of the game; tells what it comes to when it is there for the fourth time. */
  note(game: ShogiGame): Repetition | undefined;
}

/** The positions of one game. */
export function createHistory(): History {
  /** Numbers of the positions, by what they are. */
  const occurrences = new Map<string, number[]>();
  /** Whether the side to move was in check, and which side it was, by number. */
  const checked: boolean[] = [];
  const sides: number[] = [];
  const words = new Int32Array(POSITION_WORDS);

  /** Whether a side was in check whenever it was to move between two positions, the last one included. */
  function alwaysChecked(side: number, after: number): boolean {
    for (let i = after + 1; i < checked.length; i++) if (sides[i] === side && !checked[i]) return false;
    return true;
  }

  return {
    note(game) {
      game.store(words, 0);
      const position = words.join(" ");
      const numbers = occurrences.get(position) ?? [];
      occurrences.set(position, numbers);
      numbers.push(checked.length);
      checked.push(game.inCheck());
      sides.push(game.sideToMove());
      if (numbers.length < OCCURRENCES) return undefined;
      const [first] = numbers;
      if (alwaysChecked(1, first)) return 0;
      return alwaysChecked(0, first) ? 1 : "draw";
    },
  };
}
