/**
 * The tree of an answer as a teacher shows it: the right line, at each move of the other side the replies that resist longest or are
 * near, and beside it other first moves with what refutes them. It has some dozens of moves; all of a proof is in solution-tree.ts.
 */
import type { Certificate } from "../../../certificates/format/certificate.js";
import { PASS, POINT_MASK } from "../notation/points.js";
import { distanceBetween } from "../notation/position.js";
import { formatMove, parseMove } from "../notation/vertices.js";
import { BESIDE, type Step, stepsIn } from "./solution-tree.js";

/** A first move beside those of the certificate, or in place of one. */
export interface OtherMove {
  readonly move: string;
  /** What follows it. */
  readonly line: readonly string[];
  /** As SGF calls a good move, or a bad one. */
  readonly mark?: "TE" | "BM";
  /** What is said at the end of its line. */
  readonly says: string;
}

export interface AnswerTree {
  readonly root: Step;
  /** Moves of it. */
  readonly moves: number;
}

/** Moves of the right lines, and plies of each. */
const MOST_RIGHT = 30;
const MOST_PLIES = 31;
/** Plies that are shown of a first move beside the right ones. */
const MOST_OTHER_PLIES = 5;
/** Steps within which a reply is close to the last move. */
const CLOSE = 2;
/** How many replies are shown, by the moves that there is room for. */
const WIDTHS = [
  [20, 3],
  [10, 2],
  [2, 1],
] as const;

/** What the lines of the certificate are. */
export interface About {
  /** Whether the side to move is the one that the certificate is for. */
  readonly winsFirst: boolean;
  /** The blocks in question: what is near them comes first. */
  readonly targets: readonly number[];
  /** What is said at the end of its lines. */
  readonly says: string;
  /** How a first move of its is marked. */
  markOf(move: string): OtherMove["mark"];
}

/**
 * The first move of a certificate, where the side to move is the one that it is for. It may be another than that of the line of play,
 * where several do as much.
 *
 * @throws FailureError when the certificate does not hold
 */
export function firstMoveOf(certificate: Certificate): string | undefined {
  const [step] = stepsIn(certificate)(rootOf(certificate));
  return step && formatMove(step.move);
}

function rootOf({ header }: Certificate): Step {
  return { move: 0, node: header.root, from: undefined, next: [] };
}

/** @throws FailureError when the certificate does not hold */
export function answerTree(
  certificate: Certificate,
  { winsFirst, targets, says, markOf }: About,
  others: readonly OtherMove[],
): AnswerTree {
  const stepsAfter = stepsIn(certificate);
  const isProof = certificate.header.verdict === "proven";
  const root = rootOf(certificate);
  const followed = new Map<number, Step>();
  const beside = new Set(others.map(({ move }) => parseMove(move)));
  let moves = grow(root, winsFirst, MOST_RIGHT, 0);
  root.next = root.next.map((step) => {
    const mark = markOf(formatMove(step.move));
    return { ...step, ...(mark && { mark }) };
  });
  for (const other of others) {
    const step = lineOf(other, root);
    root.next.push(step);
    moves += 1 + Math.min(other.line.length, MOST_OTHER_PLIES);
  }
  return { root, moves };

  /** Shows what follows a step, in at most so many moves; returns how many it has shown. */
  function grow(step: Step, isWinners: boolean, room: number, plies: number): number {
    const before = step.node < 0 ? undefined : followed.get(step.node);
    if (before !== undefined) {
      step.as = before;
      return 0;
    }
    if (step.node >= 0) followed.set(step.node, step);
    const [, width = 0] = WIDTHS.find(([least]) => room >= least) ?? [];
    if (step.node < 0 || (!isWinners && (width === 0 || plies >= MOST_PLIES))) {
      step.says = says;
      return 0;
    }
    const after = stepsAfter(step).filter(({ move }) => step !== root || !beside.has(move));
    step.next = isWinners ? after.slice(0, 1) : plausible(after, step).slice(0, width);
    let shown = step.next.length;
    for (const [i, next] of step.next.entries()) {
      // Each reply has at least its answer, and what resists longest most of the room.
      const others = 2 * (step.next.length - 1 - i);
      const share = i === 0 ? Math.ceil((room - shown) * (isWinners ? 1 : 0.6)) : room - shown - others;
      shown += grow(next, !isWinners, Math.max(1, share), plies + 1);
    }
    return shown;
  }

  /**
   * Replies in the order in which they are worth showing. In a proof they come with the longest first; of these, a student asks about
   * what is close to the last move before what is far.
   */
  function plausible(steps: readonly Step[], { move }: Step): Step[] {
    const played = steps.filter((step) => step.move !== PASS);
    if (played.length === 0) return [...steps];
    const last = move === 0 || move === PASS ? [] : [move & POINT_MASK];
    const sumOf = (points: readonly number[], step: Step) =>
      points.reduce((sum, point) => sum + distanceBetween(point, step.move & POINT_MASK), 0);
    const near = [...targets, ...last];
    const distance = (step: Step) => (isProof ? Number(sumOf(last, step) > CLOSE) : sumOf(near, step));
    return played.sort((one, other) => distance(one) - distance(other));
  }
}

/** The tree where there is no certificate: what else is known of first moves. */
export function treeOfLines(lines: readonly OtherMove[]): AnswerTree {
  const root: Step = { move: 0, node: BESIDE, from: undefined, next: [] };
  root.next = lines.map((line) => lineOf(line, root));
  return {
    root,
    moves: lines.reduce((sum, { line }) => sum + 1 + Math.min(line.length, MOST_OTHER_PLIES), 0),
  };
}

function lineOf({ move, line, mark, says }: OtherMove, from: Step): Step {
  const first: Step = { move: parseMove(move), node: BESIDE, from, next: [], ...(mark && { mark }) };
  let last = first;
  for (const text of line.slice(0, MOST_OTHER_PLIES)) {
    const next: Step = { move: parseMove(text), node: BESIDE, from: last, next: [] };
    last.next = [next];
    last = next;
  }
  last.says = says;
  return first;
}
