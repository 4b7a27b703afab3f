/**
 * The numbers of positions of which nothing is known, in the form that both compilers read: how much is left to prove, and to
 * disprove. They depend on the liberties that the targets then have, on how far outside these are, and on the rank of the move.
 */

import { INFINITE_NUMBER } from "../../../engine/numbers.js";
import { EMPTY, PASS, POINT_MASK } from "../notation/points.js";
import {
  all,
  blockSize,
  defender,
  head,
  isReached,
  liberties,
  look,
  neighbour,
  nextHigh,
  nextLow,
  play,
  rows,
  side,
  stone,
  taken,
  targetCount,
  targets,
  undo,
} from "../rules/board.js";
import {
  delta,
  end,
  greatest,
  keyHigh,
  keyLow,
  leafDelta,
  leafPhi,
  least,
  moves,
  NONE,
  old,
  phi,
  REACHED,
  zone,
} from "./children.js";
import { distance } from "./near.js";
import { farness } from "./outside.js";
import { add, addLiberties, clear, firstPoint, has, SCRATCH, sets, TARGET_LIBERTIES } from "./point-sets.js";

/** The disproof number of a pass of the defender: answers by passes make zones of the attacker's walls. */
const OF_PASS = 40;
/** What each step of a move to the targets beyond the first costs, and how many a move has that is beyond all. */
const OF_STEP = 2;
const BEYOND = 4;
/** Beyond these ranks a move of the attacker is little to disprove, and one of the defender little to prove. */
const LATE_ATTACK = 6;
const LATE_DEFENCE = 3;
const MOST_OUTSIDE = 60;

/** Liberties of the target that counts, and how far outside they are. */
let targetLiberties = 0;
let outside = 0;

/** Looks at the targets, before children of a node are put. */
export function lookAtTargets(): void {
  clear(TARGET_LIBERTIES);
  targetLiberties = 0;
  let any = false;
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) !== 0) continue;
    const count = liberties(targets[i]);
    // Where one target is enough, it is the weakest.
    if (!any || (all ? count > targetLiberties : count < targetLiberties)) targetLiberties = count;
    any = true;
    addLiberties(TARGET_LIBERTIES, targets[i]);
  }
  outside = 0;
  for (let row = 1; row <= rows; row++) {
    for (let rest = sets[TARGET_LIBERTIES + row]; rest !== 0; rest &= rest - 1)
      outside += farness(firstPoint(row, rest));
  }
}

/** Adds a child to the node at a ply. */
export function putChild(ply: number, move: number, rank: number): void {
  const at = end[ply]++;
  moves[at] = move;
  look(move);
  keyLow[at] = nextLow;
  keyHigh[at] = nextHigh;
  least[at] = NONE;
  greatest[at] = -1;
  old[at] = 0;
  if (side !== defender && reaches(move)) {
    zone[at] = REACHED;
    leafPhi[at] = INFINITE_NUMBER;
    leafDelta[at] = 0;
  } else {
    zone[at] = 0;
    setNumbers(at, move, rank);
  }
  phi[at] = leafPhi[at];
  delta[at] = leafDelta[at];
}

/** Whether a move of the attacker's reaches the goal. */
function reaches(move: number): boolean {
  if (move === PASS) return false;
  let takes = false;
  for (let direction = 0; direction < 4; direction++) {
    const next = neighbour(move & POINT_MASK, direction);
    takes = takes || (stone(next) === 1 + defender && liberties(next) === 1 && isTarget(next));
  }
  if (!takes || !all) return takes;
  play(move);
  const reached = isReached();
  undo();
  return reached;
}

function isTarget(point: number): boolean {
  for (let i = 0; i < targetCount; i++) {
    if (((taken >> i) & 1) === 0 && head(targets[i]) === head(point)) return true;
  }
  return false;
}

function setNumbers(at: number, move: number, rank: number): void {
  let free = targetLiberties;
  let far = outside;
  let beyond = 0;
  if (move !== PASS) {
    const point = move & POINT_MASK;
    beyond = OF_STEP * (distance[point] === 0 ? BEYOND - 1 : distance[point] - 1);
    if (has(TARGET_LIBERTIES, point)) {
      free--;
      far -= farness(point);
      if (side === defender) {
        clear(SCRATCH);
        for (let direction = 0; direction < 4; direction++) {
          const next = neighbour(point, direction);
          const there = stone(next);
          if (there === EMPTY) add(SCRATCH, next);
          else if (there === 1 + defender) addLiberties(SCRATCH, next);
          else if (there === 2 - defender && liberties(next) === 1) free += blockSize(next);
        }
        for (let row = 1; row <= rows; row++) {
          for (let rest = sets[SCRATCH + row] & ~sets[TARGET_LIBERTIES + row]; rest !== 0; rest &= rest - 1) {
            free++;
            far += farness(firstPoint(row, rest));
          }
        }
      }
    }
  }
  free = Math.max(0, free);
  far = Math.min(MOST_OUTSIDE, Math.max(0, far));
  let toProve = 0;
  let toDisprove = 0;
  if (side !== defender) {
    toProve = 1 + free + (rank >> 1) + far + beyond;
    toDisprove = rank > LATE_ATTACK ? 1 : free <= 1 ? 4 : 2;
  } else if (move === PASS) {
    toProve = Math.max(1, free) + far;
    toDisprove = OF_PASS;
  } else {
    toProve = 2 + free + far;
    if (rank > LATE_DEFENCE) toProve = Math.max(1, toProve >> 1);
    toDisprove = 1 + (rank >> 1) + beyond;
  }
  // In the child the other side is to move.
  leafPhi[at] = side === defender ? toProve : toDisprove;
  leafDelta[at] = side === defender ? toDisprove : toProve;
}
