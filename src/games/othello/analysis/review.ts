/** A review of a recorded game from its end: the exact score of each position, as far back as limits allow, and what each move lost. */
import { formatMove, formatPosition } from "../notation/notation.js";
import { POSITION_WORDS, sideToMoveOf } from "../notation/position.js";
import type { OthelloRecord } from "../records/records.js";
import { createReplay } from "../records/replay.js";

/** A position of the game, and the move that was played there. */
export interface Stop {
  /** Number of the move, from 1; passes have none. */
  readonly number: number;
  readonly position: string;
  readonly empties: number;
  readonly side: "X" | "O";
  /** Null at the end of the game. */
  readonly move: string | null;
}

export interface ReviewedMove extends Omit<Stop, "move"> {
  readonly move: string;
  /** A best move; the one played where it is as good. */
  readonly best: string;
  /** Best play, from the best move on, where discs were lost; otherwise empty. */
  readonly line: readonly string[];
  /** Discs that the best move leads to, as the side that moves sees them, and those that the move played leads to. */
  readonly value: number;
  readonly played: number;
  /** Their difference. */
  readonly lost: number;
}

/** What is exactly known of a position, as its side to move sees it. */
export interface Score {
  /** Null where limits ended the search. */
  readonly value: number | null;
  readonly bestMove: string | null;
  /** Best play from there on. */
  readonly line: readonly string[];
}

export interface ReviewedGame {
  /** Empty squares from which on all scores are exact; null where not even the last position's is. */
  readonly exactFrom: number | null;
  /** Score of the last position as X sees it; null like `exactFrom`. */
  readonly result: number | null;
  /** The moves from there on, in their order. */
  readonly moves: readonly ReviewedMove[];
}

/** The positions of a game with this many empty squares at most, the last one included. */
export function stopsOf({ start, moves }: OthelloRecord, empties: number): Stop[] {
  const replay = createReplay();
  replay.restart(start);
  const words = new Int32Array(POSITION_WORDS);
  const stops: Stop[] = [];
  for (let i = 0; i <= moves.length; i++) {
    replay.store(words, 0);
    const position = formatPosition(words);
    const left = [...position].filter((square) => square === "-").length;
    const move = i < moves.length ? formatMove(moves[i]) : null;
    if (left <= empties) {
      stops.push({
        number: i + 1,
        position,
        empties: left,
        side: sideToMoveOf(words) === 0 ? "X" : "O",
        move,
      });
    }
    if (i < moves.length) replay.play(moves[i]);
  }
  return stops;
}

/** @param score of a position; asked from the end on, until it is not known */
export async function reviewGame(
  stops: readonly Stop[],
  score: (position: string) => Promise<Score>,
): Promise<ReviewedGame> {
  const moves: ReviewedMove[] = [];
  let exactFrom: number | null = null;
  let result: number | null = null;
  /** What comes of the position behind, as X sees it. */
  let behind: number | undefined;
  for (const { move, ...stop } of stops.toReversed()) {
    const { value, bestMove, line } = await score(stop.position);
    if (value === null) break;
    const sign = stop.side === "X" ? 1 : -1;
    if (move !== null && behind !== undefined) {
      const played = sign * behind + 0;
      const lost = value - played;
      if (lost < 0) throw new Error(`${stop.position}: ${move} is better than the best move`);
      const best = lost === 0 ? move : (bestMove ?? move);
      moves.unshift({ ...stop, move, best, line: lost === 0 ? [] : line, value, played, lost });
    }
    behind = sign * value + 0;
    exactFrom = stop.empties;
    result ??= behind;
  }
  return { exactFrom, result, moves };
}
