/**
 * Fast rules of Simpei: two int32 bitboards, table-driven lines and sandwiches, and the search view of a node. In the form that
 * both compilers read; rules.ts makes a game of them.
 *
 * Rule numbers are those of docs/simpei.md. An instance has one position.
 */
import {
  DISPROVEN,
  FIRST_WINS,
  INFINITE_NUMBER,
  PROVEN,
  SECOND_WINS,
  UNDECIDED,
} from "../../../engine/numbers.js";
import { moveFrom, moveTo, NO_POINT, NO_RELOCATIONS, PASS, relocationMask } from "../notation/moves.js";
import { ALL_POINTS, POINTS } from "../notation/points.js";
import { linePoints, movingReach, sandwiched, sandwichingPoints, winningPoints } from "./board.js";
import { mapBoard, SYMMETRIES } from "./symmetry.js";
import { NEIGHBOURS, populationCount } from "./tables.js";

/** The most is 3078, in λ search after a piece was thrown away; 2403 in the moving phase of the game itself. */
export const MAXIMUM_MOVES = 4096;
/** Longest line of play that can be taken back. */
export const MAXIMUM_PLIES = 1 << 14;
/** Rule 3: the four inner points of the upper world. */
const FIRST_MOVE_POINTS = (1 << 5) | (1 << 6) | (1 << 9) | (1 << 10);
const PLACE = NO_POINT << 5;
const SIDE = 1 << 28;

/** Lets the first piece be placed anywhere (rule 3 dropped). */
let freeStart = false;

export function setFreeStart(free: boolean): void {
  freeStart = free;
}

/** Whether `expand` looks at what the enemy can do after each move. */
let looksAhead = true;

export function setLookAhead(looks: boolean): void {
  looksAhead = looks;
}

// The current position from both sides: 0 is x, 1 is o.
let xBoard = 0;
let oBoard = 0;
let xHand = 4;
let oHand = 4;
let side = 0;
let result = UNDECIDED;
let attacker = 0;

const history = new Int32Array(3 * MAXIMUM_PLIES);
let plies = 0;

// What `enumerate` writes beside the moves: both boards after each of them.
const ownAfter = new Int32Array(MAXIMUM_MOVES);
const enemyAfter = new Int32Array(MAXIMUM_MOVES);
const spots = new Int32Array(POINTS);

export function sideToMove(): number {
  return side;
}

export function outcome(): number {
  return result;
}

/** Plies that can be taken back. */
export function pliesPlayed(): number {
  return plies;
}

export function load(words: Int32Array, offset: number): void {
  const first = words[offset];
  const second = words[offset + 1];
  xBoard = first & ALL_POINTS;
  oBoard = second & ALL_POINTS;
  xHand = (first >>> POINTS) & 7;
  oHand = (second >>> POINTS) & 7;
  side = (first >>> 28) & 1;
  result = UNDECIDED;
  plies = 0;
}

function firstWord(): number {
  return xBoard | (xHand << POINTS) | (side << 28);
}

function secondWord(): number {
  return oBoard | (oHand << POINTS);
}

export function store(words: Int32Array, offset: number): void {
  words[offset] = firstWord();
  words[offset + 1] = secondWord();
}

// The boards that stand for a position in its key.
let keyX = 0;
let keyO = 0;

/**
 * While a player still has pieces in hand the key is that of the smallest of the eight symmetric images: a third of
 * the nodes of the official start. Later, when few positions are symmetric to others met before, turning every child
 * costs more time than it saves nodes.
 */
function chooseImage(x: number, o: number, hands: number): void {
  keyX = x;
  keyO = o;
  if (hands === 0) return;
  for (let symmetry = 1; symmetry < SYMMETRIES; symmetry++) {
    const imageX = mapBoard(symmetry, x);
    if (imageX > keyX) continue;
    const imageO = mapBoard(symmetry, o);
    if (imageX < keyX || imageO < keyO) {
      keyX = imageX;
      keyO = imageO;
    }
  }
}

export function keyLow(): number {
  chooseImage(xBoard, oBoard, xHand + oHand);
  return keyX | (xHand << POINTS) | (side << 28);
}

export function keyHigh(): number {
  chooseImage(xBoard, oBoard, xHand + oHand);
  return keyO | (oHand << POINTS);
}

function save(): void {
  history[3 * plies] = firstWord();
  history[3 * plies + 1] = secondWord();
  history[3 * plies + 2] = result;
  plies++;
}

export function undo(): void {
  plies--;
  const first = history[3 * plies];
  const second = history[3 * plies + 1];
  xBoard = first & ALL_POINTS;
  oBoard = second & ALL_POINTS;
  xHand = (first >>> POINTS) & 7;
  oHand = (second >>> POINTS) & 7;
  side = (first >>> 28) & 1;
  result = history[3 * plies + 2];
}

/**
 * Writes every way of putting down the pieces of `sandwich` (rule 7): all sets of as many empty squares. The
 * squares they stood on are out because the pieces still occupy them here.
 */
function relocate(
  moves: Int32Array,
  offset: number,
  count: number,
  base: number,
  own: number,
  enemy: number,
  sandwich: number,
): number {
  let free = ALL_POINTS & ~(own | enemy);
  let size = 0;
  while (free !== 0) {
    const point = 31 - Math.clz32(free & -free);
    spots[size++] = point;
    free &= free - 1;
  }
  const rest = enemy & ~sandwich;
  const pieces = populationCount(sandwich);
  const move0 = base & 0x3ff;
  for (let a = 0; a < size; a++) {
    const enemyA = rest | (1 << spots[a]);
    const moveA = move0 | (spots[a] << 10);
    if (pieces === 1) {
      moves[offset + count] = moveA | (0x7fff << 15);
      ownAfter[count] = own;
      enemyAfter[count++] = enemyA;
      continue;
    }
    for (let b = a + 1; b < size; b++) {
      const enemyB = enemyA | (1 << spots[b]);
      const moveB = moveA | (spots[b] << 15);
      if (pieces === 2) {
        moves[offset + count] = moveB | (0x3ff << 20);
        ownAfter[count] = own;
        enemyAfter[count++] = enemyB;
        continue;
      }
      for (let c = b + 1; c < size; c++) {
        const enemyC = enemyB | (1 << spots[c]);
        const moveC = moveB | (spots[c] << 20);
        if (pieces === 3) {
          moves[offset + count] = moveC | (NO_POINT << 25);
          ownAfter[count] = own;
          enemyAfter[count++] = enemyC;
          continue;
        }
        for (let d = c + 1; d < size; d++) {
          moves[offset + count] = moveC | (spots[d] << 25);
          ownAfter[count] = own;
          enemyAfter[count++] = enemyC | (1 << spots[d]);
        }
      }
    }
  }
  return count;
}

/** All moves of the side to move, with the boards after them; points in `winning` end the game (rule 9). */
function enumerate(moves: Int32Array, offset: number, winning: number): number {
  const own = side === 0 ? xBoard : oBoard;
  const enemy = side === 0 ? oBoard : xBoard;
  const hand = side === 0 ? xHand : oHand;
  const empty = ALL_POINTS & ~(own | enemy);
  const sandwiching = sandwichingPoints(own, enemy);
  let count = 0;
  if (hand > 0) {
    let targets = empty;
    if (!freeStart && (own | enemy) === 0 && xHand + oHand === 8) targets &= FIRST_MOVE_POINTS;
    while (targets !== 0) {
      const bit = targets & -targets;
      targets ^= bit;
      const to = 31 - Math.clz32(bit);
      const move = NO_RELOCATIONS | PLACE | to;
      if ((sandwiching & ~winning & bit) === 0) {
        moves[offset + count] = move;
        ownAfter[count] = own | bit;
        enemyAfter[count++] = enemy;
      } else {
        count = relocate(moves, offset, count, move, own | bit, enemy, sandwiched(to, own, enemy));
      }
    }
    return count;
  }
  let pieces = own;
  while (pieces !== 0) {
    const fromBit = pieces & -pieces;
    pieces ^= fromBit;
    const from = 31 - Math.clz32(fromBit);
    let targets = NEIGHBOURS[from] & empty;
    while (targets !== 0) {
      const bit = targets & -targets;
      targets ^= bit;
      const to = 31 - Math.clz32(bit);
      const move = NO_RELOCATIONS | (from << 5) | to;
      const after = (own ^ fromBit) | bit;
      if ((sandwiching & ~winning & bit) === 0) {
        moves[offset + count] = move;
        ownAfter[count] = after;
        enemyAfter[count++] = enemy;
      } else {
        count = relocate(moves, offset, count, move, after, enemy, sandwiched(to, after, enemy));
      }
    }
  }
  if (count === 0) {
    moves[offset] = PASS;
    ownAfter[0] = own;
    enemyAfter[0] = enemy;
    count = 1;
  }
  return count;
}

function winningNow(): number {
  return side === 0 ? winningPoints(xBoard, oBoard, xHand) : winningPoints(oBoard, xBoard, oHand);
}

export function generate(moves: Int32Array, offset: number): number {
  return result === UNDECIDED ? enumerate(moves, offset, winningNow()) : 0;
}

export function play(move: number): void {
  save();
  const mover = side;
  side = 1 - side;
  if (move === PASS) return;
  let own = mover === 0 ? xBoard : oBoard;
  let enemy = mover === 0 ? oBoard : xBoard;
  const hand = mover === 0 ? xHand : oHand;
  const to = moveTo(move);
  const from = moveFrom(move);
  if (((winningPoints(own, enemy, hand) >>> to) & 1) !== 0) result = mover === 0 ? FIRST_WINS : SECOND_WINS;
  if (from === NO_POINT) {
    if (mover === 0) xHand--;
    else oHand--;
  } else own ^= 1 << from;
  const relocation = relocationMask(move);
  if (relocation !== 0) enemy = (enemy & ~sandwiched(to, own, enemy)) | relocation;
  own |= 1 << to;
  if (mover === 0) {
    xBoard = own;
    oBoard = enemy;
  } else {
    oBoard = own;
    xBoard = enemy;
  }
}

export function playPass(): void {
  save();
  // The paper's pass: a piece in hand is thrown away for good.
  if (side === 0 && xHand > 0) xHand--;
  else if (side === 1 && oHand > 0) oHand--;
  side = 1 - side;
}

export function setAttacker(player: number): void {
  attacker = player;
}

/**
 * How many replies the enemy has to a position in which `own` threatens to win on `threats`: sandwiches, which
 * tear own pieces out of their lines, and standing on the only threatened point. Any other reply leaves the
 * threat as it is, so 0 means that the threat cannot be stopped. An upper bound: a reply may still fail.
 */
function escapes(threats: number, own: number, enemy: number, enemyHand: number): number {
  const reach = enemyHand > 0 ? ALL_POINTS : movingReach(enemy);
  let useful = sandwichingPoints(enemy, own) & reach & ~(own | enemy);
  if ((threats & (threats - 1)) === 0) useful |= threats & reach;
  return populationCount(useful);
}

/**
 * How much the mover's side has to refute where nothing is threatened: every point that the enemy can play to, twice,
 * and the attacker's sandwiches, which can be put down in many ways. These weights and those of `expand` were fitted
 * by hill climbing on 1/4000 of all positions and on the official start: half the nodes of 1/1.
 */
function freedom(own: number, enemy: number, enemyHand: number, attackerMoved: boolean): number {
  const reach = enemyHand > 0 ? ALL_POINTS : movingReach(enemy);
  const playable = reach & ~(own | enemy);
  const points = 2 * populationCount(playable) + 1;
  if (attackerMoved) return points;
  return points + 1 + (populationCount(sandwichingPoints(enemy, own) & playable) >> 1);
}

/** What is left to refute under a threat: fewer escapes, and less when the mover has more lines in the making. */
function pressure(escaping: number, own: number, enemy: number): number {
  return Math.max(1, (5 * escaping + 4 - 2 * populationCount(linePoints(own, enemy))) >> 2);
}

/** A child's number for the side that has just moved is `refute`, for the other `resist`. */
function proofOf(attackerMoved: boolean, refute: number, resist: number): number {
  return attackerMoved ? refute : resist;
}

/** The words of a child's key, as of `setKey`. */
let childLow = 0;
let childHigh = 0;

function setKey(own: number, enemy: number, ownHand: number, enemyHand: number): void {
  const xMoved = side === 0;
  chooseImage(xMoved ? own : enemy, xMoved ? enemy : own, ownHand + enemyHand);
  childLow = keyX | ((xMoved ? ownHand : enemyHand) << POINTS) | (xMoved ? SIDE : 0);
  childHigh = keyO | ((xMoved ? enemyHand : ownHand) << POINTS);
}

/**
 * Children with what the rules tell about them, a field of `ChildList` an array: a child in which the enemy wins at once is
 * left out, and a move that makes a threat which nothing can stop decides the node. Without looking ahead, all moves are
 * children, and numbers know no threats.
 */
export function expand(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
): number {
  const attacking = side === attacker;
  const won = attacking ? PROVEN : DISPROVEN;
  const lost = attacking ? DISPROVEN : PROVEN;
  if (result !== UNDECIDED) return result === attacker ? PROVEN : DISPROVEN;
  if (winningNow() !== 0) return won;
  const generated = enumerate(moves, offset, 0);
  const hand = side === 0 ? xHand : oHand;
  const ownHand = hand > 0 ? hand - 1 : 0;
  const enemyHand = side === 0 ? oHand : xHand;
  let kept = 0;
  for (let i = 0; i < generated; i++) {
    const own = ownAfter[i];
    const enemy = enemyAfter[i];
    if (looksAhead && winningPoints(enemy, own, enemyHand) !== 0) continue;
    const threats = winningPoints(own, enemy, ownHand);
    let refute = 0;
    let resist = 1;
    if (threats === 0 || !looksAhead) refute = freedom(own, enemy, enemyHand, attacking);
    else {
      const escaping = escapes(threats, own, enemy, enemyHand);
      if (escaping === 0) return won;
      refute = pressure(escaping, own, enemy);
      if (attacking && linePoints(enemy, own) === 0) resist = 2;
    }
    const at = offset + kept++;
    setKey(own, enemy, ownHand, enemyHand);
    moves[at] = moves[offset + i];
    lows[at] = childLow;
    highs[at] = childHigh;
    proofs[at] = proofOf(attacking, refute, resist);
    disproofs[at] = proofOf(!attacking, refute, resist);
    threatens[at] = threats !== 0 ? 1 : 0;
  }
  return kept === 0 ? lost : kept;
}

/** The position after the defender's pass as a child (`ThreatGame.passChild`). */
export function passChild(
  moves: Int32Array,
  lows: Int32Array,
  highs: Int32Array,
  proofs: Int32Array,
  disproofs: Int32Array,
  threatens: Int32Array,
  offset: number,
): void {
  const own = side === 0 ? xBoard : oBoard;
  const enemy = side === 0 ? oBoard : xBoard;
  const hand = side === 0 ? xHand : oHand;
  const ownHand = hand > 0 ? hand - 1 : 0;
  const enemyHand = side === 0 ? oHand : xHand;
  const reached = winningPoints(enemy, own, enemyHand) !== 0;
  setKey(own, enemy, ownHand, enemyHand);
  moves[offset] = PASS;
  lows[offset] = childLow;
  highs[offset] = childHigh;
  proofs[offset] = reached ? 0 : 1;
  disproofs[offset] = reached ? INFINITE_NUMBER : freedom(own, enemy, enemyHand, false);
  threatens[offset] = 0;
}
