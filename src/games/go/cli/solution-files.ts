/** `solve go --sgf`: problems with their answers as SGF, made from the certificates of the verdicts. */

import { openCertificate } from "../../../certificates/certificate-file.js";
import type { Certificate } from "../../../certificates/format/certificate.js";
import type { WriteProblem } from "../../../cli/files/file-output.js";
import { countOf } from "../../../report/numbers.js";
import type { SolveResult } from "../../../solver/results.js";
import { isAttackersMove, mayTakeThreats, type RankedMoves, rankedMoves } from "../analysis/ranked-moves.js";
import { reachingMoves } from "../analysis/results.js";
import {
  formatEdge,
  formatFirstMoves,
  formatFound,
  formatKo,
  formatVerdict,
  gradeWords,
  moversOf,
  restsOnEdge,
} from "../analysis/text.js";
import { POINT_MASK } from "../notation/points.js";
import { distanceBetween, unpackProblem, withRegion } from "../notation/position.js";
import { parseProblem } from "../notation/text.js";
import { formatMove, parseMove } from "../notation/vertices.js";
import { answerTree, firstMoveOf, type OtherMove, treeOfLines } from "../records/answer-tree.js";
import { type SolutionTree, type Step, solutionTree } from "../records/solution-tree.js";
import { formatSgf } from "../records/write-sgf.js";

/** Moves of a file with a whole proof; viewers are slow with many more. */
const MOST_STEPS = 20_000;
/** Right first moves that are shown with what follows, beside the first; others that do less; and others that fail. */
const MOST_LINES = 2;
const MOST_LESS = 2;
const MOST_WRONG = 4;

/** @param depth plies of the whole proof; left out, the answer in some dozens of moves */
export function solutionWriter(depth: number | undefined): WriteProblem {
  return (output, { name, headers, result, until }) => {
    // A region may decide it: then nothing is said of the position.
    const isLost = succeedsIn(result) === false && !restsOnEdge(result);
    const { position, certificate: outcome = { refused: `the verdict is ${result.verdict}` } } = result;
    if ("refused" in outcome) {
      if (depth !== undefined) return { missing: outcome.refused };
      const { root, comment, leftOut = "" } = openAnswerOf(result, outcome.refused);
      const words = parseProblem(position);
      output.write(formatSgf({ words, name, headers, comment: comment.join("\n"), solution: root, isLost }));
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
      output.write(formatSgf({ words, name, headers, comment: said.join("\n"), solution: root, isLost }));
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
  const problem = unpackProblem(parseProblem(result.position));
  const isAttacker = isAttackersMove(result.position);
  const isTaken = certificate.header.verdict === "proven";
  const winsFirst = succeedsIn(result) === true;
  const where = whereOf(result);
  const fate = (taken: boolean) =>
    fateOf(problem.defender === 0 ? "Black" : "White", result.goal, taken, where);
  const ends = winsFirst
    ? { right: `Correct. ${fate(isTaken)}${inKo(result)}`, wrong: `Wrong. ${fate(!isTaken)}` }
    : undefined;
  const first = (winsFirst ? firstMoveOf(certificate) : undefined) ?? "";
  const ranked = rankedMoves(result);
  const isRight = winsFirst && ![...ranked.less, ...ranked.ungraded].some(({ move }) => move === first);
  const others =
    ends === undefined ? inThreats(result, fate(!isTaken)) : othersOf(result, ranked, first, ends);
  const needsThreats = !winsFirst && mayTakeThreats(result);
  /** Whether a move of the side that fails is known to fail with threats, too, as far as these may help it. */
  const isWrong = (move: string) =>
    !winsFirst && (!needsThreats || (result.firstMoves?.fail.some((one) => one.move === move) ?? false));
  const markOf = (move: string) => (isRight ? ("TE" as const) : isWrong(move) ? ("BM" as const) : undefined);
  const about = {
    winsFirst,
    targets: problem.targets,
    says: ends === undefined ? fate(isTaken) : isRight ? ends.right : sayOther(ranked.less, first),
    markOf,
  };
  const { root, moves } = answerTree(certificate, about, others);
  const [question = questionOf(result, isAttacker), ...assumed] = foundIn(result);
  const extent = extentOfAnswers(result, ranked);
  const names = answersOf(root).join(" or ");
  const answer = !winsFirst
    ? `No move changes it${needsThreats ? " without a threat for a ko" : ""}: ${fate(isTaken)}`
    : extent === "all"
      ? first === ""
        ? `Every move does it: ${fate(isTaken)}`
        : `The answer is ${first}, and so are all other moves.`
      : names === ""
        ? fate(isTaken)
        : `The answer is ${names}.`;
  const more = (winsFirst ? extent === "some" : others.length > 0) ? firstMovesIn(result) : [];
  return {
    root,
    comment: [question, answer, ...more, ...assumed],
    leftOut: `the answer in ${countOf(moves, "move")}; --depth shows the proof`,
  };
}

/** What is known where there is no proof to show: the question, the first moves that were decided, and what stays open. */
function openAnswerOf(result: SolveResult, why: string): Content {
  const { goal, verdict, reason, line, refutation } = result;
  const problem = unpackProblem(parseProblem(result.position));
  const isAttacker = isAttackersMove(result.position);
  const owner = problem.defender === 0 ? "Black" : "White";
  const succeeds = succeedsIn(result);
  const where = whereOf(result);
  const ends = {
    right: `Correct. ${fateOf(owner, goal, isAttacker, where)}`,
    wrong: `Wrong. ${fateOf(owner, goal, !isAttacker, where)}`,
  };
  const [first = refutation, ...after] = line;
  const isKnown = succeeds === true && first !== undefined;
  const ranked = rankedMoves(result);
  const answer: OtherMove[] = isKnown
    ? [{ move: first, line: after, mark: "TE", says: ends.right }]
    : ranked.best
        .slice(0, 1)
        .map(({ move, line: its }) => ({ move, line: its, mark: "TE", says: ends.right }));
  const shown = [...answer, ...othersOf(result, ranked, answer[0]?.move ?? "", ends)];
  // Where the side needs threats, its moves are right with these alone.
  const { root, moves } = treeOfLines(succeeds === false ? [] : shown);
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

/** Other first moves: all that are right, too, some that do less, and those that fail, the likeliest first. */
function othersOf(
  result: SolveResult,
  { best, less, ungraded }: RankedMoves,
  first: string,
  ends: { readonly right: string; readonly wrong: string },
): OtherMove[] {
  const { firstMoves, goal, line } = result;
  if (firstMoves === undefined) return [];
  const also = best
    .filter(({ move }) => move !== first)
    .map(
      ({ move, line: after }, i): OtherMove => ({
        move,
        line: i < MOST_LINES ? after : [],
        mark: "TE",
        says: ends.right,
      }),
    );
  const lesser = less
    .filter(({ move }) => move !== first)
    .slice(0, MOST_LESS)
    .map(
      ({ move, line: after, ko }): OtherMove => ({
        move,
        line: after,
        says: `This does less: ${gradeWords({ ko, goal })}.`,
      }),
    );
  const open = ungraded
    .filter(({ move }) => move !== first)
    .slice(0, MOST_LESS)
    .map(({ move, line: after }): OtherMove => ({ move, line: after, says: UNGRADED }));
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
  return [...also, ...lesser, ...open, ...wrong];
}

/** Whether the side to move reaches its goal, whichever of both the question is about. */
function succeedsIn({ position, goal, verdict }: SolveResult): boolean | undefined {
  if (verdict === "unknown") return undefined;
  const isTaken = (goal === "live") !== (verdict === "proven");
  return isTaken === isAttackersMove(position);
}

/** Where a fate is decided, if not on the whole board; where the verdict is open, nobody asked what the board says. */
function whereOf(result: SolveResult): string {
  const isUnasked = result.verdict === "unknown" && result.position.includes(" region=");
  return isUnasked || restsOnEdge(result) ? " in the region" : "";
}

function fateOf(defender: string, goal: string | null, taken: boolean, where = ""): string {
  if (goal === "capture")
    return taken ? `${defender}'s stones are taken${where}.` : `${defender}'s stones are not taken${where}.`;
  return `${defender} ${taken ? "is dead" : "lives"}${where}.`;
}

/** What is said of a move whose grade limits left open. */
const UNGRADED = "This does it without threats for a ko; how much it does with them is not decided.";

/** What is said of the line of a first move that is not the answer. */
function sayOther(less: readonly { readonly move: string }[], first: string): string {
  return less.some(({ move }) => move === first) ? "Another move does more." : UNGRADED;
}

/** First moves that reach the goal with threats outside, where none does without. */
function inThreats({ firstMoves }: SolveResult, fate: string): OtherMove[] {
  const { threats } = firstMoves ?? {};
  if (firstMoves === undefined || threats === undefined) return [];
  return reachingMoves(firstMoves)
    .slice(0, MOST_LINES)
    .map(({ move, line }) => ({ move, line, says: `With threats ${threats}: ${fate}` }));
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
function extentOfAnswers(
  { firstMoves }: SolveResult,
  { less, ungraded }: RankedMoves,
): "some" | "only" | "all" {
  if (firstMoves === undefined) return "only";
  const { fail, open, elsewhere } = firstMoves;
  const others = fail.length + open.length + less.length + ungraded.length;
  if (elsewhere === "reach") return others === 0 ? "all" : "some";
  return elsewhere === "fail" && open.length === 0 ? "only" : "some";
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
