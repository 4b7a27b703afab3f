/** `solve go --sgf`: problems with their answers as SGF, made from the certificates of the verdicts. */

import { openCertificate } from "../../../certificates/certificate-file.js";
import type { Certificate } from "../../../certificates/format/certificate.js";
import type { WriteProblem } from "../../../cli/files/file-output.js";
import { countOf } from "../../../report/numbers.js";
import type { SolveResult } from "../../../solver/results.js";
import {
  formatEdge,
  formatFirstMoves,
  formatFound,
  formatKo,
  formatVerdict,
  gradeWords,
  moversOf,
} from "../analysis/text.js";
import { POINT_MASK } from "../notation/points.js";
import { distanceBetween, unpackPosition, unpackProblem, withRegion } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { formatMove, parseMove } from "../notation/vertices.js";
import { answerTree, type OtherMove, treeOfLines } from "../records/answer-tree.js";
import { type SolutionTree, type Step, solutionTree } from "../records/solution-tree.js";
import { formatSgf } from "../records/write-sgf.js";

/** Moves of a file with a whole proof; viewers are slow with many more. */
const MOST_STEPS = 20_000;
/** First moves that are shown beside the first right one: those that are right, too, and those that fail. */
const MOST_RIGHT = 2;
const MOST_WRONG = 4;

/** @param depth plies of the whole proof; left out, the answer in some dozens of moves */
export function solutionWriter(depth: number | undefined): WriteProblem {
  return (output, { name, result, until }) => {
    const { position, certificate: outcome = { refused: `the verdict is ${result.verdict}` } } = result;
    if ("refused" in outcome) {
      if (depth !== undefined) return { missing: outcome.refused };
      const { root, comment, leftOut = "" } = openAnswerOf(result, outcome.refused);
      const words = parseProblem(position);
      output.write(formatSgf({ words, name, comment: comment.join("\n"), solution: root }));
      return { leftOut };
    }
    const certificate = openCertificate(outcome.file);
    try {
      const { root, comment, leftOut } =
        depth === undefined
          ? answerOf(certificate, result)
          : proofOf(certificate, depth, () => Date.now() > until);
      const about = [
        ...(depth === undefined ? [] : foundIn(result)),
        `${result.goal}: ${formatVerdict(result, result.verdict) ?? result.verdict}`,
        ...[...formatEdge(result), ...formatKo(result)].map((line) => line.trim()),
      ];
      // The certificate may be about the whole board where the problem has a region.
      const { region } = unpackProblem(parseProblem(certificate.header.position));
      const words = withRegion(parseProblem(position), region);
      const said = depth === undefined ? [...comment, ...about] : [...about, ...comment];
      output.write(formatSgf({ words, name, comment: said.join("\n"), solution: root }));
      return leftOut === undefined ? {} : { leftOut };
    } finally {
      certificate.close();
    }
  };
}

/** What is written of a problem. */
interface Content {
  readonly root: Step;
  readonly comment: readonly string[];
  /** What is not there, as it is said beside the file's name. */
  readonly leftOut?: string;
}

/** The proof, up to a number of plies. */
function proofOf(certificate: Certificate, depth: number, isLate: () => boolean): Content {
  const tree = solutionTree(certificate, depth, MOST_STEPS, isLate);
  const comment = [extentOf(tree), ...(certificate.header.zoneWords === undefined ? [] : [LEFT_OUT])];
  // What was asked for is not left out.
  const isWhole = tree.plies === undefined || tree.plies === depth;
  return { root: tree.root, comment, ...(isWhole ? {} : { leftOut: extentOf(tree) }) };
}

/** The answer as a teacher shows it. */
function answerOf(certificate: Certificate, result: SolveResult): Content {
  const words = parseProblem(result.position);
  const problem = unpackProblem(words);
  const isAttacker = unpackPosition(problem, words).sideToMove !== problem.defender;
  const isTaken = certificate.header.verdict === "proven";
  const winsFirst = isAttacker === isTaken;
  const fate = (taken: boolean) => fateOf(problem.defender === 0 ? "Black" : "White", result.goal, taken);
  const ends = winsFirst
    ? { right: `Correct. ${fate(isTaken)}${inKo(result)}`, wrong: `Wrong. ${fate(!isTaken)}` }
    : undefined;
  const first = result.line[0] ?? result.refutation ?? "";
  const isRight = winsFirst && (result.firstMoves === undefined || isBest(result.firstMoves, first));
  const others = ends === undefined ? [] : othersOf(result, first, ends);
  const about = {
    winsFirst,
    targets: problem.targets,
    says: ends === undefined ? fate(isTaken) : isRight ? ends.right : "Another move does more.",
    ...(isRight ? { mark: "TE" as const } : winsFirst ? {} : { mark: "BM" as const }),
  };
  const { root, moves } = answerTree(certificate, about, others);
  const [question = questionOf(result, isAttacker), ...assumed] = foundIn(result);
  const answers = answersOf(root);
  const extent = extentOfAnswers(result, answers.length);
  const easy = extent === "all" ? ", and so are all other moves" : "";
  const answer = winsFirst
    ? `The answer is ${answers.join(" or ")}${easy}.`
    : `No move changes it: ${fate(isTaken)}`;
  const more = winsFirst && extent === "some" ? firstMovesIn(result) : [];
  return {
    root,
    comment: [question, answer, ...more, ...assumed],
    leftOut: `the answer in ${countOf(moves, "move")}; --depth shows the proof`,
  };
}

/** What is known where there is no proof to show: the question, the first moves that were decided, and what stays open. */
function openAnswerOf(result: SolveResult, why: string): Content {
  const { goal, verdict, reason, line, refutation, firstMoves } = result;
  const words = parseProblem(result.position);
  const problem = unpackProblem(words);
  const isAttacker = unpackPosition(problem, words).sideToMove !== problem.defender;
  const taken = (goal === "live") !== (verdict === "proven");
  const owner = problem.defender === 0 ? "Black" : "White";
  const succeeds = verdict === "unknown" ? undefined : taken === isAttacker;
  const ends = {
    right: `Correct. ${fateOf(owner, goal, isAttacker)}`,
    wrong: `Wrong. ${fateOf(owner, goal, !isAttacker)}`,
  };
  const [first = refutation, ...after] = line;
  const isKnown = succeeds === true && first !== undefined;
  const answer: OtherMove[] = isKnown
    ? [{ move: first, line: after, mark: "TE", says: ends.right }]
    : (firstMoves?.reach ?? [])
        .slice(0, 1)
        .map(({ move, line: its }) => ({ move, line: its, mark: "TE", says: ends.right }));
  const { root, moves } = treeOfLines([...answer, ...othersOf(result, answer[0]?.move ?? "", ends)]);
  const [question = questionOf(result, isAttacker), ...assumed] = foundIn(result);
  const open =
    verdict === "unknown"
      ? `Not decided (${reason ?? why}): ${answer.length === 0 ? "no first move is known that does it" : "other first moves may do more"}.`
      : `${goal}: ${verdict}; the proof is not shown (${why})`;
  return {
    root,
    comment: [question, ...assumed, open, ...firstMovesIn(result)],
    leftOut: verdict === "unknown" ? `not decided; ${countOf(moves, "move")}` : `the proof: ${why}`,
  };
}

/** What was asked where it had to be found, and what is taken for granted. */
function foundIn(result: SolveResult): string[] {
  return formatFound(result).map((line) => line.trim());
}

/** Other first moves: those that are right, too, and those that fail, the likeliest first. */
function othersOf(
  { firstMoves, goal, line }: SolveResult,
  first: string,
  ends: { readonly right: string; readonly wrong: string },
): OtherMove[] {
  if (firstMoves === undefined) return [];
  const also = firstMoves.reach
    .filter(({ move }) => move !== first)
    .slice(0, MOST_RIGHT)
    .map(
      ({ move, line: after, ko }): OtherMove =>
        isBest(firstMoves, move)
          ? { move, line: after, mark: "TE", says: ends.right }
          : { move, line: after, says: `This does less: ${gradeWords({ ko, goal })}.` },
    );
  // A move of the right line that is played too early is what one may think of, and so is what refutes another move; then what is near.
  const isLikely = (move: string) =>
    line.includes(move) || firstMoves.fail.some((other) => other.line[0] === move);
  const pointOf = (move: string) => parseMove(move) & POINT_MASK;
  const away = (move: string) => (first === "" ? 0 : distanceBetween(pointOf(first), pointOf(move)));
  const failing = [...firstMoves.fail].sort(
    (one, other) =>
      Number(isLikely(other.move)) - Number(isLikely(one.move)) || away(one.move) - away(other.move),
  );
  const wrong = failing
    .slice(0, MOST_WRONG)
    .map(({ move, line: after }): OtherMove => ({ move, line: after, mark: "BM", says: ends.wrong }));
  return [...also, ...wrong];
}

/** Whether no other move is known to do more: those that do most come first. */
function isBest({ reach }: NonNullable<SolveResult["firstMoves"]>, move: string): boolean {
  const [best] = reach;
  const own = reach.find((one) => one.move === move);
  return own === undefined || JSON.stringify(own.ko) === JSON.stringify(best.ko) || own.ko === undefined;
}

function fateOf(defender: string, goal: string | null, taken: boolean): string {
  if (goal === "capture")
    return taken ? `${defender}'s stones are taken.` : `${defender}'s stones are not taken.`;
  return `${defender} ${taken ? "is dead" : "lives"}.`;
}

/** What a right line depends on. */
function inKo({ ko, goal }: SolveResult): string {
  return ko?.status === "ko" ? ` It is a ${gradeWords({ ko, goal })}.` : "";
}

/** What a problem asks that says it, for people. */
function questionOf({ goal, position }: SolveResult, isAttacker: boolean): string {
  const [mover] = moversOf(position);
  const [, stones = ""] = /target=(\S+)/.exec(position) ?? [];
  const blocks = stones.replaceAll(",", " and ");
  if (goal === "capture")
    return isAttacker ? `${mover} to take ${blocks}` : `${mover} to move: can ${blocks} be taken?`;
  return `${mover} to ${isAttacker ? "kill" : "save"} the group at ${blocks}`;
}

/** The first moves that are marked as right. */
function answersOf({ next }: Step): string[] {
  return next.filter(({ mark }) => mark === "TE").map(({ move }) => formatMove(move));
}

/** Whether the answers that are shown are only some of those there may be, the only ones, or all moves do as well. */
function extentOfAnswers({ firstMoves }: SolveResult, shown: number): "some" | "only" | "all" {
  if (firstMoves === undefined) return "only";
  const { reach, fail, open, elsewhere } = firstMoves;
  const best = reach.filter(({ move }) => isBest(firstMoves, move)).length;
  const others = fail.length + open.length + reach.length - best;
  if (elsewhere === "reach") return others === 0 ? "all" : "some";
  return elsewhere === "fail" && open.length === 0 && best <= shown ? "only" : "some";
}

function firstMovesIn(result: SolveResult): string[] {
  return formatFirstMoves(result).map((line) => line.trim());
}

/** What a proof with zones does not show. */
const LEFT_OUT = "replies that are not shown do not matter: they are answered like a pass";

/** How much of the solution is there. */
function extentOf({ plies, goesOn }: SolutionTree): string {
  if (plies === undefined) return "the whole solution";
  return `the solution up to ${countOf(plies, "ply", "plies")}${goesOn ? ", then the longest defence" : ""}`;
}
