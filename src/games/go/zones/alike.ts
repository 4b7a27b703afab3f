/**
 * Decisions about positions that are the same but for one stone of the line, in the form that both compilers read: where a zone does
 * not have that stone's point, its claim is about the position with the stone as well. So a move that changes nothing costs a
 * look, and not another search.
 */
import { EMPTY, PASS, POINT_MASK, POINTS, WALL } from "../notation/points.js";
import { firstRow, pastRows, stone, stoneKey } from "../rules/board.js";
import { KEYS } from "../rules/keys.js";
import { has, MOST_PLIES, ZONE } from "./point-sets.js";
import { findWithZone } from "./records.js";

/** Moves back that are looked at: those before are almost never found. */
const MOST_BACK = 16;

/** By ply: the move there, and the colour of its stone. */
const moves = new Int32Array(MOST_PLIES);
const colours = new Int32Array(MOST_PLIES);

/** Notes the move of a side at a ply. */
export function note(ply: number, move: number, side: number): void {
  moves[ply] = move;
  colours[ply] = 1 + side;
}

/**
 * Looks for a decision that also holds for the board's position, at a ply and with this key; it is then what the table found last,
 * and its zone is in `ZONE`.
 */
export function find(ply: number, low: number, high: number): boolean {
  const last = Math.max(0, ply - MOST_BACK);
  for (let i = ply - 1; i >= last; i--) {
    if (moves[i] === PASS) continue;
    const point = moves[i] & POINT_MASK;
    const colour = colours[i];
    if (stone(point) !== colour) continue;
    const key = 2 * stoneKey(point, colour);
    if (findWithZone(low ^ KEYS[key], high ^ KEYS[key + 1]) && !has(ZONE, point)) return true;
  }
  return false;
}

const onBoard = new Int32Array(POINTS);

/** The same for positions that lack any one or two of the stones on the board: many looks, for those who ask about few positions. */
export function findAmongAll(low: number, high: number): boolean {
  let count = 0;
  for (let point = firstRow; point < pastRows; point++) {
    const colour = stone(point);
    if (colour === EMPTY || colour === WALL) continue;
    const key = 2 * stoneKey(point, colour);
    if (findWithZone(low ^ KEYS[key], high ^ KEYS[key + 1]) && !has(ZONE, point)) return true;
    onBoard[count++] = point;
  }
  for (let i = 0; i < count; i++) {
    const key = 2 * stoneKey(onBoard[i], stone(onBoard[i]));
    for (let j = 0; j < i; j++) {
      const other = 2 * stoneKey(onBoard[j], stone(onBoard[j]));
      if (!findWithZone(low ^ KEYS[key] ^ KEYS[other], high ^ KEYS[key + 1] ^ KEYS[other + 1])) continue;
      if (!has(ZONE, onBoard[i]) && !has(ZONE, onBoard[j])) return true;
    }
  }
  return false;
}
