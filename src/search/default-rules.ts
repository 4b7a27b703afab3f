/**
 * What the rules of a linked game say where the game has nothing of its own to say (rules.ts), in the form that both
 * compilers read. A game's rules.ts exports from here what it does not define.
 */
import { LEFT_OPEN } from "../engine/numbers.js";

/** The game has no estimates for df-pn+ (`SearchGame.estimate`). */
export function estimate(_child: number): void {}

/** It cannot tell which moves are legal on a board alone (`SearchGame.canPlay`). */
export function canPlay(_move: number, _player: number): boolean {
  return true;
}

/** Trees of all orders have the same moves (`ThreatGame.setHighestOrder`). */
export function setHighestOrder(_order: number): void {}

/** It has no pass: neither is called. */
export function playPass(): void {}

export function passChild(_first: number, _order: number): void {}

/** It has no test of leaves, and no reply waits for others (`ThreatGame`): nothing here is called. */
export function hasLeafTest(): boolean {
  return false;
}

export function testLeaf(): number {
  return 0;
}

export function countActive(_first: number, count: number): number {
  return count;
}

/** It has no routine for trees of order 1 (`ThreatSolver`): nothing below is called. */
export function hasReader(): boolean {
  return false;
}

export function read(_mostNodes: number, _forPass: boolean): number {
  return LEFT_OPEN;
}

export function nodesRead(): number {
  return 0;
}

export function heightRead(): number {
  return 0;
}

export function expandAnswered(_first: number, _order: number): number {
  return LEFT_OPEN;
}

/** Its positions have no comparable ones (techniques/dominance.ts): nothing below is called, or nothing is found. */
export function hasDominance(): boolean {
  return false;
}

export function families(): number {
  return 0;
}

export function listComparable(_child: number, _noted: number): number {
  return 0;
}

export function listComparableHere(_noted: number): number {
  return 0;
}
