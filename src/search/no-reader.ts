/** What rules.ts of a linked game has where the game does not read trees of order 1 by itself: none of this is called. */
import { LEFT_OPEN } from "../engine/numbers.js";

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
