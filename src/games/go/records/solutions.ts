/**
 * What a record gives as the solution of its problem: first moves, in its variations, that are right or wrong.
 *
 * Collections say so in several ways: `TE` and `BM` on a move, `GB` and `GW`, or words in comments, as RIGHT on the last move of a
 * line. Where nothing is marked, the first variation is the solution. A move is right if any line from it on is.
 */
import { PASS } from "../notation/points.js";
import { formatMove } from "../notation/vertices.js";
import { speaksOfKo } from "./asked-words.js";
import { type Judged, judgedBy } from "./judged-words.js";
import type { SgfBranch } from "./sgf.js";
import type { SgfNode } from "./sgf-node.js";
import { GOOD_FOR, isMove, MOVES, moveOf, pointAt, SET_UP, type Size } from "./values.js";

/** First moves by what the record says of them, as in `C3`; those of which it says nothing are left out. */
export interface GivenSolution {
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Lines that begin with right moves and go on as they are given, some plies of some of them. */
  readonly lines: readonly (readonly string[])[];
  /** That a ko decides it, where the words of its solution speak of one; or that no move does it, where its position has that value. */
  readonly claim?: "ko" | "lost";
  /** Whether its lines go on, or there are more of them. */
  readonly goesOn?: true;
  /** Whether it also begins with moves of the other side. */
  readonly hasOther?: true;
  /** Whether none of its moves is called right, so that the first is taken. */
  readonly isTaken?: true;
}

/** Lines of a problem that are given out, and plies of each: the rest of a game is no solution. */
const MOST_LINES = 12;
const MOST_PLIES = 9;

/** A record that is read: its name and size, the side to move, and what is said of its moves. */
interface Reading {
  readonly source: string;
  readonly size: Size;
  readonly own: number;
  readonly judged: ReadonlyMap<SgfBranch, Judged>;
}

/**
 * @param tree the node with the problem, and what follows it
 * @param colour 0 for black, which is to move, 1 for white
 * @throws RecordError for a move that names no point
 */
export function solutionIn(
  { node, next }: SgfBranch,
  colour: number,
  { source, size }: Pick<Reading, "source" | "size">,
): GivenSolution | undefined {
  const record = { source, size, own: colour, judged: judgedIn(next, size, colour) };
  const first = next.flatMap((branch) => startOf(branch, colour));
  const isLost = node.has(GOOD_FOR[1 - colour]) && !node.has(GOOD_FOR[colour]);
  if (first.length === 0 && (!isLost || next.some((branch) => isMove(branch.node)))) return undefined;
  // In a lost position a line shows how it is lost.
  const isSolving = (branch: SgfBranch) => !isLost || record.judged.get(branch) === "right";
  const solving = solvingAmong(first.filter(isSolving), record);
  const movesOf = (branches: readonly SgfBranch[]) => [
    ...new Set(branches.map(({ node }) => nameOf(node, colour, record))),
  ];
  const right = movesOf(solving);
  const lines = first
    .filter(
      (branch) =>
        right.includes(nameOf(branch.node, colour, record)) && record.judged.get(branch) !== "wrong",
    )
    .flatMap((branch) => linesFrom(branch, colour, record));
  const shown = lines.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_PLIES));
  const goesOn = lines.length > MOST_LINES || lines.some((line) => line.length > MOST_PLIES);
  const hasOther = next.some((branch) => startOf(branch, 1 - colour).length > 0);
  const wrong = movesOf(first.filter((branch) => record.judged.get(branch) === "wrong"));
  return {
    right,
    wrong: wrong.filter((move) => !right.includes(move)),
    lines: shown,
    ...(goesOn && { goesOn }),
    ...(hasOther && first.length > 0 && { hasOther }),
    ...(solving.length > 0 &&
      solving.every((one) => record.judged.get(one) !== "right") && { isTaken: true }),
    ...(isLost && right.length === 0
      ? { claim: "lost" }
      : solving.some((branch) => saysKo(branch, record))
        ? { claim: "ko" }
        : {}),
  };
}

/** Whose moves branches begin with. */
export function moversIn(from: readonly SgfBranch[]): readonly ("b" | "w")[] {
  const begins = (colour: number) => from.some((branch) => startOf(branch, colour).length > 0);
  return (["b", "w"] as const).filter((_, colour) => begins(colour));
}

/** The branches where the side to move plays: nodes without a move may stand before them. */
function startOf(branch: SgfBranch, colour: number): SgfBranch[] {
  // Where stones are set up, the line is no longer one of the problem.
  const sets = ({ node }: SgfBranch) => SET_UP.some((name) => node.has(name));
  return branchesIn([branch], (one) => isMove(one.node) || sets(one)).filter(
    (one) => one.node.has(MOVES[colour]) && !sets(one),
  );
}

/** Branches in the order of the record, those behind them where a branch does not end the look. */
function branchesIn(from: readonly SgfBranch[], endsAt: (branch: SgfBranch) => boolean = () => false) {
  const found: SgfBranch[] = [];
  const open = from.toReversed();
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    found.push(branch);
    if (!endsAt(branch)) open.push(...branch.next.toReversed());
  }
  return found;
}

/** The lines from a move on: all replies to an own move, and after a reply the own move that is given, or those called right. */
function linesFrom(branch: SgfBranch, colour: number, record: Reading, plies = 1): string[][] {
  const move = nameOf(branch.node, colour, record);
  const after = plies > MOST_PLIES ? [] : branch.next.flatMap((next) => startOf(next, 1 - colour));
  const taken = colour === record.own ? after : solvingAmong(after, record);
  const lines = taken
    .slice(0, MOST_LINES + 1)
    .flatMap((next) => linesFrom(next, 1 - colour, record, plies + 1));
  return lines.length === 0 ? [[move]] : lines.map((line) => [move, ...line]);
}

/** The own moves that are called right, or else the first of which nothing is said. */
function solvingAmong(branches: readonly SgfBranch[], record: Reading): readonly SgfBranch[] {
  const right = branches.filter((branch) => record.judged.get(branch) === "right");
  if (right.length > 0) return right;
  return branches.filter((branch) => record.judged.get(branch) === undefined).slice(0, 1);
}

function nameOf(node: SgfNode, colour: number, record: Reading): string {
  const [value] = node.get(MOVES[colour]) ?? [];
  const point = value === undefined ? 0 : moveOf(record, value);
  return formatMove(point === 0 ? PASS : point);
}

/** What is said of each move: by what stands at it, or else by the lines that begin with it. */
function judgedIn(from: readonly SgfBranch[], size: Size, own: number): Map<SgfBranch, Judged> {
  const judged = new Map<SgfBranch, Judged>();
  for (const branch of branchesIn(from).reverse()) {
    const below = branch.next.map((after) => judged.get(after));
    // A mark on a move of the other side says something of that move alone, but words and values of a position say it of the line.
    const byLines = below.includes("right")
      ? "right"
      : below.length > 0 && below.every((one) => one === "wrong")
        ? "wrong"
        : undefined;
    judged.set(branch, judgedAt(branch.node, size, own) ?? byLines);
  }
  return judged;
}

function judgedAt(node: SgfNode, size: Size, own: number): Judged {
  const isOwn = node.has(MOVES[own]);
  if (isOwn && node.has("TE")) return "right";
  if (isOwn && (node.has("BM") || node.has("DO"))) return "wrong";
  if (node.has(GOOD_FOR[own])) return "right";
  if (node.has(GOOD_FOR[1 - own])) return "wrong";
  const words = textIn(node);
  if (words === "") return undefined;
  if (!isOwn) return judgedBy(words, undefined, own);
  const [move] = node.get(MOVES[own]) ?? [];
  // What names no point costs nobody what is said of others.
  return judgedBy(words, formatMove(pointAt(size, move.text.trim()) ?? PASS), own);
}

/** The name of a node, and what stands beside it. */
function textIn(node: SgfNode): string {
  return ["N", "C"].flatMap((name) => (node.get(name) ?? []).map(({ text }) => text)).join("\n");
}

/** What is said of wrong moves, and of others than the solution's, says nothing of its result. */
function saysKo(from: SgfBranch, record: Reading): boolean {
  const open = [from];
  for (let branch = open.pop(); branch !== undefined; branch = open.pop()) {
    const { node, next } = branch;
    if (speaksOfKo(textIn(node))) return true;
    const ownMoves = next.filter((after) => after.node.has(MOVES[record.own]));
    const others = next.filter((after) => !ownMoves.includes(after) && record.judged.get(after) !== "wrong");
    open.push(...solvingAmong(ownMoves, record), ...others);
  }
  return false;
}
