/**
 * The rules that NegaScout plays by. This file stands for those of any game in JavaScript. An engine that is linked with the
 * fast rules of a game has a file of that game in its place (scripts/engines.mjs).
 */

/** A game as NegaScout sees it. Everything is about its current position, and nothing allocates. */
export interface ScoutedGame {
  /** Writes all legal moves from `offset` on, each 1 to 2¹⁸ - 1, so that it fits an entry of the table; returns how many, at most `maximumMoves`. */
  generate(moves: Int32Array, offset: number): number;
  /** The moves that quiescence looks at; the side to move is not in check. */
  generateTactical(moves: Int32Array, offset: number): number;
  maximumMoves(): number;
  play(move: number): void;
  undo(): void;
  /** Gives the turn away, and takes that back. */
  playPass(): void;
  undoPass(): void;
  /** Whether the turn may be given away to see that a position is good: not in check, nor where passing is a move of the game. */
  mayPass(): boolean;
  inCheck(): boolean;
  /** The static value as the side to move sees it, -`MOST_STATIC` to `MOST_STATIC`. */
  evaluate(): number;
  /** The value of a position without a legal move, this many plies from the root, as the side to move sees it. */
  valueAtEnd(ply: number): number;
  keyLow(): number;
  keyHigh(): number;
  /** `TACTICAL`, `FREE` or 0, before the move is played. */
  kind(move: number): number;
  /** What a tactical move wins by the exchange on its square, in the unit of values. */
  exchange(move: number): number;
  /** The place of a move in the history, 0 to `HISTORY_SIZE` - 1, the same for moves that are alike. */
  historyIndex(move: number): number;
  /** Called before `absoluteDepth` at each node. @param last move played, 0 for none */
  lookForDepths(last: number): void;
  /** D(p, m): what depth the move consumes, in 1/64 plies, at least 0; of interest are differences. */
  absoluteDepth(move: number): number;
}

let game: ScoutedGame;

export function useGame(next: ScoutedGame): void {
  game = next;
}

export function generate(moves: Int32Array, offset: number): number {
  return game.generate(moves, offset);
}

export function generateTactical(moves: Int32Array, offset: number): number {
  return game.generateTactical(moves, offset);
}

export function maximumMoves(): number {
  return game.maximumMoves();
}

export function play(move: number): void {
  game.play(move);
}

export function undo(): void {
  game.undo();
}

export function playPass(): void {
  game.playPass();
}

export function undoPass(): void {
  game.undoPass();
}

export function mayPass(): boolean {
  return game.mayPass();
}

export function inCheck(): boolean {
  return game.inCheck();
}

export function evaluate(): number {
  return game.evaluate();
}

export function valueAtEnd(ply: number): number {
  return game.valueAtEnd(ply);
}

export function keyLow(): number {
  return game.keyLow();
}

export function keyHigh(): number {
  return game.keyHigh();
}

export function kind(move: number): number {
  return game.kind(move);
}

export function exchange(move: number): number {
  return game.exchange(move);
}

export function historyIndex(move: number): number {
  return game.historyIndex(move);
}

export function lookForDepths(last: number): void {
  game.lookForDepths(last);
}

export function absoluteDepth(move: number): number {
  return game.absoluteDepth(move);
}
