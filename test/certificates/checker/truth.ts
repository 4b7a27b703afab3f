// What is true of tiny positions, by the reference rules alone: what checkers accept is compared with it. A claim is read as the
// documents say, docs/go.md, docs/shogi.md and docs/simpei.md; nothing here knows a certificate or a checker.
import { type Player, UNDECIDED } from "../../../src/game/game.js";
import { type Problem, unpackPosition, unpackProblem } from "../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../src/games/go/notation/text.js";
import { inCheck, legalSuccessors, readSfen } from "../../../src/games/shogi/reference/rules.js";
import { parsePosition } from "../../../src/games/simpei/notation/notation.js";
import { fromPacked, legalMoves, playMove, winner } from "../../../src/games/simpei/reference/rules.js";
import { type Solved, solveByFixpoint } from "../../games/go/fixpoint.js";
import type { Graph } from "../../search/graph-game.js";

export interface Claim {
  readonly goal: string | null;
  readonly attacker: Player;
  readonly position: string;
}

/** Whether the attacker reaches the goal by force; undefined where the claim makes no sense, or nothing tells. */
export type Truth = (claim: Claim) => boolean | undefined;

/** A position, as a plain search needs it. */
interface Node {
  readonly attacking: boolean;
  /** Whether the attacker has reached the goal here, or never will. */
  readonly decided?: boolean | undefined;
  below(): readonly Node[];
}

/** Whether the goal is reached, by trying everything; undefined where this many plies do not decide. */
function reachedWithin(node: Node, plies: number): boolean | undefined {
  if (node.decided !== undefined) return node.decided;
  if (plies === 0) return undefined;
  let open = false;
  for (const next of node.below()) {
    const found = reachedWithin(next, plies - 1);
    if (found === node.attacking) return found;
    open ||= found === undefined;
  }
  return open ? undefined : !node.attacking;
}

/** More plies than the positions of the tests need. */
const MOST_PLIES = 8;

function reached(node: Node): boolean | undefined {
  for (let plies = 0; plies <= MOST_PLIES; plies++) {
    const found = reachedWithin(node, plies);
    if (found !== undefined) return found;
  }
  return undefined;
}

const solved = new Map<string, Solved>();

/** Whether the targets of a problem of Go are taken, all of them or any, whatever goal the problem names. */
function isTaken(text: string, all: boolean): boolean {
  const words = parseProblem(text);
  const { life: _, ...rest } = unpackProblem(words);
  // With one target both are the same.
  const problem: Problem = { ...rest, all: all && rest.targets.length > 1 };
  const name = JSON.stringify([problem, [...problem.region]]);
  const truth = solved.get(name) ?? solveByFixpoint(problem);
  solved.set(name, truth);
  return truth.winsAt(unpackPosition(problem, words));
}

/** The goal is that of the text; the attacker is the side that does not own the targets. */
export const goTruth: Truth = ({ goal, attacker, position }) => {
  const { defender } = unpackProblem(parseProblem(position));
  const [, named = "capture"] = /\sgoal=(\S+)/.exec(position) ?? [];
  if (goal !== named || attacker === defender) return undefined;
  if (goal !== "live") return isTaken(position, goal === "kill");
  return !isTaken(position, !/\stargets=any\b/.test(position));
};

/** What the words of a verdict about Go say of a problem; undefined for unknown words. */
export function goSentence(shows: string, text: string): boolean | undefined {
  const sentence = shows.replace(/( in its region)?(, with stones that were added: .*)?$/, "");
  const all = isTaken(text, true);
  const any = isTaken(text, false);
  return {
    "the target can be taken": any,
    "the target cannot be taken": !any,
    "one of the targets can be taken": any,
    "none of the targets can be taken": !any,
    "all targets can be taken": all,
    "not all targets can be taken": !all,
    "the group dies": all,
    "the group lives": !all,
  }[sentence];
}

/** Without a goal, and for a hisshi, that the side to move wins; `mated` is about the other side's checks. */
export const shogiTruth: Truth = ({ goal, attacker, position }) => {
  const start = readSfen(position);
  const side = start.side;
  const isDefender = goal === "mated";
  const attacks = (at: typeof start) => (at.side === side) !== isDefender;
  if (attacker !== ((side === "b") !== isDefender ? 0 : 1)) return undefined;
  if (![null, "hisshi", "mate", "mated"].includes(goal)) return undefined;
  const mate = goal === "mate" || isDefender;
  if (isDefender && !inCheck(start)) return false;
  const node = (at: typeof start): Node => {
    const attacking = attacks(at);
    const after = legalSuccessors(at).map((next) => next.after);
    const counted = mate && attacking ? after.filter(inCheck) : after;
    // A player without a move has lost; in a problem of mate, an attacker without a check does not mate.
    return {
      attacking,
      decided: counted.length === 0 ? !attacking : undefined,
      below: () => counted.map(node),
    };
  };
  return reached(node(start));
};

export const simpeiTruth: Truth = ({ goal, attacker, position }) => {
  const start = fromPacked(parsePosition(position));
  const toMove = start.sideToMove === "x" ? 0 : 1;
  if (attacker !== { "x-wins": 0, "o-wins": 1, null: toMove }[String(goal)]) return undefined;
  const side = attacker === 0 ? "x" : "o";
  const node = (at: typeof start): Node => {
    const won = winner(at);
    return {
      attacking: at.sideToMove === side,
      decided: won === undefined ? undefined : won === side,
      below: () => legalMoves(at).map((move) => node(playMove(at, move))),
    };
  };
  return reached(node(start));
};

/** The values of a graph without cycles; its goals are wins of a player. */
export function graphTruth(graph: Graph, goals: Readonly<Record<string, Player>>): Truth {
  return ({ goal, attacker, position }) => {
    const start = Number(position);
    if (graph[start] === undefined) return undefined;
    if (attacker !== (goal === null ? graph[start].mover : goals[goal])) return undefined;
    const node = (at: number): Node => {
      const { mover, outcome, to } = graph[at];
      return {
        attacking: mover === attacker,
        decided: outcome !== UNDECIDED ? outcome === attacker : to.length === 0 ? false : undefined,
        below: () => to.map(node),
      };
    };
    return reached(node(start));
  };
}
