/**
 * Every first move, and whether it reaches the goal. What a pass leads to is asked first: where that has a zone, so do all moves
 * that change nothing in it. Each of the others is a problem of its own, with the other side to move.
 */

import type { Budget } from "../../../search/limits.js";
import type { Verdict } from "../../../search/search.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import { PASS, POINT_MASK, SPENDS } from "../notation/points.js";
import {
  distanceBetween,
  type Position,
  type Problem,
  packPosition,
  unpackPosition,
  unpackProblem,
} from "../notation/position.js";
import { formatMove, parseMove, parsePoint } from "../notation/vertices.js";
import { isLegalMove, isReached, legalMoves, playMove } from "../reference/rules.js";
import { answerCapture } from "./answers.js";
import { EVEN, type koOf, LEVELS, levelOfMover, lifeOf, rowOfMover } from "./grade.js";
import type { FirstMoves, KoResult } from "./results.js";
import type { Memory } from "./staged-search.js";
import { withZones } from "./stages.js";

/** Nodes that each move has in the first round, and by how much each round is longer than the one before. */
const FIRST_NODES = 4000;
const GROWTH = 4;
/** The most that a move has, and the same as a multiple of what the problem took: some moves are hard to refute. */
const MOST_NODES = 64_000;
const MOST_SHARE = 16;
/** The most that all of them have together: without a zone there may be hundreds. */
const MOST_IN_ALL = 2_000_000;

/** What is known of a position after a first move. */
interface Known {
  readonly position: Position;
  /** Whether the side that moved has reached its goal, or will; undefined where it is open. */
  readonly succeeds: boolean | undefined;
  /** Points on which the same stones give the same verdict; undefined where the search does not tell. */
  readonly zone?: ReadonlySet<number>;
  /** What the other side plays, then the side itself, and so on; empty where that is not known. */
  readonly line: readonly string[];
}

/**
 * @param question about a capture, which was answered
 * @param answer to it, with its grade where that was asked for
 * @param budget of all searches together
 */
export async function findFirstMoves(
  context: AnswerContext,
  question: Question,
  { verdict, findings, line: ofAnswer, nodes: ofProblem }: Found,
  budget: Budget,
  memory: Memory,
  gradeOf: typeof koOf,
): Promise<FirstMoves> {
  const { words } = question;
  // A zone tells of most moves of an open board at once.
  const { setup, settings } = withZones(question);
  const asked = unpackProblem(words);
  const isAttacker = unpackPosition(asked, words).sideToMove !== asked.defender;
  const succeeds = succeedsBy(verdict, isAttacker);
  const threats = succeeds === false ? threatsOf(findings?.ko, isAttacker) : undefined;
  const start = { ...unpackPosition(asked, words), ...threats };
  const wantsGrade = settings.grade ?? (start.attackersThreats === 0 && start.defendersThreats === 0);
  // Where a side fails whatever it plays, nothing is to be searched.
  if (succeeds === false && threats === undefined)
    return { reach: [], fail: [], open: [], elsewhere: "fail" };
  const legal = legalMoves(asked, start);
  const most = Math.max(MOST_NODES, MOST_SHARE * ofProblem);
  const end = budget.nodes + Math.max(MOST_IN_ALL, MOST_SHARE * ofProblem);
  const passed = await decide(PASS);
  const known = new Map<number, Known>();
  const near = legal.filter((move) => move !== PASS && !isElsewhere(move));
  let left = nearestFirst(near, asked);
  for (
    let nodes = FIRST_NODES;
    nodes <= most && left.length > 0 && budget.reached === undefined && budget.nodes < end;
    nodes *= GROWTH
  ) {
    const next: number[] = [];
    for (const move of left) {
      const after = await decide(move, nodes);
      known.set(move, after);
      if (after.succeeds === undefined) next.push(move);
    }
    left = next;
  }
  // The answer's own move is known, even where its own search was cut short.
  const [answer = findings?.refutation, ...afterAnswer] = Array.from(ofAnswer, formatMove);
  const own = legal.find((move) => formatMove(move) === answer);
  if (succeeds === true && own !== undefined && known.get(own)?.succeeds === undefined) {
    known.set(own, { position: playMove(asked, start, own), succeeds: true, line: afterAnswer });
    left = left.filter((move) => move !== own);
  }
  const reach: FirstMoves["reach"][number][] = [];
  for (const [move, { succeeds: reaches, position, line }] of known) {
    if (reaches !== true) continue;
    // After a threat is spent, the grade would be that of what is left.
    const ko = wantsGrade && (move & SPENDS) === 0 ? await gradeAfter(position) : undefined;
    const inFull = ko && (await lineInKos(position, movers(ko)));
    reach.push({ move: formatMove(move), ...(ko && { ko }), line: inFull ?? line });
  }
  // What does more comes first; a move that ends the problem has no grade. One that limits left without a grade comes last.
  const worth = ({ ko, move }: FirstMoves["reach"][number]) => {
    if (ko !== undefined) return movers(ko);
    const after = known.get(parseMove(move));
    return after !== undefined && isReached(asked, after.position) ? LEVELS.length : 0;
  };
  reach.sort((one, other) => worth(other) - worth(one));
  const fail: FirstMoves["fail"][number][] = [];
  for (const [move, after] of known) {
    if (after.succeeds === false) fail.push({ move: formatMove(move), line: await refutationOf(after) });
  }
  const passKo = wantsGrade && passed.succeeds === true ? await gradeAfter(passed.position) : undefined;
  return {
    ...(threats && { threats: `${start.attackersThreats}:${start.defendersThreats}` }),
    reach,
    fail,
    open: left.map(formatMove),
    elsewhere: passed.succeeds === undefined ? "open" : passed.succeeds ? "reach" : "fail",
    ...(passKo && { passKo }),
  };

  /** Whether a move changes nothing that the answer after a pass depends on. */
  function isElsewhere(move: number): boolean {
    const { zone, succeeds: known } = passed;
    // A retake that spends a threat leaves fewer of them than a pass.
    if (zone === undefined || known === undefined || (move & SPENDS) !== 0) return false;
    const { stones, taken } = playMove(asked, start, move);
    if (taken.size !== start.taken.size) return false;
    return [...zone].every((point) => stones[point] === start.stones[point]);
  }

  /**
   * The line of a refutation. A defence has none of its own: it is shown as it answers the right move, too, where that comes
   * after all.
   */
  async function refutationOf({ position, line }: Known): Promise<readonly string[]> {
    const [answer, second] = line;
    const [right] = reach;
    if (!isAttacker || answer === undefined || second !== undefined || right === undefined) return line;
    const answered = playMove(asked, position, parseMove(answer));
    const again = parseMove(right.move);
    if (!isLegalMove(asked, answered, again)) return line;
    const after = playMove(asked, answered, again);
    if (isReached(asked, after)) return line;
    const found = await ask(after, { grade: false }, FIRST_NODES);
    const { refutation } = found?.findings ?? {};
    return found?.verdict !== "disproven" || refutation === undefined
      ? line
      : [answer, right.move, refutation];
  }

  /** @param nodes of its search at most */
  async function decide(move: number, nodes?: number): Promise<Known> {
    const position = playMove(asked, start, move);
    if (isReached(asked, position)) return { position, succeeds: isAttacker, line: [] };
    const found = await ask(position, { grade: false }, nodes);
    if (found === undefined) return { position, succeeds: undefined, line: [] };
    const { zone } = found.findings ?? {};
    return {
      position,
      succeeds: succeedsBy(found.verdict, isAttacker),
      ...(zone && { zone: new Set(zone.map((point) => parsePoint(point))) }),
      line: lineOf(found),
    };
  }

  /** At how many levels the side to move succeeds for certain. */
  function movers(ko: KoResult): number {
    return rowOfMover(gradeOf === lifeOf, isAttacker, ko).least;
  }

  /**
   * What may follow a move at the hardest level at which it succeeds: without threats, a later move may win no more than a ko.
   *
   * @param levels at how many it does
   */
  async function lineInKos(position: Position, levels: number): Promise<readonly string[] | undefined> {
    // The level without threats is as far from one end as from the other.
    if (levels === 0 || levels - 1 === EVEN) return undefined;
    const [attackersThreats, defendersThreats] = levelOfMover(isAttacker, levels - 1);
    const found = await ask(
      { ...position, attackersThreats, defendersThreats },
      { grade: false },
      FIRST_NODES,
    );
    if (found === undefined || succeedsBy(found.verdict, isAttacker) !== true) return undefined;
    const line = lineOf(found);
    return line.length === 0 ? undefined : line;
  }

  /** The grade after a move; undefined where the goal is reached by it, or no limits are left. */
  async function gradeAfter(position: Position): Promise<KoResult | undefined> {
    if (isReached(asked, position)) return undefined;
    return (await ask({ ...position, attackersThreats: 0, defendersThreats: 0 }, { grade: true }))?.findings
      ?.ko;
  }

  async function ask(position: Position, request: { readonly grade: boolean }, nodes = most) {
    const limits = budget.left({ nodes: Math.min(nodes, Math.max(0, end - budget.nodes)) });
    if (limits === undefined) return undefined;
    const { certificate: _, ...rest } = settings;
    const each = {
      ...rest,
      maxNodes: undefined,
      time: undefined,
      ...limits,
      ...request,
      wholeBoard: undefined,
      trueOrder: undefined,
    };
    const { request: _request, ...about } = question;
    const found = await answerCapture(
      context,
      { ...about, setup, words: packPosition(asked, position), settings: each },
      memory,
      gradeOf,
    );
    budget.spend(found);
    return found;
  }
}

/** The line of play; of a defence, the move that it begins with. */
function lineOf({ line, findings }: Found): readonly string[] {
  const moves = Array.from(line, formatMove);
  return moves.length === 0 && findings?.refutation !== undefined ? [findings.refutation] : moves;
}

function succeedsBy(verdict: Verdict, isAttacker: boolean): boolean | undefined {
  return verdict === "unknown" ? undefined : (verdict === "proven") === isAttacker;
}

/**
 * The fewest threats with which a side succeeds that fails without; undefined where it fails with three, or that is open.
 *
 * @param ko the grade, as the side sees it whose goal it is
 */
function threatsOf(
  ko: KoResult | undefined,
  isAttacker: boolean,
): Pick<Position, "attackersThreats" | "defendersThreats"> | undefined {
  if (ko?.status !== "ko") return undefined;
  const [own, others] = isAttacker ? [ko.attacker, ko.defender] : [ko.defender, ko.attacker];
  // It is the other's goal, where this is what the other withstands.
  const needs = typeof own === "number" ? own + (others === null ? 0 : 1) : 0;
  if (needs === 0) return undefined;
  return { attackersThreats: isAttacker ? needs : 0, defendersThreats: isAttacker ? 0 : needs };
}

/** Moves by their distance from the targets: what is near is likelier to matter. */
function nearestFirst(moves: readonly number[], { targets }: Problem): number[] {
  const distance = (move: number) =>
    Math.min(...targets.map((target) => distanceBetween(target, move & POINT_MASK)));
  return moves.toSorted((one, other) => distance(one) - distance(other));
}
