/**
 * Proof-number search (Allis 1994): best first, with the whole tree in memory.
 *
 * From the root the search goes down to the most proving leaf, adds its children, and brings the numbers up to date:
 * at an attacker's (OR) node pn = min pn, dn = Σ dn of the children; at a defender's (AND) node the reverse. It continues from the lowest node whose numbers did not change, since nothing above it has changed.
 *
 * - *ProvenValues.* What is solved goes to the transposition table, and its subtree is given up; a child that the table knows
 *   is solved at once. So the table serves positions that are met on several ways, other threads, lines and certificates.
 * - *Repetition.* A child that is on the path is no progress for the attacker, so it counts as disproven. A node of a
 *   tree is reached on one path only, hence this holds where it stands; as a fact it is kept only where it depends on no ply
 *   above the node (graph history interaction).
 * - *Similar positions.* A proof may be replayed at other nodes (similar.ts); then proofs are kept until memory is needed.
 *   Selection may look at how often moves succeeded (success.ts).
 * - *Memory.* When the tree is full, the subtrees with the fewest nodes give way: their roots become leaves that keep
 *   their numbers. Or the run ends.
 *
 * nodes.ts has its nodes one by one. In the form that both compilers read; kind.ts makes a search of it.
 */
import { start, stopped } from "../../engine/budget.js";
import { sideToMove, undo } from "../rules.js";
import {
  attacker,
  configureNodes,
  down,
  freshCount,
  grow,
  isSolved,
  plant,
  ply,
  root,
  setKeepsProofs,
  update,
} from "./nodes.js";
import { configureSimulations, startSimulations, trySimilar } from "./similar.js";
import { weighed } from "./success.js";
import { dependencyOf, disproofOf, firstChild, heightOf, moveTo, NONE, proofOf, sibling } from "./tree.js";

/** Whether selection looks at success rates. */
let rated = false;

/** Sets what options say besides the seed of shuffling. */
export function configurePn(units: boolean, givesWay: boolean, usesFacts: boolean): void {
  configureNodes(units, givesWay, usesFacts);
}

/**
 * Sets how knowledge of the same search is used.
 *
 * @param way which nodes a proof is tried on (similar.ts)
 * @param perNode nodes of simulation for every node of search; below 0 there is no limit
 * @param byRate whether selection looks at success rates
 */
export function configureSimilar(way: number, perNode: f64, byRate: boolean): void {
  setKeepsProofs(way !== 0);
  configureSimulations(way, perNode);
  rated = byRate;
}

/** Goes down from a node to the leaf that would contribute most to a proof or disproof; returns it. */
function descend(from: number): number {
  let node = from;
  while (firstChild[node] !== NONE) {
    node = mostProving(node);
    down(node);
  }
  return node;
}

function mostProving(node: number): number {
  const attacking = sideToMove() === attacker;
  const own = attacking ? proofOf : disproofOf;
  const byRate = rated && attacking;
  let best = firstChild[node];
  let least = byRate ? weighed(own[best], moveTo[best]) : own[best];
  for (let child = sibling[best]; child !== NONE; child = sibling[child]) {
    const number = byRate ? weighed(own[child], moveTo[child]) : own[child];
    if (number >= least) continue;
    least = number;
    best = child;
  }
  return best;
}

/**
 * Searches the position of the rules; its numbers are then those of the root.
 *
 * @param mostInTree nodes that the tree may hold
 */
export function solvePn(side: number, mostNodes: f64, between: number, mostInTree: number): void {
  start(mostNodes, between);
  startSimulations();
  plant(side, mostInTree);
  let node = root;
  while (!isSolved(root) && !stopped) {
    node = descend(node);
    if (!grow(node)) break;
    node = update(node);
    if (freshCount !== 0) node = trySimilar(node);
  }
  for (let taken = ply; taken > 0; taken--) undo();
}

export function rootProofPn(): number {
  return proofOf[root];
}

export function rootDisproofPn(): number {
  return disproofOf[root];
}

/** The move of the lowest child that solves the root, or -1 where it was decided without moves. */
export function decidingMove(): number {
  const own = proofOf[root] === 0 ? proofOf : disproofOf;
  if ((sideToMove() === attacker) !== (proofOf[root] === 0)) return -1;
  let best = NONE;
  for (let child = firstChild[root]; child !== NONE; child = sibling[child]) {
    if (own[child] !== 0) continue;
    if (best === NONE || isBetter(child, best)) best = child;
  }
  return best === NONE ? -1 : moveTo[best];
}

function isBetter(child: number, than: number): boolean {
  if (dependencyOf[child] !== dependencyOf[than]) return dependencyOf[child] > dependencyOf[than];
  return heightOf[child] < heightOf[than];
}
