/**
 * Lengths of mates by their definition, as definition.ts has them, but in arrays, for problems of up to seven plies. It has
 * rules of its own, and shares nothing with the searches. Black mates.
 */
import type { Futile } from "../../../../src/games/shogi/mate/bound.js";
import type { ReferencePosition } from "../../../../src/games/shogi/reference/rules.js";
import type { LengthOf } from "./definition.js";

/** Kinds from 1 on; 8 more when promoted; negative for white. */
const LETTERS = "PLNSGBRK";
const [PAWN, LANCE, KNIGHT, GOLD, ROOK, KING] = [1, 2, 3, 5, 7, 8];
const PROMOTED = 8;
/** North, south, west, east, and the diagonals; the opposite of each stands beside it. */
const ROWS = [-1, 1, 0, 0, -1, 1, -1, 1];
const COLUMNS = [0, 0, -1, 1, -1, 1, 1, -1];
const ALL = 0xff;
const STRAIGHT = 0x0f;
const DIAGONAL = 0xf0;
const GOLDEN = STRAIGHT | (1 << 4) | (1 << 6);
/** Directions of black's pieces, a bit for each. */
const STEPS = [
  0,
  1,
  0,
  0,
  1 | DIAGONAL,
  GOLDEN,
  0,
  0,
  ALL,
  GOLDEN,
  GOLDEN,
  GOLDEN,
  GOLDEN,
  0,
  STRAIGHT,
  DIAGONAL,
];
const SLIDES = [0, 0, 1, 0, 0, 0, DIAGONAL, STRAIGHT, 0, 0, 0, 0, 0, 0, DIAGONAL, STRAIGHT];

/** Drops have this and the kind in place of the square moved from. */
const DROP = 100;
/** A move is 1000 * from + 10 * to, and 1 more with promotion. */
const encode = (from: number, to: number, promotes: number) => 1000 * from + 10 * to + promotes;

const MOST_KNOWN = 2_000_000;

export function createBruteForce(futile: Futile): LengthOf {
  const board = new Int8Array(81);
  /** Black's pieces in hand by kind, then white's from 8 on. */
  const hands = new Int8Array(16);
  const kings = [-1, -1];
  /** A length as it is; -1 - n where there is no mate within n plies. */
  const known = new Map<string, number>();

  /** Where a direction leads from a square after `far` steps, or -1. */
  function go(square: number, direction: number, far: number): number {
    const row = Math.floor(square / 9) + far * ROWS[direction];
    const column = (square % 9) + far * COLUMNS[direction];
    return row < 0 || row > 8 || column < 0 || column > 8 ? -1 : 9 * row + column;
  }

  /** Whether a piece goes one step, or slides, in a direction. White looks south. */
  function goesTo(directions: readonly number[], piece: number, direction: number): boolean {
    const turned =
      piece > 0 ? direction : direction > 3 ? direction ^ 3 : direction < 2 ? direction ^ 1 : direction;
    return ((directions[Math.abs(piece)] >> turned) & 1) !== 0;
  }

  const isOf = (piece: number, side: number) => (side === 0 ? piece > 0 : piece < 0);

  /** Squares of the pieces of a side that attack a square. */
  function attackers(square: number, side: number): number[] {
    const found: number[] = [];
    for (let direction = 0; direction < 8; direction++) {
      let far = 1;
      let at = go(square, direction, far);
      while (at >= 0 && board[at] === 0) at = go(square, direction, ++far);
      if (at < 0 || !isOf(board[at], side)) continue;
      const back = direction ^ 1;
      if (goesTo(SLIDES, board[at], back) || (far === 1 && goesTo(STEPS, board[at], back))) found.push(at);
    }
    const knight = side === 0 ? KNIGHT : -KNIGHT;
    for (const at of knightSquares(square, -knight)) if (board[at] === knight) found.push(at);
    return found;
  }

  /** Where a knight on a square may go to. */
  function knightSquares(square: number, knight: number): number[] {
    const row = Math.floor(square / 9) + (knight > 0 ? -2 : 2);
    const column = square % 9;
    if (row < 0 || row > 8) return [];
    return [column - 1, column + 1].filter((each) => each >= 0 && each <= 8).map((each) => 9 * row + each);
  }

  const isInCheck = (side: number) => kings[side] >= 0 && attackers(kings[side], 1 - side).length > 0;

  /** Plays a move; returns what was taken. */
  function play(move: number, side: number): number {
    const from = Math.floor(move / 1000);
    const to = Math.floor((move % 1000) / 10);
    const sign = side === 0 ? 1 : -1;
    if (from >= DROP) {
      board[to] = sign * (from - DROP);
      hands[8 * side + from - DROP]--;
      return 0;
    }
    const taken = board[to];
    if (taken !== 0) hands[8 * side + base(taken)]++;
    board[to] = board[from] + (move % 10) * sign * PROMOTED;
    board[from] = 0;
    if (kings[side] === from) kings[side] = to;
    return taken;
  }

  function undo(move: number, side: number, taken: number): void {
    const from = Math.floor(move / 1000);
    const to = Math.floor((move % 1000) / 10);
    const sign = side === 0 ? 1 : -1;
    if (from >= DROP) {
      board[to] = 0;
      hands[8 * side + from - DROP]++;
      return;
    }
    board[from] = board[to] - (move % 10) * sign * PROMOTED;
    board[to] = taken;
    if (taken !== 0) hands[8 * side + base(taken)]--;
    if (kings[side] === to) kings[side] = from;
  }

  /** The kind that a piece is in hand. */
  function base(piece: number): number {
    const kind = Math.abs(piece);
    return kind > PROMOTED ? kind - PROMOTED : kind;
  }

  /** Rows between a square and the farthest of a side. */
  const ahead = (square: number, side: number) =>
    side === 0 ? Math.floor(square / 9) : 8 - Math.floor(square / 9);

  /** Whether a piece of this kind can ever move from a square. */
  function canStand(kind: number, square: number, side: number): boolean {
    if (kind === PAWN || kind === LANCE) return ahead(square, side) > 0;
    return kind !== KNIGHT || ahead(square, side) > 1;
  }

  /** Adds the moves of the piece on a square, to the squares that are wanted; they may leave a king in check. */
  function addMoves(moves: number[], from: number, wanted: (to: number) => boolean): void {
    const piece = board[from];
    const side = piece > 0 ? 0 : 1;
    const kind = Math.abs(piece);
    const add = (to: number) => {
      if (isOf(board[to], side) || !wanted(to)) return;
      const promotes = kind < KING && kind !== GOLD && Math.min(ahead(from, side), ahead(to, side)) < 3;
      if (promotes) moves.push(encode(from, to, 1));
      if (canStand(kind, to, side)) moves.push(encode(from, to, 0));
    };
    if (kind === KNIGHT) for (const to of knightSquares(from, piece)) add(to);
    for (let direction = 0; direction < 8; direction++) {
      const slides = goesTo(SLIDES, piece, direction);
      if (!slides && !goesTo(STEPS, piece, direction)) continue;
      for (let far = 1, to = go(from, direction, 1); to >= 0; to = go(from, direction, ++far)) {
        add(to);
        if (!slides || board[to] !== 0) break;
      }
    }
  }

  function mayDrop(kind: number, to: number, side: number): boolean {
    if (hands[8 * side + kind] === 0 || board[to] !== 0 || !canStand(kind, to, side)) return false;
    if (kind !== PAWN) return true;
    const pawn = side === 0 ? PAWN : -PAWN;
    for (let at = to % 9; at < 81; at += 9) if (board[at] === pawn) return false;
    return true;
  }

  /** Whether a move leaves the own king safe, and is no drop of a pawn that mates. */
  function isLegal(move: number, side: number): boolean {
    const taken = play(move, side);
    const mates =
      Math.floor(move / 1000) === DROP + PAWN && isInCheck(1 - side) && evasions(1 - side).length === 0;
    const legal = !isInCheck(side) && !mates;
    undo(move, side, taken);
    return legal;
  }

  /** Legal checks of black. */
  function checks(): number[] {
    const king = kings[1];
    const moves: number[] = [];
    for (let from = 0; from < 81; from++) if (board[from] > 0) addMoves(moves, from, () => true);
    for (let kind = PAWN; kind <= ROOK; kind++) {
      if (hands[kind] === 0) continue;
      if (kind === KNIGHT) {
        for (const to of knightSquares(king, -KNIGHT))
          if (mayDrop(kind, to, 0)) moves.push(encode(DROP + kind, to, 0));
      }
      for (let direction = 0; direction < 8; direction++) {
        const slides = goesTo(SLIDES, kind, direction ^ 1);
        if (!slides && !goesTo(STEPS, kind, direction ^ 1)) continue;
        for (
          let far = 1, to = go(king, direction, 1);
          to >= 0 && board[to] === 0;
          to = go(king, direction, ++far)
        ) {
          if (mayDrop(kind, to, 0)) moves.push(encode(DROP + kind, to, 0));
          if (!slides) break;
        }
      }
    }
    return moves.filter((move) => {
      const taken = play(move, 0);
      const gives = isInCheck(1);
      undo(move, 0, taken);
      return gives && isLegal(move, 0);
    });
  }

  /** Legal moves of a side in check. */
  function evasions(side: number): number[] {
    const king = kings[side];
    const from = attackers(king, 1 - side);
    const moves: number[] = [];
    addMoves(moves, king, () => true);
    if (from.length === 1) {
      const between = squaresBetween(king, from[0]);
      const wanted = (to: number) => to === from[0] || between.includes(to);
      for (let at = 0; at < 81; at++) if (at !== king && isOf(board[at], side)) addMoves(moves, at, wanted);
      for (const to of between) {
        for (let kind = PAWN; kind <= ROOK; kind++)
          if (mayDrop(kind, to, side)) moves.push(encode(DROP + kind, to, 0));
      }
    }
    return moves.filter((move) => isLegal(move, side));
  }

  function squaresBetween(king: number, checker: number): number[] {
    for (let direction = 0; direction < 8; direction++) {
      const passed: number[] = [];
      for (let far = 1, at = go(king, direction, 1); at >= 0; at = go(king, direction, ++far)) {
        if (at === checker) return passed;
        if (board[at] !== 0) break;
        passed.push(at);
      }
    }
    return [];
  }

  /** What `find` says of the position within so many plies, kept. */
  function remember(side: number, most: number, find: (most: number) => number): number {
    if (most < 0) return Number.POSITIVE_INFINITY;
    const name = String.fromCharCode(
      side,
      ...hands.map((each) => each + 1),
      ...board.map((each) => each + 32),
    );
    const before = known.get(name);
    if (before !== undefined && before >= 0) return before <= most ? before : Number.POSITIVE_INFINITY;
    const noneWithin = before === undefined ? -1 : -1 - before;
    if (most <= noneWithin) return Number.POSITIVE_INFINITY;
    const found = find(most);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(name, found <= most ? found : -1 - most);
    return found <= most ? found : Number.POSITIVE_INFINITY;
  }

  /** One more than after the best check: short mates are tried first. */
  function attack(most: number): number {
    return remember(0, most, () => {
      const list = checks();
      for (let within = 1; within <= most; within += 2) {
        for (const check of list) {
          const taken = play(check, 0);
          const length = 1 + defend(within - 1);
          undo(check, 0, taken);
          if (length <= within) return length;
        }
      }
      return Number.POSITIVE_INFINITY;
    });
  }

  /** The length after the best answer, 0 where there is none. */
  function defend(most: number): number {
    return remember(1, most, () => {
      const from = attackers(kings[1], 0);
      let longest = 0;
      for (const answer of evasions(1)) {
        longest = Math.max(longest, worthOf(answer, from, most));
        if (longest > most) break;
      }
      return longest;
    });
  }

  function worthOf(answer: number, checkers: readonly number[], most: number): number {
    const to = Math.floor((answer % 1000) / 10);
    const taken = play(answer, 1);
    let worth = 1 + attack(most - 1);
    if (futile === "exclude" && taken === 0 && kings[1] !== to) {
      const kind = base(board[to]);
      const captures: number[] = [];
      addMoves(captures, checkers[0], (square) => square === to);
      for (const capture of captures) {
        const piece = play(capture, 0);
        if (isInCheck(1) && !isInCheck(0)) {
          hands[kind]--;
          hands[8 + kind]++;
          worth = Math.min(worth, defend(most));
          hands[8 + kind]--;
          hands[kind]++;
        }
        undo(capture, 0, piece);
      }
    }
    undo(answer, 1, taken);
    return worth;
  }

  function load(position: ReferencePosition): void {
    kings.fill(-1);
    hands.fill(0);
    for (const [row, line] of position.squares.entries()) {
      for (const [column, piece] of line.entries()) {
        const at = 9 * row + column;
        const kind =
          piece === undefined ? 0 : LETTERS.indexOf(piece.kind) + 1 + (piece.promoted ? PROMOTED : 0);
        board[at] = piece?.side === "w" ? -kind : kind;
        if (kind === KING) kings[piece?.side === "w" ? 1 : 0] = at;
      }
    }
    for (const [i, letter] of [...LETTERS].entries()) {
      hands[i + 1] = position.hands[letter] ?? 0;
      hands[8 + i + 1] = position.hands[letter.toLowerCase()] ?? 0;
    }
  }

  return (position, most) => {
    load(position);
    return position.side === "b" ? attack(most) : defend(most);
  };
}
