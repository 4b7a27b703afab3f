/**
 * Where the groups of features stand in the one list of them (names.ts), in the form that both compilers read.
 *
 * A *kind* is a piece's type less one, 0 a pawn to 13 a dragon. An *actor* is the kind that moves, or 14 and more for a piece
 * that is dropped.
 */
export const KINDS = 14;
export const DROP_KINDS = 7;
const ACTORS = KINDS + DROP_KINDS;
export const RANKS = 9;
export const EDGES = 5;
/** States of the square that a move goes to: who attacks it and who guards it. */
export const STATES = 5;
export const WAYS = 3;
/** Files and ranks from a king, cut off at these many on either side. */
export const KING_FILES = 5;
export const KING_RANKS = 9;
export const LAST_FILES = 4;
export const LAST_RANKS = 7;
export const COVERS = 5;
const LINES = 8;
const PROMOTABLE = 6;

export const ACTOR = 0;
export const RANK = ACTOR + ACTORS;
export const EDGE = RANK + ACTORS * RANKS;
export const STATE = EDGE + ACTORS * EDGES;
export const WAY = STATE + ACTORS * STATES;
/** For a captured kind: free, defended and worth at least the capturer, defended and worth less. */
export const CAPTURE = WAY + KINDS * WAYS;
export const RECAPTURE = CAPTURE + KINDS * 3;
/** For a promoted kind: on a safe square, on another. */
export const PROMOTION = RECAPTURE + KINDS;
export const NO_PROMOTION = PROMOTION + PROMOTABLE * 2;
export const CHECK = NO_PROMOTION + PROMOTABLE;
export const CHECK_STATE = CHECK + ACTORS;
export const CHECK_DISCOVERED = CHECK_STATE + STATES;
export const CHECK_CONTACT = CHECK_DISCOVERED + 1;
export const CHECK_CAPTURE = CHECK_CONTACT + 1;
/** For a kind that leaves a square where it is attacked: without a guard, by something smaller, otherwise. */
export const LEAVES = CHECK_CAPTURE + 1;
/** For a kind that the piece which moved last attacks. */
export const LEAVES_LAST = LEAVES + KINDS * 3;
/** For a kind that is attacked from the new square: safely, and where the attacker can be lost. */
export const TARGET = LEAVES_LAST + KINDS;
/** Something larger, something loose, and two of these at once: safely, and otherwise. */
export const LARGER = TARGET + KINDS * 2;
export const LOOSE = LARGER + 2;
export const FORK = LOOSE + 2;
/** For a kind that is attacked and had no guard: the move guards it. */
export const GUARDS = FORK + 2;
/** Squares around a king that the piece covers: the enemy's by moves and by drops, its own. */
export const COVERS_ENEMY = GUARDS + KINDS;
export const COVERS_OWN = COVERS_ENEMY + 2 * COVERS;
/** Place beside a king: of moves, then of drops. */
export const ENEMY_KING = COVERS_OWN + COVERS;
export const OWN_KING = ENEMY_KING + 2 * KING_FILES * KING_RANKS;
/** The distance to a king becomes smaller, stays, becomes larger. */
export const ENEMY_APPROACH = OWN_KING + 2 * KING_FILES * KING_RANKS;
export const OWN_APPROACH = ENEMY_APPROACH + 3;
/** Place beside the square that the last move went to. */
export const LAST = OWN_APPROACH + 3;
/** Lines of sliders: own ones opened on diagonals and straight, the enemy's; own ones closed, the enemy's. */
export const LINE = LAST + LAST_FILES * LAST_RANKS;
export const FEATURES = LINE + LINES;
