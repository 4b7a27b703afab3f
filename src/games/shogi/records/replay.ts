/** A game of a record, played by the rules as it is read: whatever it says about a move is compared with the board. */
import type { Player } from "../../../game/game.js";
import { KANJI } from "../notation/board-text.js";
import { DROPS, moveFrom, moveTo, PROMOTES } from "../notation/moves.js";
import { BISHOP, fileOf, PROMOTED, rankOf, squareOf, TYPE_MASK } from "../notation/pieces.js";
import { formatPosition, quote } from "../notation/sfen.js";
import { createShogi, type ShogiGame } from "../rules/rules.js";
import { beginsGame } from "./handicaps.js";
import type { ReadGame } from "./read-game.js";
import { GameProblem } from "./record-error.js";

/** What a record says about a move. */
export interface WrittenMove {
  /** As it is there, for messages. */
  readonly text: string;
  readonly line?: number | undefined;
  /** The side that it names. */
  readonly player?: Player | undefined;
  /** File and rank; `same` for where the last move went. */
  readonly to: Square | "same";
  /** Whether it says beside its square that the last move went there. */
  readonly toSame?: boolean;
  /** Left out where the record does not say; "hand" for a drop. */
  readonly from?: Square | "hand" | undefined;
  /** Whether the notation marks a drop where a move on the board is possible too, as KI2 does by 打. */
  readonly marksDrops?: boolean;
  /** Type of the piece before it moves. */
  readonly piece: number;
  readonly promotes: boolean;
  /** Which of several such pieces it is: kanji of 左直右上行入寄引. */
  readonly relative?: string | undefined;
  /** Type of the piece that it takes, where the record says that. */
  readonly takes?: number | undefined;
}

export type Square = readonly [file: number, rank: number];

export interface Replay {
  /** Type of the mover's piece there, 0 for none. */
  typeAt(square: Square): number;
  /** How many are written, legal or not. */
  moves(): number;
  /** How many are read: those before one that does not fit the board. */
  legalMoves(): number;
  /** @throws GameProblem for a move that may be several, and in a game for one that does not fit the board */
  play(move: WrittenMove): void;
  /**
   * Leaves out a move, as it is written, that does not fit: in the solution of a problem, all moves from it on.
   *
   * @throws GameProblem in a game
   */
  leaveOut(text: string, problem: GameProblem): void;
  /** @param end as the record says it; a foul may follow a move against the rules, which is then left out */
  end(end: string): void;
  /** @throws GameProblem for a move against the rules in a game, if no foul follows it */
  result(): Pick<ReadGame, "line" | "wrong">;
}

/** Made for the first game; games are read one after the other. */
let rules: ShogiGame | undefined;

const HORSE = BISHOP | PROMOTED;
const FOUL = /反則|illegal|foul/i;

/** @param start packed words */
export function createReplay(start: Int32Array): Replay {
  rules ??= createShogi();
  const game = rules;
  game.load(start, 0);
  const legal = new Int32Array(game.maximumMoves);
  const moves: number[] = [];
  const isGame = beginsGame(formatPosition(start));
  let written = 0;
  let illegal: { readonly text: string; readonly problem: GameProblem } | undefined;
  let foul: string | undefined;

  function typeAt([file, rank]: Square): number {
    const piece = game.board.squares[squareOf(file, rank)];
    return piece >> 5 === game.sideToMove() ? piece & TYPE_MASK : 0;
  }

  /** What is wrong with a move before the rules are asked. */
  function misfit(move: WrittenMove, to: number): string | undefined {
    const { text, player, toSame } = move;
    if (player !== undefined && player !== game.sideToMove()) {
      const [side, other] = player === 0 ? ["black", "white"] : ["white", "black"];
      return `${quote(text)} is a move of ${side}, and it is ${other}'s turn`;
    }
    const last = moves.at(-1);
    if (toSame && (last === undefined || moveTo(last) !== to)) {
      return `${quote(text)} says 同, and the last move went elsewhere`;
    }
    return wrongPiece(move, typeAt);
  }

  function leaveOut(text: string, problem: GameProblem): void {
    if (isGame) throw problem;
    illegal ??= { text, problem };
  }

  return {
    typeAt,
    moves: () => written,
    legalMoves: () => moves.length,
    leaveOut(text, problem) {
      written++;
      leaveOut(text, problem);
    },
    play(move) {
      written++;
      if (illegal !== undefined) {
        leaveOut(illegal.text, illegal.problem);
        return;
      }
      const { text, line } = move;
      const last = moves.at(-1);
      const to = move.to === "same" ? last && moveTo(last) : squareOf(...move.to);
      if (to === undefined) throw new GameProblem(`${quote(text)} is the first move; name its square`, line);
      const strange = misfit(move, to);
      if (strange !== undefined) {
        leaveOut(text, new GameProblem(strange, line));
        return;
      }
      const count = game.generate(legal, 0);
      const fitting = legal.subarray(0, count).filter((each) => fits(game, each, move, to));
      const [found, ...others] = preferred(Array.from(fitting), move, game.sideToMove());
      if (found === undefined) {
        illegal = {
          text,
          problem: new GameProblem(
            `${quote(text)} is not a legal move here; it is move ${moves.length + 1}`,
            line,
          ),
        };
        return;
      }
      if (others.length > 0) {
        throw new GameProblem(
          `${quote(text)} may be ${others.length + 1} moves; say which piece moves`,
          line,
        );
      }
      moves.push(found);
      game.play(found);
    },
    end(end) {
      // A foul is about the move before it.
      const isAfterOthers = written > moves.length + 1;
      if (FOUL.test(end) && !isAfterOthers) foul ??= end;
      else if (illegal !== undefined && foul === undefined) leaveOut(illegal.text, illegal.problem);
    },
    result() {
      const position = new Int32Array(start.length);
      game.store(position, 0);
      const line = { start, position, moves };
      if (illegal === undefined) return { line };
      const { text, problem } = illegal;
      if (foul !== undefined) return { line: { ...line, illegal: { move: text, end: foul } } };
      leaveOut(text, problem);
      return { line: { ...line, illegal: { move: text } }, wrong: problem };
    },
  };
}

/** The piece that a move names has to be where the move begins; undefined where it is. */
function wrongPiece({ from, piece, text }: WrittenMove, typeAt: Replay["typeAt"]): string | undefined {
  if (from === undefined || from === "hand") return undefined;
  const there = typeAt(from);
  if (there === piece) return undefined;
  const stands = there === 0 ? "no piece of its side stands" : `${KANJI[there]} stands`;
  return `found ${quote(text)}, but ${stands} on ${from.join("")}; name the piece that moves, and where from`;
}

/** Whether a legal move agrees with all that is written about it, except `relative`. */
function fits(game: ShogiGame, move: number, written: WrittenMove, to: number): boolean {
  const { from, piece, promotes, takes } = written;
  if (moveTo(move) !== to) return false;
  const { squares } = game.board;
  if (takes !== undefined && (squares[to] & TYPE_MASK) !== takes) return false;
  if ((move & DROPS) !== 0) {
    return (from === undefined || from === "hand") && moveFrom(move) === piece && !promotes;
  }
  if (from === "hand" || promotes !== ((move & PROMOTES) !== 0)) return false;
  const square = moveFrom(move);
  if (from !== undefined && squareOf(...from) !== square) return false;
  return (squares[square] & TYPE_MASK) === piece;
}

/** The moves that are left where `relative` and the custom of the notation do not decide on one. */
function preferred(moves: readonly number[], written: WrittenMove, player: Player): readonly number[] {
  const { relative = "", piece, marksDrops = false } = written;
  const drops = moves.filter((move) => (move & DROPS) !== 0);
  const onBoard = moves.filter((move) => (move & DROPS) === 0);
  if (relative === "") return marksDrops && onBoard.length > 0 ? onBoard : [...onBoard, ...drops];
  const facing = player === 0 ? 1 : -1;
  // Where a piece comes from as its player sees it: from the left (of horses and dragons, further left), and from below.
  const left = (move: number) => facing * (fileOf(moveFrom(move)) - fileOf(moveTo(move)));
  const below = (move: number) => facing * (rankOf(moveFrom(move)) - rankOf(moveTo(move)));
  const upright = onBoard.filter((move) =>
    [...relative].every((word) => VERTICAL[word]?.(below(move), left(move)) ?? true),
  );
  const sideways = /左/.test(relative) ? 1 : /右/.test(relative) ? -1 : 0;
  if (sideways === 0) return upright;
  if (piece < HORSE) return upright.filter((move) => sideways * left(move) > 0);
  const furthest = Math.max(...upright.map((move) => sideways * left(move)));
  return upright.filter((move) => sideways * left(move) === furthest);
}

const VERTICAL: Readonly<Record<string, (below: number, left: number) => boolean>> = {
  上: (below) => below > 0,
  行: (below) => below > 0,
  入: (below) => below > 0,
  寄: (below) => below === 0,
  引: (below) => below < 0,
  直: (below, left) => below > 0 && left === 0,
};
