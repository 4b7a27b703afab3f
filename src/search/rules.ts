/**
 * The rules that the searches of an engine play by. This file stands for those of any game in JavaScript: asc reads
 * assembly/rules.ts in its place, which imports the same functions. An engine that is linked with the fast rules of a game
 * has a file of that game here (scripts/engines.mjs).
 */
import { disproof, keyHigh, keyLow, moves, proof } from "../engine/child-list.js";
import { LEFT_OPEN } from "../engine/numbers.js";
import type { ThreatGame } from "../game/game.js";
import { threat } from "./df-pn/children.js";

export { families, hasDominance, listComparable, listComparableHere } from "./default-rules.js";

const children = { moves, keyLow, keyHigh, proof, disproof, threat };
let game: ThreatGame;

/** @param next also a game without passes, where no search asks for them; undefined between runs, so that no game is kept */
export function useGame(next: ThreatGame | undefined): void {
  game = next as ThreatGame;
}

export function maximumMoves(): number {
  return game.maximumMoves;
}

export function setAttacker(attacker: number): void {
  game.setAttacker(attacker as 0 | 1);
}

export function sideToMove(): number {
  return game.sideToMove();
}

export function rootKeyLow(): number {
  return game.keyLow();
}

export function rootKeyHigh(): number {
  return game.keyHigh();
}

/** Writes the moves of the position to the children from `first` on, without keys and numbers; returns how many. */
export function generate(first: number): number {
  return game.generate(moves, first);
}

/** Writes the children of the position from `first` on, as `SearchGame.expand`. */
export function expand(first: number): number {
  return game.expand(children, first);
}

/** As `ThreatGame.expandOrder`; in a game that does not have it the same as `expand`. */
export function expandOrder(first: number, order: number): number {
  return game.expandOrder === undefined
    ? game.expand(children, first)
    : game.expandOrder(children, first, order);
}

/** As `SearchGame.estimate`; nothing in a game that does not have it, where no search asks for it. */
export function estimate(child: number): void {
  game.estimate?.(children, child);
}

/** As `ThreatGame.setHighestOrder`; nothing in a game that does not have it. */
export function setHighestOrder(order: number): void {
  game.setHighestOrder?.(order);
}

/** As `SearchGame.canPlay`; in a game that does not have it everything may be. */
export function canPlay(move: number, player: number): boolean {
  return game.canPlay === undefined || game.canPlay(move, player as 0 | 1);
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

/** As `ThreatGame.passChild`. */
export function passChild(first: number, order: number): void {
  game.passChild(children, first, order);
}

export function outcome(): number {
  return game.outcome();
}

/** Whether the game tests leaves (`ThreatGame.testLeaf`). */
export function hasLeafTest(): boolean {
  return game.testLeaf !== undefined;
}

/** As `ThreatGame.testLeaf`. */
export function testLeaf(): number {
  return game.testLeaf?.() ?? 0;
}

/** As `ThreatGame.countActive`; all in a game that does not have it. */
export function countActive(first: number, count: number): number {
  return game.countActive?.(children, first, count) ?? count;
}

/** Whether the game reads trees of order 1 by itself (`ThreatSolver`). */
export function hasReader(): boolean {
  return game.reader !== undefined;
}

/** As `ThreatSolver.read`. */
export function read(mostNodes: number, forPass: boolean): number {
  return game.reader?.read(mostNodes, forPass) ?? LEFT_OPEN;
}

export function nodesRead(): number {
  return game.reader?.nodes() ?? 0;
}

export function heightRead(): number {
  return game.reader?.height() ?? 0;
}

/** As `ThreatSolver.expandAnswered`. */
export function expandAnswered(first: number, order: number): number {
  return game.reader?.expandAnswered(children, first, order) ?? LEFT_OPEN;
}
