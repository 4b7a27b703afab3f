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
import { asError } from "../../game/errors.js";
import { type Outcome, UNDECIDED } from "../../game/game.js";
import { attackerOf, goalNamed, isOpposite, whyUncertified } from "../../game/goal.js";
import { problemWithValues } from "../../game/setting.js";
import type { Reply } from "../../game/zones.js";
import { type Certificate, CertificateError } from "../format/certificate.js";
import { type CertificateHeader, CLAIMANT, SCORE_GOAL } from "../format/certificate-format.js";
import type { CheckedGame, CheckedTexts } from "./checked-game.js";
import { type CheckedNodes, openNodes } from "./checked-nodes.js";
import type { Name, Referee, Successor } from "./referee.js";

/** What is wrong with a node, and where. */
export interface Flaw {
  readonly node: number;
  readonly position: string;
  readonly problem: string;
}

export interface ChunkReport {
  readonly nodes: number;
  /** Children of all its nodes together. */
  readonly links: number;
  /** The first node that does not hold. */
  readonly flaw?: Flaw;
}

export interface Checker {
  /** Checks that the certificate is of this game, and that its root stands for the position that it names. */
  checkRoot(): string | undefined;
  /** @throws CertificateError when a chunk that has to be looked at is damaged */
  checkChunk(number: number): ChunkReport;
}

/** `checkRoot` says what is wrong with a header; chunks may be checked only when it finds nothing. */
export function createChecker(certificate: Certificate, game: CheckedGame): Checker {
  const { header } = certificate;
  const wrong = problemWithHeader(header, game);
  if (wrong !== undefined) return refusing(wrong);
  let referee: Referee;
  try {
    referee = game.createReferee(header);
  } catch (error) {
    return refusing(unreadable(error));
  }
  const foreign = problemWithRules(header, referee);
  return foreign === undefined ? createNodeChecker(certificate, game, referee) : refusing(foreign);
}

/** The checker of a certificate that is refused before its nodes are looked at. */
function refusing(problem: string): Checker {
  return {
    checkRoot: () => problem,
    checkChunk() {
      throw new Error(problem);
    },
  };
}

function createNodeChecker(certificate: Certificate, module: CheckedTexts, referee: Referee): Checker {
  const { header, chunkNodes } = certificate;
  const { attacker, zoneWords = 0 } = header;
  const proof = header.verdict === "proven";
  const zones = zoneWords === 0 ? undefined : referee.zones?.(header.verdict);
  const nodes = openNodes(certificate, referee);
  const { nameOf, rankOf, zoneOf } = nodes;
  const formatted = (item: number | Int32Array) => textOf(module, item);
  /** Whether play goes on where the goal is missed for good: a zone has to show that it is. */
  const lasting = zones !== undefined && !proof;
  const isOver = (outcome: Outcome) => outcome !== UNDECIDED && !(lasting && outcome !== attacker);

  /** What is wrong with the link from a node to its child by itself. */
  function problemWithLink(rank: number, child: number): string | undefined {
    if (child < 0 || child >= header.nodes) return `its child ${child} is not a node`;
    if (!proof) return undefined;
    const below = rankOf(child);
    return below < rank ? undefined : `its rank ${rank} is not above ${below}, that of its child ${child}`;
  }

  /** An end of the game that the certificate may not contain. */
  function problemWithEnd({ move, outcome }: Successor): string | undefined {
    if ((outcome === attacker) === proof) return undefined;
    const text = formatted(move);
    return proof ? `${text} ends the game without the goal` : `${text} reaches the goal`;
  }

  /** A node where one side chooses: its move must be legal and lead where it is said to lead. */
  function checkChoice(
    position: unknown,
    rank: number,
    move: number,
    children: Int32Array,
    zone: Int32Array,
  ): string | undefined {
    const played = referee.play(position, move);
    if (played === undefined) {
      // The defender who cannot move and has not lost has nothing to choose.
      if (!proof && children.length === 0 && referee.successors(position).length === 0) return undefined;
      return `${formatted(move)} is not a legal move`;
    }
    if (isOver(played.outcome)) {
      if (children.length > 0) return `${formatted(move)} ends the game, and the node has a child`;
      return problemWithEnd(played) ?? problemWithZone(undefined);
    }
    if (children.length !== 1)
      return `${formatted(move)} does not end the game, and the node has ${children.length} children`;
    const [child] = children;
    const problem = problemWithLink(rank, child);
    if (problem !== undefined) return problem;
    if (played.name === nameOf(child)) return problemWithZone(child);
    return `${formatted(move)} leads to another position than its child ${child}`;

    function problemWithZone(after: number | undefined): string | undefined {
      const next = after === undefined ? undefined : zoneOf(after);
      if (zones === undefined || !lacks(zone, (whole) => zones.addForChoice(whole, position, move, next)))
        return;
      return `its zone lacks points that ${formatted(move)} depends on`;
    }
  }

  /** A node where every move counts: each must end the game as it should, or lead to one of the children. */
  function checkAll(
    position: unknown,
    rank: number,
    children: Int32Array,
    zone: Int32Array,
  ): string | undefined {
    // Most nodes have few children, so a list is faster than a map.
    const names: Name[] = [];
    for (const child of children) {
      const problem = problemWithLink(rank, child);
      if (problem !== undefined) return problem;
      const name = nameOf(child);
      if (name === undefined) return `its child ${child} is not a position`;
      if (names.includes(name)) return `its child ${child} occurs twice among its children`;
      names.push(name);
    }
    const counts = zones === undefined ? undefined : (move: number) => zones.counts(zone, move);
    const successors = referee.successors(position, counts);
    // An attacker without a move does not reach the goal, nor when the defender has none.
    if (successors.length === 0 && proof) return "there is no legal move, and the goal is not reached";
    const reached = names.map(() => false);
    const replies: Reply[] = [];
    for (const successor of successors) {
      if (isOver(successor.outcome)) {
        const problem = problemWithEnd(successor);
        if (problem !== undefined) return problem;
        continue;
      }
      const child = names.indexOf(successor.name);
      if (child < 0) return `the legal move ${formatted(successor.move)} is not covered`;
      reached[child] = true;
      replies.push({ move: successor.move, zone: zoneOf(children[child]) });
    }
    const unreached = reached.indexOf(false);
    if (unreached >= 0) return `no legal move leads to its child ${children[unreached]}`;
    return zones !== undefined && lacks(zone, (whole) => zones.addForAll(whole, position, replies))
      ? "its zone lacks points that its replies depend on"
      : undefined;
  }

  function checkNode(
    position: unknown,
    rank: number,
    move: number,
    children: Int32Array,
    zone: Int32Array,
  ): string | undefined {
    if (position === undefined) return "its words are not a position";
    if (zones?.isZone(zone) === false) return "its zone has points that are not on the board";
    if (rank < 0 || (!proof && rank !== 0)) return `its rank is ${rank}`;
    const outcome = referee.outcome(position);
    if (isOver(outcome)) {
      if (children.length > 0) return "the game is over, and the node has children";
      if ((outcome === attacker) === proof) return undefined;
      return proof ? "the game is over without the goal" : "the goal is reached";
    }
    if (lasting && children.length === 0) {
      return zones.lasts(zone, position)
        ? undefined
        : "it has no children, and its zone does not show that the goal is never reached";
    }
    const attacking = referee.sideToMove(position) === attacker;
    if (attacking === proof) return checkChoice(position, rank, move, children, zone);
    return move === 0 ? checkAll(position, rank, children, zone) : "a move is chosen where all count";
  }

  function checkChunk(number: number): ChunkReport {
    const chunk = nodes.chunkOf(number * chunkNodes);
    const { first, nodes: count, ranks, moves, degrees, children } = chunk;
    let from = 0;
    for (let i = 0; i < count; i++) {
      const to = from + degrees[i];
      const problem = judge(() =>
        checkNode(
          nodes.readIn(chunk, first + i),
          ranks[i],
          moves[i],
          children.subarray(from, to),
          zoneOf(first + i),
        ),
      );
      if (problem !== undefined) {
        const flaw = { node: first + i, position: formatted(nodes.wordsIn(chunk, first + i)), problem };
        return { nodes: i, links: to, flaw };
      }
      from = to;
    }
    return { nodes: count, links: from };
  }

  return { checkRoot: () => judge(() => problemWithRoot(header, module, referee, nodes)), checkChunk };
}

/** Whether a zone lacks something that `add` adds to it. */
function lacks(zone: Int32Array, add: (zone: Int32Array) => void): boolean {
  const whole = zone.slice();
  add(whole);
  return whole.some((word, i) => word !== zone[i]);
}

/** A move or position as text, or as it is when it is neither. */
function textOf(module: CheckedTexts, item: number | Int32Array): string {
  try {
    return typeof item === "number" ? module.formatMove(item) : module.formatPosition(item);
  } catch {
    return typeof item === "number" ? `the move ${item}` : `words ${item.join(" ")}`;
  }
}

/** Whether the root is a node, and stands for the position and the goal that the header names. */
function problemWithRoot(
  { root, nodes: count, position, goal: goalName, attacker, score }: CertificateHeader,
  module: CheckedTexts,
  referee: Referee,
  nodes: CheckedNodes,
): string | undefined {
  if (root >= count) return `its root ${root} is not a node`;
  const words = referee.parse(position);
  // One text per position: any other text, such as one with moves, could be read differently by other checkers.
  if (module.formatPosition(words) !== position) return `its position is not as ${module.name} writes it`;
  const start = referee.read(words);
  if (start === undefined) return `its position ${position} is impossible`;
  const named = module.goalOf?.(words);
  if (named !== undefined && goalName !== named) {
    return `the goal of its position is ${named}, and its own is ${goalName ?? "that the side to move wins"}`;
  }
  const goal = goalName === null ? undefined : goalNamed(module, goalName);
  const expected = score === undefined ? attackerOf(goal, referee.sideToMove(start), words) : CLAIMANT;
  if (attacker !== expected) return `its attacker is ${attacker}, not ${expected}`;
  if (referee.name(start) !== nodes.nameOf(root)) return `its root ${root} is not the position ${position}`;
  return undefined;
}

/** What is found wrong by a check that may stumble over what is not a position at all. */
function judge(check: () => string | undefined): string | undefined {
  try {
    return check();
  } catch (error) {
    if (error instanceof CertificateError) throw error;
    return unreadable(error);
  }
}

function unreadable(error: unknown): string {
  return `the rules cannot read it (${asError(error).message})`;
}

/** Whether the header speaks of this game, of choices that it has, and of goals that certificates are about. */
function problemWithHeader(
  { game, options, goal, asked, score, verdict }: CertificateHeader,
  module: CheckedTexts,
): string | undefined {
  if (game !== module.name) return `it is of ${game}, not of ${module.name}`;
  const choices = Object.entries(module.options ?? {}).filter(([, { only }]) => only === undefined);
  const unknown = problemWithValues(options, Object.fromEntries(choices));
  if (unknown !== undefined) return `${game} has no choice of rules ${unknown.name} as it stands there`;
  const uncertified = score === undefined ? whyUncertified(module, goal) : whyNoScore(goal, verdict);
  if (uncertified !== undefined) return uncertified;
  return asked === undefined || isOpposite(module, asked, goal)
    ? undefined
    : `the goal ${asked} that was asked for is not the opposite of ${goal}`;
}

/** A certificate of a score claims it, and nothing else. */
function whyNoScore(goal: string | null, verdict: CertificateHeader["verdict"]): string | undefined {
  if (goal !== SCORE_GOAL) return `it is of a score, and its goal is ${goal ?? "that the side to move wins"}`;
  return verdict === "proven" ? undefined : `it is of a score, and its verdict is ${verdict}`;
}

/** Whether the header speaks of these rules, and of a verdict that they can tell. */
function problemWithRules(
  { game, rules, goal, verdict, positionWords, zoneWords, score }: CertificateHeader,
  referee: Referee,
): string | undefined {
  if (rules !== referee.rules) return `it is of version ${rules} of the rules; these are ${referee.rules}`;
  if (score !== undefined && !referee.isOfScore) return `it is of a score, and ${game} has none`;
  const refused = referee.refuses?.(goal, verdict);
  if (refused !== undefined) return refused;
  if (positionWords !== referee.positionWords) {
    return `its positions have ${positionWords} words; those of ${game} have ${referee.positionWords}`;
  }
  const zones = referee.zones?.(verdict);
  if (zoneWords !== undefined && zoneWords !== zones?.words) {
    return zones === undefined
      ? `its nodes have zones, and those of ${game} have none`
      : `its zones have ${zoneWords} words; those of this board have ${zones.words}`;
  }
  return undefined;
}
