/**
 * Zones of proofs and disproofs, made from the definition, and what they claim: that the winner wins in every position that agrees
 * with the node's on the zone. They are drawn at random, from all moves that win.
 */
import {
  type Position,
  type Problem,
  packPosition,
  pointsOf,
} from "../../../src/games/go/notation/position.js";
import { isReached, legalMoves, playMove } from "../../../src/games/go/reference/rules.js";
import { createZones } from "../../../src/games/go/reference/zones.js";
import { createRandom } from "../../../src/math/random.js";
import { type Solved, solveByFixpoint } from "./fixpoint.js";

/** The share of zones that get one point more. */
const GROWN = 0.2;

/** Makes zones of positions in which the attacker succeeds, each with one proof. */
function createZoneMaker(problem: Problem, solved: Solved, random: () => number) {
  const zones = createZones(problem, "proven");
  const points = pointsOf(problem);
  const known = new Map<string, Int32Array>();

  function zoneOf(position: Position): Int32Array {
    const key = packPosition(problem, position).join();
    const before = known.get(key);
    if (before !== undefined) return before;
    const zone = new Int32Array(zones.words);
    // Now and then more than needed, since other programs may make zones in other ways.
    if (random() < GROWN) zone[0] |= 1 << Math.floor(random() * points.length);
    if (position.sideToMove === problem.defender) widenForReplies(zone, position);
    else widenForMove(zone, position);
    known.set(key, zone);
    return zone;
  }

  function widenForMove(zone: Int32Array, position: Position): void {
    const rank = solved.rankAt(position);
    const good = legalMoves(problem, position).filter((move) => {
      const after = playMove(problem, position, move);
      return isReached(problem, after) || (solved.winsAt(after) && solved.rankAt(after) < rank);
    });
    const move = good[Math.floor(random() * good.length)];
    const after = playMove(problem, position, move);
    zones.addForChoice(zone, position, move, isReached(problem, after) ? undefined : zoneOf(after));
  }

  function widenForReplies(zone: Int32Array, position: Position): void {
    for (let before = ""; before !== String(zone); ) {
      before = String(zone);
      const moves = legalMoves(problem, position, (move) => zones.counts(zone, move));
      const replies = moves.map((move) => ({ move, zone: zoneOf(playMove(problem, position, move)) }));
      zones.addForAll(zone, position, replies);
    }
  }

  return {
    zoneOf,
    /** Whether a point is in a zone. */
    has: (zone: Int32Array, point: number) => zones.counts(zone, point),
  };
}

/** Makes zones of positions in which the attacker fails, by a disproof whose nodes may form cycles. */
function createLifeMaker(problem: Problem, solved: Solved, random: () => number) {
  const zones = createZones(problem, "disproven");
  const points = pointsOf(problem);
  const drawPoint = (zone: Int32Array) => {
    const point = Math.floor(random() * points.length);
    zone[point >> 5] |= 1 << (point & 31);
  };

  interface Life {
    readonly position: Position;
    readonly zone: Int32Array;
    readonly move?: number;
  }

  function lifeOf(root: Position): readonly Life[] {
    const nodes = new Map<string, Life>();
    function nodeOf(position: Position): Life {
      const key = packPosition(problem, position).join();
      const known = nodes.get(key);
      if (known !== undefined) return known;
      const zone = new Int32Array(zones.words);
      while (random() < GROWN) drawPoint(zone);
      const safe = legalMoves(problem, position).filter((move) => !winsAfter(position, move));
      const defends = position.sideToMove === problem.defender;
      const move = defends ? { move: safe[Math.floor(random() * safe.length)] } : {};
      const node = { position, zone, ...move };
      nodes.set(key, node);
      return node;
    }
    const after = ({ position }: Life, move: number) => nodeOf(playMove(problem, position, move));

    function grow(node: Life): void {
      const { position, zone, move } = node;
      if (zones.lasts(zone, position)) return;
      if (move !== undefined) zones.addForChoice(zone, position, move, after(node, move).zone);
      else {
        const counting = legalMoves(problem, position, (one) => zones.counts(zone, one));
        zones.addForAll(
          zone,
          position,
          counting.map((one) => ({ move: one, zone: after(node, one).zone })),
        );
      }
    }

    nodeOf(root);
    const state = () => [...nodes.values()].map(({ zone }) => zone.join()).join(";");
    for (let before = ""; before !== state(); ) {
      before = state();
      // Iteration over a map includes entries added meanwhile.
      for (const node of nodes.values()) grow(node);
    }
    return [...nodes.values()];
  }

  function winsAfter(position: Position, move: number): boolean {
    const next = playMove(problem, position, move);
    return isReached(problem, next) || solved.winsAt(next);
  }

  return { lifeOf, has: (zone: Int32Array, point: number) => zones.counts(zone, point) };
}

/**
 * Calls a function with every position that agrees with another one on a zone and has the same threats, that one among them. Where
 * the attacker succeeds, more own threats or fewer of the defender do not change this, as the fixpoints of other tests show.
 */
export function forAgreeing(
  problem: Problem,
  solved: Pick<Solved, "has">,
  position: Position,
  isIn: (point: number) => boolean,
  visit: (agreeing: Position) => void,
  attackerWins = true,
): void {
  const free = pointsOf(problem).filter((point) => !isIn(point));
  const stones = position.stones.slice();
  const winnerMoves = (position.sideToMove !== problem.defender) === attackerWins;
  const bans = [0, ...pointsOf(problem)].filter((ban) => {
    if (ban === position.ban) return true;
    if (winnerMoves) return ban === 0 || !isIn(ban);
    return position.ban === 0 || !isIn(position.ban);
  });

  function fill(from: number): void {
    if (from < free.length) {
      for (const colour of [0, 1, 2]) {
        stones[free[from]] = colour;
        fill(from + 1);
      }
      return;
    }
    for (const ban of bans) {
      const agreeing = { ...position, stones, ban };
      if (solved.has(agreeing)) visit(agreeing);
    }
  }
  fill(0);
}

/**
 * Compares the claims of zones with the definition.
 *
 * @param every the step from one tested position to the next
 * @returns how many zones there were, how many positions agreed with another's on its zone, and the first for which the
 * claim is false
 */
export function holdToFixpoint(problem: Problem, every: number, seed: number) {
  const solved = solveByFixpoint(problem);
  const { zoneOf, has } = createZoneMaker(problem, solved, createRandom(seed));
  let zones = 0;
  let agreeing = 0;
  let wrong: unknown;
  for (let i = 0; i < solved.positions; i += every) {
    if (!solved.wins(i)) continue;
    const position = solved.positionAt(i);
    const zone = zoneOf(position);
    zones++;
    forAgreeing(
      problem,
      solved,
      position,
      (point) => has(zone, point),
      (other) => {
        agreeing++;
        if (!solved.winsAt(other)) {
          wrong ??= { position, zone, other: { ...other, stones: other.stones.slice() } };
        }
      },
    );
  }
  return { zones, agreeing, wrong };
}

/** The same for all nodes of disproofs, drawn from roots in which the attacker fails. */
export function holdLivesToFixpoint(problem: Problem, every: number, seed: number) {
  const solved = solveByFixpoint(problem);
  const { lifeOf, has } = createLifeMaker(problem, solved, createRandom(seed));
  let zones = 0;
  let agreeing = 0;
  let wrong: unknown;
  for (let i = 0; i < solved.positions; i += every) {
    const root = solved.positionAt(i);
    if (solved.wins(i) || isReached(problem, root)) continue;
    for (const { position, zone } of lifeOf(root)) {
      zones++;
      for (const taken of takenOtherwise(problem, position, (point) => has(zone, point))) {
        forAgreeing(
          problem,
          solved,
          { ...position, taken },
          (point) => has(zone, point),
          (other) => {
            agreeing++;
            if (solved.winsAt(other)) {
              wrong ??= { position, zone, other: { ...other, stones: other.stones.slice() } };
            }
          },
          false,
        );
      }
    }
  }
  return { zones, agreeing, wrong };
}

/** What may be taken in a position that agrees with one in which the defender wins: on the zone the same targets, and any others. */
export function takenOtherwise(
  { targets, all }: Problem,
  { taken }: Position,
  isIn: (point: number) => boolean,
): ReadonlySet<number>[] {
  const outside = all ? targets.filter((target) => !isIn(target)) : [];
  return Array.from({ length: 1 << outside.length }, (_, bits) => {
    const others = outside.filter((_, i) => ((bits >> i) & 1) !== 0);
    return new Set(targets.filter((target) => (isIn(target) ? taken.has(target) : others.includes(target))));
  });
}
