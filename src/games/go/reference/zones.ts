/**
 * Zones of proofs and disproofs: at a node where the *loser* moves, only the replies in a zone are needed, since all others are met
 * as the pass is met. Such zones are known as relevance zones (Shih, Wei, Wu and Wu, "A Novel Approach to Solving Goal-Achieving
 * Problems for Board Games", AAAI 2022). The *winner* is the attacker in a proof, and the defender in a disproof.
 *
 * A node with zone Z claims that the winner also wins every position Q that *agrees* with the node's on Z:
 *
 * - the same side is to move, the same stones stand on Z, and of the targets on Z the same are taken; in a proof, of all targets;
 * - the winner has no fewer outside threats than in the node's position, and the loser has no more;
 * - if the winner is banned from a point of Z in Q, so it is in the node's position, and if the loser is banned from a point of
 *   Z there, so it is in Q.
 *
 * In Q the winner plays the moves of the nodes; where the loser plays outside of Z, it goes on as after a pass. The conditions below
 * ensure that Q and the node's position agree again after each move, on the zone of the next node. In a proof ranks fall, so that
 * play ends at the goal. In a disproof play may go on without end; targets that are enough to deny the goal are in each zone, and are
 * never taken. What a *part* is: stones of one side that are connected in Z. A *safe* part has a liberty in Z, or a stone that
 * the problem says is safe, so whatever stands outside cannot take it.
 *
 * **In a disproof** Z has a target that is not taken, or, where one is enough for the goal, all targets.
 *
 * **Where the winner plays a move**, Z has
 * - the zone of the node after it;
 * - its point and the points next to it. So where it takes exactly one stone, the same points are banned in Q, and every block
 *   that it takes has a stone in Z;
 * - all stones of the blocks that it takes, and the points next to them: they are the same blocks in Q, without a liberty;
 * - a liberty of its own part, unless it takes something: it is not a suicide in Q;
 * - a liberty of each part of the loser's next to it that it does not take: it does not take it in Q either.
 *
 * **Where the loser is to move**, the pass is a reply, and every legal move in Z. Z has
 * - the zones of the nodes after them;
 * - a liberty of each part of the winner's that has a stone in the zone of the node after the pass: a move outside of Z does not
 *   take it;
 * - after each move in Z: the blocks that it takes and the points next to them; the points next to the move where it takes
 *   exactly one stone, so that a ban against the winner is one at the node, too; a liberty of each part of the winner's
 *   that has a stone in the zone of the node after it, so that the move takes nothing else there in Q;
 * - of each empty point of Z that would be suicide: the block that would be without a liberty and the points next to it, and a
 *   liberty of each part of the winner's next to the point, which the move would not take: so it is suicide in Q.
 *
 * **Where nothing is played** in a disproof, Z shows that targets live unconditionally: by blocks and regions that are within Z
 * with all of their points (life.ts). What else is on the board changes neither.
 */
import type { Reply, Zones } from "../../../game/zones.js";
import { EMPTY, PASS, POINT_MASK } from "../notation/points.js";
import { blockAt, neighboursOf, type Position, type Problem } from "../notation/position.js";
import { isSafe } from "./life.js";
import { createPointSets } from "./point-sets.js";
import { canPlay, place } from "./rules.js";
import { createSafeParts } from "./safe-parts.js";

/** @param verdict of the nodes that have the zones: who wins */
export function createZones(problem: Problem, verdict: "proven" | "disproven"): Zones<Position> {
  const { defender, all, targets, region } = problem;
  const isProof = verdict === "proven";
  const sets = createPointSets(problem);
  const { words, isSet, has, add, addAll, addWithNeighbours, pointsIn } = sets;
  const { makeSafe, makeAllSafe } = createSafeParts(problem, sets);
  const winnersColour = isProof ? 2 - defender : 1 + defender;
  const losersColour = 3 - winnersColour;

  /** Adds targets that deny the goal for as long as they stand, unless there are enough. */
  function addTargets(zone: Int32Array, { taken }: Position): void {
    if (isProof) return;
    const left = targets.filter((target) => !taken.has(target));
    if (!all) add(zone, ...left);
    else if (left.length > 0 && !left.some((target) => has(zone, target))) add(zone, left[0]);
  }

  function addForReply(zone: Int32Array, { stones }: Position, { move, zone: after }: Reply): void {
    if (move === PASS) {
      makeAllSafe(zone, stones, after, winnersColour);
      return;
    }
    const point = move & POINT_MASK;
    const { stones: left, taken } = place(problem, stones, point, losersColour);
    addWithNeighbours(zone, taken);
    if (taken.length === 1) add(zone, ...neighboursOf(point, problem));
    makeAllSafe(zone, left, after, winnersColour);
  }

  /** What makes a move suicide, wherever the zone is as it is here. */
  function addForSuicide(zone: Int32Array, stones: Uint8Array, point: number): void {
    const { stones: after } = place(problem, stones, point, losersColour);
    addWithNeighbours(zone, blockAt(after, point, problem).stones);
    for (const next of neighboursOf(point, problem)) {
      if (after[next] === winnersColour) makeSafe(zone, after, next);
    }
  }

  return {
    words,
    isZone: isSet,
    counts: (zone, move) => move === PASS || has(zone, move & POINT_MASK),
    lasts: (zone, position) => !isProof && isSafe(problem, position, (point) => has(zone, point)),
    addForChoice(zone, position, move, after) {
      const { stones } = position;
      addTargets(zone, position);
      if (after !== undefined) addAll(zone, after);
      if (move === PASS) return;
      const point = move & POINT_MASK;
      const next = neighboursOf(point, problem);
      add(zone, point, ...next);
      const { stones: left, taken } = place(problem, stones, point, winnersColour);
      addWithNeighbours(zone, taken);
      if (taken.length === 0) makeSafe(zone, left, point);
      for (const other of next) if (left[other] === losersColour) makeSafe(zone, left, other);
    },
    addForAll(zone, position, replies) {
      addTargets(zone, position);
      for (const { zone: after } of replies) addAll(zone, after);
      for (const reply of replies) addForReply(zone, position, reply);
      for (const point of pointsIn(zone)) {
        if (position.stones[point] !== EMPTY || !region.has(point) || point === position.ban) continue;
        if (!canPlay(problem, position, point)) addForSuicide(zone, position.stones, point);
      }
    },
  };
}
