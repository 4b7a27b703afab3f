/**
 * The claims of zones, on boards too large for the definition: around the zone of a proof's node the board is filled at
 * random, and a search that knows nothing of the proof must not find that the attacker fails there.
 */

import { ExtractionError } from "../../../src/certificates/extract/extraction.js";
import type { Player } from "../../../src/game/game.js";
import { go } from "../../../src/games/go/module.js";
import { formatPoints } from "../../../src/games/go/notation/fields.js";
import { goalOf } from "../../../src/games/go/notation/goals.js";
import { EMPTY } from "../../../src/games/go/notation/points.js";
import {
  blockAt,
  neighboursOf,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../../../src/games/go/notation/position.js";
import { formatProblem, isWritten } from "../../../src/games/go/notation/text.js";
import { createRandom } from "../../../src/math/random.js";
import { takeApart } from "../../certificates/checker/editing.js";
import { createCertifier } from "../../certificates/extract/certifying.js";

/** Nodes of the search for a proof. */
const PROOF_NODES = 30_000;

interface ZonedNode {
  readonly position: Position;
  /** Points. */
  readonly zone: ReadonlySet<number>;
}

interface Limits {
  /** The most nodes of a proof to be used. */
  readonly mostNodes: number;
  /** Nodes drawn from each proof. */
  readonly nodes: number;
  /** Positions for each node. */
  readonly positions: number;
  /** Nodes of a search in each position. */
  readonly maxNodes: number;
  readonly seed: number;
}

/** How many positions were searched, how many of them were proven, and the first one in which the attacker fails. */
export interface Filled {
  readonly proofs: number;
  readonly positions: number;
  readonly proven: number;
  readonly wrong: string | undefined;
}

/** @param problems packed, the constants after the positions; those that are not proven quickly are left out */
export async function holdToSearch(problems: Iterable<Int32Array>, limits: Limits): Promise<Filled> {
  const { mostNodes, nodes, positions, maxNodes, seed } = limits;
  const certifier = await createCertifier(go);
  const random = createRandom(seed);
  const counts = { proofs: 0, positions: 0, proven: 0 };
  let wrong: string | undefined;
  for (const words of problems) {
    const problem = unpackProblem(words);
    const attacker = problem.defender === 0 ? 1 : 0;
    const proof = zonedProof(certifier, words, attacker, mostNodes);
    if (proof.length === 0) continue;
    counts.proofs++;
    for (let drawn = 0; drawn < nodes; drawn++) {
      const node = proof[Math.floor(random() * proof.length)];
      for (let filled = 0; filled < positions; filled++) {
        const other = fill(problem, node, random);
        if (other === undefined) continue;
        const verdict = certifier.solve(packPosition(problem, other), attacker, { maxNodes });
        counts.positions++;
        if (verdict === "proven") counts.proven++;
        if (verdict === "disproven") {
          wrong ??= describe(problem, node, other);
        }
      }
    }
  }
  return { ...counts, wrong };
}

/** The nodes of a proof with zones; none where no proof is found quickly, or it is too large. */
function zonedProof(
  certifier: Awaited<ReturnType<typeof createCertifier>>,
  words: Int32Array,
  attacker: Player,
  mostNodes: number,
): ZonedNode[] {
  const problem = unpackProblem(words);
  const points = pointsOf(problem);
  const asked = { attacker, goal: goalOf(words), maxNodes: PROOF_NODES, mostNodes, zoned: true };
  try {
    const { file } = certifier.certify(words, asked);
    return (file === undefined ? [] : takeApart(file).nodes).flatMap(({ position, zone }) =>
      zone === undefined
        ? []
        : {
            position: unpackPosition(problem, Int32Array.from(position)),
            zone: new Set(points.filter((_, i) => (zone[i >> 5] >> (i & 31)) & 1)),
          },
    );
  } catch (error) {
    if (error instanceof ExtractionError) return [];
    throw error;
  }
}

/** Draws a position that agrees with a node's on its zone; undefined where the drawn board is not legal. */
function fill(problem: Problem, node: ZonedNode, random: () => number): Position | undefined {
  const { position, zone } = node;
  const { defender, targets } = problem;
  const points = pointsOf(problem);
  const free = points.filter((point) => !zone.has(point));
  const isFixed = (point: number) => targets.includes(point) && !position.taken.has(point);
  const pick = (from: readonly number[]) => from[Math.floor(random() * from.length)];
  const stones = position.stones.slice();
  // Mostly what helps the defender, now and then what does not.
  const density = random();
  const defenders = 1 - random() ** 2;
  const kept = random() < 0.5 ? random() : 0;
  for (const point of free) {
    if (isFixed(point) || random() < kept) continue;
    if (random() >= density) stones[point] = EMPTY;
    else stones[point] = 1 + (random() < defenders ? defender : 1 - defender);
  }
  // Blocks get a liberty outside of the zone.
  for (;;) {
    const dead = points.find(
      (point) => stones[point] !== EMPTY && blockAt(stones, point, problem).liberties.size === 0,
    );
    if (dead === undefined) break;
    const block = [...blockAt(stones, dead, problem).stones];
    const around = block.flatMap((stone) => [stone, ...neighboursOf(stone, problem)]);
    const room = around.filter((point) => stones[point] !== EMPTY && !zone.has(point) && !isFixed(point));
    if (room.length === 0) return undefined;
    stones[pick(room)] = EMPTY;
  }
  const agreeing = { ...position, stones, ban: banFor(problem, node, pick, free, random) };
  return isWritten(packPosition(problem, agreeing)) ? agreeing : undefined;
}

/** The attacker may have a ban outside of the zone, too. For the defender it is best to have no ban. */
function banFor(
  { defender }: Problem,
  { position, zone }: ZonedNode,
  pick: (from: readonly number[]) => number,
  free: readonly number[],
  random: () => number,
): number {
  const { sideToMove, ban } = position;
  if (sideToMove === defender) return zone.has(ban) ? ban : 0;
  if (random() < 0.5) return ban;
  return random() < 0.2 && free.length > 0 ? pick(free) : 0;
}

function describe(problem: Problem, { position, zone }: ZonedNode, other: Position): string {
  const text = (of: Position) => formatProblem(packPosition(problem, of));
  return `${text(position)}, zone ${formatPoints([...zone])}: ${text(other)}`;
}
