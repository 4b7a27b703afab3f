/**
 * What is to be seen of a move of shogi before it is played: the features from which the depth that it consumes is learned
 * (Tsutsukana 2013; the paper names captures, promotions, checks, escapes and relations of pieces, and no list). names.ts has
 * their names, places.ts where each group stands.
 *
 * All is told as the side to move sees it, and left is like right, so that a position and its mirror image, or the same with
 * colours exchanged, give the same features. Read off the attacks of the board: nothing is played. In the form that both
 * compilers read.
 */
import { beginFound, depthOfFound, foundCount, note } from "../../../search/depth/move-depth.js";
import { DROPS, PROMOTES } from "../notation/moves.js";
import {
  ALIGNMENT,
  CODES,
  JUMP_STEPS,
  KING,
  MOVES,
  PROMOTED,
  PROMOTION_ZONE,
  ROOK,
  SLIDES,
  SQUARES,
  STEP_OFFSETS,
  STEP_START,
  STEPS,
  TYPE_MASK,
  WALL,
} from "../notation/pieces.js";
import { attacks, kings, squares, state } from "../rules/board.js";
import { givesCheck } from "../rules/checks.js";
import { bits } from "../rules/cover.js";
import { ATTACKERS, SIDE } from "../rules/words.js";
import {
  ACTOR,
  CAPTURE,
  CHECK,
  CHECK_CAPTURE,
  CHECK_CONTACT,
  CHECK_DISCOVERED,
  CHECK_STATE,
  COVERS,
  COVERS_ENEMY,
  COVERS_OWN,
  EDGE,
  EDGES,
  ENEMY_APPROACH,
  ENEMY_KING,
  FORK,
  GUARDS,
  KINDS,
  KING_FILES,
  KING_RANKS,
  LARGER,
  LAST,
  LAST_FILES,
  LAST_RANKS,
  LEAVES,
  LEAVES_LAST,
  LINE,
  LOOSE,
  NO_PROMOTION,
  OWN_APPROACH,
  OWN_KING,
  PROMOTION,
  RANK,
  RANKS,
  RECAPTURE,
  STATE,
  STATES,
  TARGET,
  WAY,
  WAYS,
} from "./places.js";

/** What a piece is worth in an exchange, by type: only which of two is more counts. */
const WORTH = new Int32Array(16);
WORTH[1] = 1;
WORTH[2] = 3;
WORTH[3] = 4;
WORTH[4] = 5;
WORTH[5] = 8;
WORTH[6] = 10;
WORTH[7] = 6;
WORTH[8] = 100;
WORTH[9] = 6;
WORTH[10] = 6;
WORTH[11] = 6;
WORTH[12] = 6;
WORTH[13] = 11;
WORTH[14] = 13;
/** No attacker is worth as much. */
const NOTHING = 1000;

/** Files and ranks from one square to another, either way. */
const FARTHEST = 8;
const SPAN = 2 * FARTHEST + 1;
/** How many squares around a king a piece attacks on an empty board, by its code and its place as the king sees it. */
const COVERED = new Uint8Array(CODES * SPAN * SPAN);
for (let code = 17; code < CODES; code++) {
  for (let i = 0; i < 10; i++) {
    if (((MOVES[code] >> (i < 8 ? i : i + 8)) & 1) === 0) continue;
    const step = i < 8 ? STEPS[i] : JUMP_STEPS[2 * (code >> 5) + i - 8];
    const slides = i < 8 && ((SLIDES[code] >> i) & 1) !== 0;
    for (let around = 0; around < 8; around++) {
      for (let distance = 1; distance <= (slides ? FARTHEST : 1); distance++) {
        const files = filesOf(STEPS[around]) - distance * filesOf(step);
        const ranks = ranksOf(STEPS[around]) - distance * ranksOf(step);
        if (Math.max(Math.max(files, -files), Math.max(ranks, -ranks)) > FARTHEST) continue;
        COVERED[(code * SPAN + files + FARTHEST) * SPAN + ranks + FARTHEST]++;
      }
    }
  }
}

/** Files and ranks of a step of at most two ranks. */
function filesOf(step: number): number {
  return ((step + 24) >> 4) - 1;
}

function ranksOf(step: number): number {
  return step - 16 * filesOf(step);
}

/** Squares around a king that a piece attacks, `COVERS - 1` standing for more. */
function coverOf(code: number, square: number, king: number): number {
  const files = (square >> 4) - (king >> 4) + FARTHEST;
  const ranks = (square & 15) - (king & 15) + FARTHEST;
  return Math.min(COVERS - 1, COVERED[(code * SPAN + files) * SPAN + ranks]);
}

/** Directions that are diagonals, in a byte of slides. */
const DIAGONAL = 0xf0;
const ORTHOGONAL = 0x0f;

// States of a square that a move goes to, as in STATE.
const QUIET = 0;
const GUARDED = 1;
const CONTESTED = 2;
const TOO_DEAR = 3;
const HANGING = 4;

let side = 0;
/** Bases of `attacks`. */
let mine = 0;
let theirs = 0;
let enemyKing = 0;
let ownKing = 0;
/** The square that the last move went to, 0 when there is none. */
let lastTo = 0;

// What is the same for all moves of a piece; they stand together in lists of moves.
let pieceFrom = 0;
let leaving = 0;
let leavesLast = false;

/**
 * Takes in the position: call it before its moves, and again before further ones when another position has been looked at
 * in between.
 *
 * @param lastMove the move that led to it, 0 when there is none or the other side has passed
 */
export function look(lastMove: number): void {
  side = state[SIDE];
  mine = side << 8;
  theirs = (side ^ 1) << 8;
  ownKing = kings[side];
  enemyKing = kings[side ^ 1];
  lastTo = lastMove & 255;
  pieceFrom = 0;
}

/** D of a legal move of the position that was looked at, in 1/64 plies. */
export function depthOf(move: number): number {
  findFeatures(move);
  return depthOfFound();
}

/** Worth of the piece that attacks a square in a direction, of which `word` has the attacks. */
function worthOfAttacker(square: number, word: number, direction: number): number {
  const step = STEPS[direction];
  let from = square - step;
  if (((word >> (8 + direction)) & 1) !== 0) while (squares[from] === 0) from -= step;
  return WORTH[squares[from] & TYPE_MASK];
}

/** Worth of the smallest piece of the enemy that attacks a square. */
function leastAttacker(square: number): number {
  const word = attacks[theirs | square];
  let least = NOTHING;
  for (let left = word & 0xff; left !== 0; left &= left - 1) {
    least = Math.min(least, worthOfAttacker(square, word, 31 - Math.clz32(left & -left)));
  }
  return (word & 0x30000) !== 0 ? Math.min(least, WORTH[3]) : least;
}

/** Whether the piece that moved last attacks a square. */
function lastAttacks(square: number): boolean {
  if (lastTo === 0) return false;
  const word = attacks[theirs | square];
  const direction = ALIGNMENT[square - lastTo + SQUARES];
  if (direction < 0) {
    for (let i = 0; i < 2; i++) {
      if (((word >> (16 + i)) & 1) !== 0 && square - JUMP_STEPS[2 * (side ^ 1) + i] === lastTo) return true;
    }
    return false;
  }
  if (((word >> direction) & 1) === 0) return false;
  const step = STEPS[direction];
  let from = square - step;
  if (((word >> (8 + direction)) & 1) !== 0) while (squares[from] === 0) from -= step;
  return from === lastTo;
}

/** Ranks from one square to another as the side to move counts them, forward positive. */
function ranksAhead(from: number, to: number): number {
  const ranks = (from & 15) - (to & 15);
  return side === 0 ? ranks : -ranks;
}

function filesApart(one: number, other: number): number {
  const files = (one >> 4) - (other >> 4);
  return files < 0 ? -files : files;
}

function distance(one: number, other: number): number {
  const ranks = ranksAhead(one, other);
  return Math.max(filesApart(one, other), ranks < 0 ? -ranks : ranks);
}

/** A place of a group of places beside something, `most` ranks ahead and behind. */
function placeBeside(other: number, square: number, files: number, most: number): number {
  const ranks = Math.max(-most, Math.min(most, ranksAhead(other, square)));
  return Math.min(files - 1, filesApart(other, square)) * (2 * most + 1) + ranks + most;
}

/** 0 nearer, 1 as far, 2 farther. */
function approach(king: number, from: number, to: number): number {
  const before = distance(king, from);
  const after = distance(king, to);
  return after < before ? 0 : after === before ? 1 : 2;
}

/** What is the same for all moves of the piece on a square: how it is attacked there. */
function lookAtPiece(from: number, type: number): void {
  pieceFrom = from;
  leaving = -1;
  leavesLast = false;
  if (attacks[theirs | from] === 0) return;
  if ((attacks[mine | from] & ATTACKERS) === 0) leaving = 0;
  else leaving = leastAttacker(from) < WORTH[type] ? 1 : 2;
  leavesLast = lastAttacks(from);
}

/**
 * Leaves in `found` all features of a legal move of the position that was looked at, whose side to move is not in check.
 *
 * @returns how many
 */
export function findFeatures(move: number): number {
  const to = move & 255;
  const from = (move >> 8) & 255;
  const drops = (move & DROPS) !== 0;
  const code = drops ? (16 << side) | from : squares[from];
  const type = code & TYPE_MASK;
  const kind = type - 1;
  const promotes = (move & PROMOTES) !== 0;
  const after = promotes ? code | PROMOTED : code;
  const actor = drops ? KINDS + kind : kind;
  const taken = squares[to] & TYPE_MASK;
  const worth = WORTH[type];

  beginFound();
  note(ACTOR + actor);
  const rank = (side === 0 ? (to & 15) - 1 : 11 - (to & 15)) - 1;
  note(RANK + actor * RANKS + rank);
  const file = to >> 4;
  note(EDGE + actor * EDGES + Math.min(file, 10 - file) - 1);

  // Who attacks and guards the new square once the piece is there, also through the square that it left.
  let guards = bits(attacks[mine | to] & ATTACKERS);
  let attackers = bits(attacks[theirs | to] & ATTACKERS);
  let way = -1;
  let through = NOTHING;
  if (!drops) {
    guards--;
    way = ALIGNMENT[to - from + SQUARES];
    if (way >= 0) {
      guards += (attacks[mine | from] >> (8 + way)) & 1;
      if (((attacks[theirs | from] >> (8 + way)) & 1) !== 0) {
        attackers++;
        through = worthOfAttacker(from, attacks[theirs | from], way);
      }
    }
  }
  let at = QUIET;
  if (attackers === 0) at = guards === 0 ? QUIET : GUARDED;
  else if (guards === 0) at = HANGING;
  else at = Math.min(through, leastAttacker(to)) < worth ? TOO_DEAR : CONTESTED;
  const safe = at <= CONTESTED;
  note(STATE + actor * STATES + at);

  if (taken !== 0) {
    const victim = taken - 1;
    note(CAPTURE + victim * 3 + (attackers === 0 ? 0 : WORTH[taken] >= worth ? 1 : 2));
    if (to === lastTo) note(RECAPTURE + victim);
  }

  if (!drops) {
    const ahead = ranksAhead(from, to);
    note(WAY + kind * WAYS + (ahead > 0 ? 0 : ahead === 0 ? 1 : 2));
    if (promotes) note(PROMOTION + kind * 2 + (safe ? 0 : 1));
    else if (type <= ROOK && (PROMOTION_ZONE[2 * from + side] | PROMOTION_ZONE[2 * to + side]) !== 0) {
      note(NO_PROMOTION + kind);
    }
    if (from !== pieceFrom) lookAtPiece(from, type);
    if (leaving >= 0) note(LEAVES + kind * 3 + leaving);
    if (leavesLast) note(LEAVES_LAST + kind);
    findLines(from, way);
  }
  findClosed(to, from, drops);

  if (givesCheck(move)) {
    note(CHECK + actor);
    note(CHECK_STATE + at);
    const direct = isAttackedFrom(after, to, enemyKing);
    if (!direct) note(CHECK_DISCOVERED);
    else if (distance(to, enemyKing) === 1) note(CHECK_CONTACT);
    if (taken !== 0) note(CHECK_CAPTURE);
  }

  findTargets(after, to, drops ? 0 : from, safe);
  findKings(after, type, to, from, drops);
  if (lastTo !== 0) note(LAST + placeBeside(lastTo, to, LAST_FILES, LAST_RANKS >> 1));
  return foundCount;
}

/** Whether a piece attacks a square from another by the shape of its moves, whatever stands between; the check is given already. */
function isAttackedFrom(code: number, from: number, target: number): boolean {
  const direction = ALIGNMENT[target - from + SQUARES];
  if (direction < 0) {
    const jump = target - from;
    const player = code >> 5;
    return (
      (MOVES[code] & 0x30000) !== 0 &&
      (jump === JUMP_STEPS[2 * player] || jump === JUMP_STEPS[2 * player + 1])
    );
  }
  if (from + STEPS[direction] === target) return ((MOVES[code] >> direction) & 1) !== 0;
  return ((SLIDES[code] >> direction) & 1) !== 0;
}

/** Lines of sliders through the square that a piece leaves, but those along which it moves. */
function findLines(from: number, way: number): void {
  let own = (attacks[mine | from] >> 8) & 0xff;
  let other = (attacks[theirs | from] >> 8) & 0xff;
  if ((own | other) === 0) return;
  if (way >= 0) {
    const along = ~((1 << way) | (1 << (way ^ 1)));
    own &= along;
    other &= along;
  }
  if ((own & DIAGONAL) !== 0) note(LINE);
  if ((own & ORTHOGONAL) !== 0) note(LINE + 1);
  if ((other & DIAGONAL) !== 0) note(LINE + 2);
  if ((other & ORTHOGONAL) !== 0) note(LINE + 3);
}

/** Lines of sliders that end on the new square from now on; a captured piece has ended them before. */
function findClosed(to: number, from: number, drops: boolean): void {
  if (squares[to] !== 0) return;
  let own = (attacks[mine | to] >> 8) & 0xff;
  const other = (attacks[theirs | to] >> 8) & 0xff;
  if (!drops) {
    // The piece's own line is none.
    const way = ALIGNMENT[to - from + SQUARES];
    if (way >= 0) own &= ~(1 << way);
  }
  if ((own & DIAGONAL) !== 0) note(LINE + 4);
  if ((own & ORTHOGONAL) !== 0) note(LINE + 5);
  if ((other & DIAGONAL) !== 0) note(LINE + 6);
  if ((other & ORTHOGONAL) !== 0) note(LINE + 7);
}

let larger = false;
let loose = false;
/** How many of the pieces attacked are larger or loose. */
let prizes = 0;
let unsafe = 0;
let attackerWorth = 0;
/** A bit for each type that has been noted as attacked, as guarded: a feature is there or not, however often. */
let attackedTypes = 0;
let guardedTypes = 0;

/** What the piece attacks and guards from its new square. */
function findTargets(code: number, to: number, from: number, safe: boolean): void {
  larger = false;
  loose = false;
  prizes = 0;
  unsafe = safe ? 0 : 1;
  attackerWorth = WORTH[code & TYPE_MASK];
  attackedTypes = 0;
  guardedTypes = 0;
  for (let i = STEP_START[code], end = STEP_START[code + 1]; i < end; i++) {
    const at = to + STEP_OFFSETS[i];
    const piece = squares[at];
    if (piece !== 0 && piece !== WALL && at !== from) meet(piece, at);
  }
  for (let slides = SLIDES[code]; slides !== 0; slides &= slides - 1) {
    const step = STEPS[31 - Math.clz32(slides & -slides)];
    let at = to + step;
    while (squares[at] === 0 || at === from) at += step;
    const piece = squares[at];
    if (piece !== WALL) meet(piece, at);
  }
  if (larger) note(LARGER + unsafe);
  if (loose) note(LOOSE + unsafe);
  if (prizes > 1) note(FORK + unsafe);
}

/** A piece that the moved one attacks or guards. Kings are attacked by checks, which have features of their own. */
function meet(piece: number, at: number): void {
  const type = piece & TYPE_MASK;
  if (type === KING) return;
  const bit = 1 << type;
  if (piece >> 5 === side) {
    if (attacks[theirs | at] === 0 || attacks[mine | at] !== 0 || (guardedTypes & bit) !== 0) return;
    guardedTypes |= bit;
    note(GUARDS + type - 1);
    return;
  }
  const isLarger = WORTH[type] > attackerWorth;
  const isLoose = attacks[theirs | at] === 0;
  larger = larger || isLarger;
  loose = loose || isLoose;
  if (isLarger || isLoose) prizes++;
  if ((attackedTypes & bit) !== 0) return;
  attackedTypes |= bit;
  note(TARGET + (type - 1) * 2 + unsafe);
}

/** Where the move goes to as both kings see it. In problems a side may have none. */
function findKings(code: number, type: number, to: number, from: number, drops: boolean): void {
  const places = KING_FILES * KING_RANKS;
  if (enemyKing !== 0) {
    note(COVERS_ENEMY + (drops ? COVERS : 0) + coverOf(code, to, enemyKing));
    note(ENEMY_KING + (drops ? places : 0) + placeBeside(enemyKing, to, KING_FILES, KING_RANKS >> 1));
    if (!drops) note(ENEMY_APPROACH + approach(enemyKing, from, to));
  }
  if (ownKing !== 0 && type !== KING) {
    note(COVERS_OWN + coverOf(code, to, ownKing));
    note(OWN_KING + (drops ? places : 0) + placeBeside(ownKing, to, KING_FILES, KING_RANKS >> 1));
    if (!drops) note(OWN_APPROACH + approach(ownKing, from, to));
  }
}
