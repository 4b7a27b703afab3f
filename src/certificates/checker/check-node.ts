/**
 * What every node of a certificate has to fulfil (docs/certificates.md).
 *
 * At the nodes where one side chooses, the attacker in a proof and the defender in a disproof, one move is given; at
 * the others every legal move is covered. In a proof every move leads to the goal or to a node of a lower rank, so that
 * no play can go on forever. In a disproof every move leads to another node or to an end of the game without the goal:
 * play stays among the nodes, and none of them is the goal. Nodes may have zones (src/game/zones.ts): then only those moves are
 * covered that count in the zone of the node. In a disproof with zones nothing but the goal ends play, and a node without
 * children has a zone that shows why the goal is never reached.
 */
import { type Outcome, type Player, UNDECIDED } from "../../game/game.js";
import type { Reply, Zones } from "../../game/zones.js";
import type { CheckedNodes } from "./checked-nodes.js";
import type { Name, Referee, Successor } from "./referee.js";

/** The nodes of a certificate, what they claim, and the rules that they are checked by. */
export interface Claim {
  readonly referee: Referee;
  readonly nodes: Pick<CheckedNodes, "nameOf" | "rankOf" | "zoneOf">;
  readonly nodeCount: number;
  readonly attacker: Player;
  /** Whether the goal is reached, and not missed. */
  readonly isProof: boolean;
  /** Left out where nodes have no zones. */
  readonly zones?: Zones | undefined;
  readonly formatMove: (move: number) => string;
}

/** A node as it stands in the certificate; nothing of it is known to be right. */
export interface ClaimedNode {
  /** As the referee reads it; undefined where its words are not a position. */
  readonly position: unknown;
  readonly rank: number;
  /** The move that is chosen, or 0 where every move counts. */
  readonly move: number;
  readonly children: Int32Array;
  readonly zone: Int32Array;
}

/** What is wrong with a node, if anything is. */
export function problemWithNode(claim: Claim, node: ClaimedNode): string | undefined {
  const { referee, attacker, isProof, zones } = claim;
  const { position, rank, move, children, zone } = node;
  if (position === undefined) return "its words are not a position";
  if (zones?.isZone(zone) === false) return "its zone has points that are not on the board";
  if (rank < 0 || (!isProof && rank !== 0)) return `its rank is ${rank}`;
  const outcome = referee.outcome(position);
  if (isOver(claim, outcome)) {
    if (children.length > 0) return "the game is over, and the node has children";
    if ((outcome === attacker) === isProof) return undefined;
    return isProof ? "the game is over without the goal" : "the goal is reached";
  }
  if (mayLast(claim) && children.length === 0) {
    return zones?.lasts(zone, position)
      ? undefined
      : "it has no children, and its zone does not show that the goal is never reached";
  }
  const attacking = referee.sideToMove(position) === attacker;
  if (attacking === isProof) return problemWithChoice(claim, node);
  return move === 0 ? problemWithReplies(claim, node) : "a move is chosen where all count";
}

/** Whether play goes on where the goal is missed for good: a zone has to show that it is. */
function mayLast({ zones, isProof }: Claim): boolean {
  return zones !== undefined && !isProof;
}

function isOver(claim: Claim, outcome: Outcome): boolean {
  return outcome !== UNDECIDED && !(mayLast(claim) && outcome !== claim.attacker);
}

/** A node where one side chooses: its move must be legal and lead where it is said to lead. */
function problemWithChoice(claim: Claim, node: ClaimedNode): string | undefined {
  const { referee, isProof, nodes, formatMove } = claim;
  const { position, rank, move, children } = node;
  const played = referee.play(position, move);
  if (played === undefined) {
    // The defender who cannot move and has not lost has nothing to choose.
    if (!isProof && children.length === 0 && referee.successors(position).length === 0) return undefined;
    return `${formatMove(move)} is not a legal move`;
  }
  if (isOver(claim, played.outcome)) {
    if (children.length > 0) return `${formatMove(move)} ends the game, and the node has a child`;
    return problemWithEnd(claim, played) ?? problemWithChosenZone(claim, node, undefined);
  }
  if (children.length !== 1)
    return `${formatMove(move)} does not end the game, and the node has ${children.length} children`;
  const [child] = children;
  const problem = problemWithLink(claim, rank, child);
  if (problem !== undefined) return problem;
  if (played.name === nodes.nameOf(child)) return problemWithChosenZone(claim, node, child);
  return `${formatMove(move)} leads to another position than its child ${child}`;
}

/** @param after the node after the move that is chosen; undefined where the move ends the game */
function problemWithChosenZone(
  { zones, nodes, formatMove }: Claim,
  { position, move, zone }: ClaimedNode,
  after: number | undefined,
): string | undefined {
  const next = after === undefined ? undefined : nodes.zoneOf(after);
  if (zones === undefined || !lacks(zone, (whole) => zones.addForChoice(whole, position, move, next))) return;
  return `its zone lacks points that ${formatMove(move)} depends on`;
}

/** A node where every move counts: each must end the game as it should, or lead to one of the children. */
function problemWithReplies(claim: Claim, node: ClaimedNode): string | undefined {
  const { referee, isProof, nodes, zones, formatMove } = claim;
  const { position, rank, children, zone } = node;
  // Most nodes have few children, so a list is faster than a map.
  const names: Name[] = [];
  for (const child of children) {
    const problem = problemWithLink(claim, rank, child);
    if (problem !== undefined) return problem;
    const name = nodes.nameOf(child);
    if (name === undefined) return `its child ${child} is not a position`;
    if (names.includes(name)) return `its child ${child} occurs twice among its children`;
    names.push(name);
  }
  const counts = zones === undefined ? undefined : (move: number) => zones.counts(zone, move);
  const successors = referee.successors(position, counts);
  // An attacker without a move does not reach the goal, nor when the defender has none.
  if (successors.length === 0 && isProof) return "there is no legal move, and the goal is not reached";
  const reached = names.map(() => false);
  const replies: Reply[] = [];
  for (const successor of successors) {
    if (isOver(claim, successor.outcome)) {
      const problem = problemWithEnd(claim, successor);
      if (problem !== undefined) return problem;
      continue;
    }
    const child = names.indexOf(successor.name);
    if (child < 0) return `the legal move ${formatMove(successor.move)} is not covered`;
    reached[child] = true;
    replies.push({ move: successor.move, zone: nodes.zoneOf(children[child]) });
  }
  const unreached = reached.indexOf(false);
  if (unreached >= 0) return `no legal move leads to its child ${children[unreached]}`;
  return zones !== undefined && lacks(zone, (whole) => zones.addForAll(whole, position, replies))
    ? "its zone lacks points that its replies depend on"
    : undefined;
}

/** What is wrong with the link from a node to its child by itself. */
function problemWithLink(
  { nodes, nodeCount, isProof }: Claim,
  rank: number,
  child: number,
): string | undefined {
  if (child < 0 || child >= nodeCount) return `its child ${child} is not a node`;
  if (!isProof) return undefined;
  const below = nodes.rankOf(child);
  return below < rank ? undefined : `its rank ${rank} is not above ${below}, that of its child ${child}`;
}

/** An end of the game that the certificate may not contain. */
function problemWithEnd(
  { attacker, isProof, formatMove }: Claim,
  { move, outcome }: Successor,
): string | undefined {
  if ((outcome === attacker) === isProof) return undefined;
  const text = formatMove(move);
  return isProof ? `${text} ends the game without the goal` : `${text} reaches the goal`;
}

/** Whether a zone lacks something that `add` adds to it. */
function lacks(zone: Int32Array, add: (zone: Int32Array) => void): boolean {
  const whole = zone.slice();
  add(whole);
  return whole.some((word, i) => word !== zone[i]);
}
