/**
 * What is to be seen of a move of Othello: the features from which the depth that it consumes is learned, as in shogi
 * (src/search/depth/move-depth.ts). names.ts has their names, places.ts where each group stands. A board that is turned or
 * mirrored has the same features. In the form that both compilers read.
 */
import { beginFound, foundCount, note } from "../../../search/depth/move-depth.js";
import { widen } from "../evaluation/find-features.js";
import { countSquares, discs, findMoves, foundHigh, foundLow, OTHER, OWN, play } from "../rules/positions.js";
import { BIT_HIGH, BIT_LOW, cornersHigh, cornersLow, parityOf, QUADRANT } from "../rules/squares.js";
import {
  ALONE,
  ALONG_EDGE,
  BESIDE_CORNER,
  CORNER,
  CORNER_CASES,
  KINDS,
  LAST,
  MOST_OPEN,
  MOST_REPLIES,
  MOST_TURNED,
  OPEN,
  OWN_MOVES,
  PARITY,
  REPLIES,
  SQUARE,
  TURNED,
} from "./places.js";

/** The kind of each square, and the corner that it is beside: diagonally or on the edge, -1 for none. */
const KIND = new Int32Array(64);
const DIAGONAL_CORNER = new Int32Array(64);
const EDGE_CORNER = new Int32Array(64);
/** Squares on either side along the edge; -1 of squares that are not on one, or are corners. */
const EDGE_BEFORE = new Int32Array(64);
const EDGE_AFTER = new Int32Array(64);
/** By the smaller of the distances of a square from two edges. */
const FIRST_KIND = new Int32Array(4);
FIRST_KIND[1] = 4;
FIRST_KIND[2] = 7;
FIRST_KIND[3] = 9;
for (let square = 0; square < 64; square++) {
  const x = square & 7;
  const y = square >> 3;
  const a = Math.min(Math.min(x, 7 - x), Math.min(y, 7 - y));
  const b = Math.max(Math.min(x, 7 - x), Math.min(y, 7 - y));
  const corner = (x < 4 ? 0 : 7) + (y < 4 ? 0 : 56);
  KIND[square] = FIRST_KIND[a] + b - a;
  DIAGONAL_CORNER[square] = a === 1 && b === 1 ? corner : -1;
  EDGE_CORNER[square] = a === 0 && b === 1 ? corner : -1;
  const step = y === 0 || y === 7 ? 1 : 8;
  EDGE_BEFORE[square] = a === 0 && b > 0 ? square - step : -1;
  EDGE_AFTER[square] = a === 0 && b > 0 ? square + step : -1;
}

/** Where the position stands, and a place that it may write to. */
let place = 0;
let scratch = 0;
let stage = 0;
let lastSquare = -1;
let emptyLow = 0;
let emptyHigh = 0;
let parity = 0;
/** Corners that the other side could take now. */
let threatLow = 0;
let threatHigh = 0;

/** The squares around a set, as `nearLow` and `nearHigh`. */
let nearLow = 0;
let nearHigh = 0;

function findNear(ofLow: number, ofHigh: number): void {
  const low = widen(ofLow);
  const high = widen(ofHigh);
  nearLow = low | (low << 8) | (low >>> 8) | (high << 24);
  nearHigh = high | (high << 8) | (high >>> 8) | (low >>> 24);
}

/**
 * Takes in the position at a place: call it before the moves of a position.
 *
 * @param free a place that may be written to
 * @param last the square that was played on before, -1 when there is none or the other side has passed
 */
export function look(at: number, free: number, last: number): void {
  place = at;
  scratch = free;
  lastSquare = last;
  const i = at << 2;
  emptyLow = ~(discs[i] | discs[i + 2]);
  emptyHigh = ~(discs[i + 1] | discs[i + 3]);
  stage = Math.min(4, Math.max(0, Math.floor((60 - countSquares(emptyLow, emptyHigh)) / 12)));
  parity = parityOf(emptyLow, emptyHigh);
  findMoves(at, OTHER);
  threatLow = foundLow & cornersLow;
  threatHigh = foundHigh & cornersHigh;
}

/** 0 where a square is empty, 1 where the side to move has a disc, 2 where the other has. */
function ownerOf(square: number): number {
  const i = place << 2;
  const low = BIT_LOW[square];
  const high = BIT_HIGH[square];
  if (((discs[i] & low) | (discs[i + 1] & high)) !== 0) return 1;
  return ((emptyLow & low) | (emptyHigh & high)) !== 0 ? 0 : 2;
}

/** Notes all features of a legal move, not a pass, of the position that was looked at; returns how many. */
export function findFeatures(square: number): number {
  const low = BIT_LOW[square];
  const high = BIT_HIGH[square];
  const i = place << 2;
  const j = scratch << 2;
  beginFound();
  play(place, square, scratch);
  note(SQUARE + stage * KINDS + KIND[square]);

  const turnedLow = discs[i + 2] & ~discs[j];
  const turnedHigh = discs[i + 3] & ~discs[j + 1];
  const turned = countSquares(turnedLow, turnedHigh);
  note(TURNED + stage * MOST_TURNED + Math.min(turned, MOST_TURNED) - 1);
  findNear(turnedLow, turnedHigh);
  const opened = countSquares(nearLow & emptyLow & ~low, nearHigh & emptyHigh & ~high);
  note(OPEN + stage * MOST_OPEN + Math.min(opened, MOST_OPEN - 1));

  findMoves(scratch, OWN);
  note(REPLIES + stage * MOST_REPLIES + Math.min(countSquares(foundLow, foundHigh), MOST_REPLIES - 1));
  const corners = CORNER + stage * CORNER_CASES;
  const givenLow = foundLow & cornersLow;
  const givenHigh = foundHigh & cornersHigh;
  if (((low & cornersLow) | (high & cornersHigh)) !== 0) note(corners);
  if (((givenLow & ~threatLow) | (givenHigh & ~threatHigh)) !== 0) note(corners + 1);
  if (((givenLow & threatLow) | (givenHigh & threatHigh)) !== 0) note(corners + 2);
  if (((threatLow & ~givenLow) | (threatHigh & ~givenHigh)) !== 0) note(corners + 3);
  findMoves(scratch, OTHER);
  note(OWN_MOVES + stage * MOST_REPLIES + Math.min(countSquares(foundLow, foundHigh), MOST_REPLIES - 1));
  if (((foundLow & cornersLow) | (foundHigh & cornersHigh)) !== 0) note(corners + 4);

  if (DIAGONAL_CORNER[square] >= 0) note(BESIDE_CORNER + ownerOf(DIAGONAL_CORNER[square]));
  if (EDGE_CORNER[square] >= 0) note(BESIDE_CORNER + 3 + ownerOf(EDGE_CORNER[square]));
  note(PARITY + stage * 2 + ((parity & QUADRANT[square]) !== 0 ? 1 : 0));
  if (lastSquare >= 0) {
    const files = (square & 7) - (lastSquare & 7);
    const ranks = (square >> 3) - (lastSquare >> 3);
    note(LAST + Math.max(Math.max(files, -files), Math.max(ranks, -ranks)) - 1);
  }
  findNear(low, high);
  note(ALONE + countSquares(nearLow & emptyLow & ~low, nearHigh & emptyHigh & ~high));
  if (EDGE_BEFORE[square] >= 0) {
    const before = ownerOf(EDGE_BEFORE[square]);
    const after = ownerOf(EDGE_AFTER[square]);
    const more = Math.max(before, after);
    // Pairs without order: (0,0) (0,1) (1,1) (0,2) (1,2) (2,2).
    note(ALONG_EDGE + ((more * (more + 1)) >> 1) + Math.min(before, after));
  }
  return foundCount;
}
