/**
 * Problems of Go in SGF: set-up and main line up to a move. The targets are the blocks marked by `MA`, or by `TR` where
 * there is no `MA` (`M` before FF3); the region is marked by `SQ`; `PL` says who is to move. What this project wrote comes back as it was.
 */
import { RecordError } from "../../../files/file-errors.js";
import { formatBoard, problemWithBan } from "../notation/board.js";
import { formatPoints } from "../notation/fields.js";
import { EMPTY } from "../notation/points.js";
import { blockAt } from "../notation/position.js";
import { formatPoint } from "../notation/vertices.js";
import { type AskedWords, askedIn, otherSide, speaksOfKo, withoutHint } from "./asked-words.js";
import { createRecordBoard, type RecordBoard } from "./board.js";
import { withSetUpsApart } from "./joined-nodes.js";
import { isKnown } from "./properties.js";
import { parseSgf, type SgfBranch, type SgfGame } from "./sgf.js";
import type { SgfNode, SgfValue } from "./sgf-node.js";
import { wrongMoveIn } from "./solution-moves.js";
import { type GivenSolution, moversIn, solutionIn } from "./solutions.js";
import {
  isMove,
  MOVES,
  moveOf,
  pointsIn,
  refusal,
  SET_UP,
  type Size,
  sideIn,
  sizeOf,
  stonesIn,
  valuesOf,
  WORDS_PROPERTY,
  wordsIn,
} from "./values.js";

/** A problem as the text form writes it, as far as the record says it. */
export interface RecordProblem {
  /** File and number of the game, for messages and answers. */
  readonly source: string;
  readonly board: string;
  /** Left out where the record does not say who is to move. */
  readonly side?: "b" | "w";
  /** Values of the words, as of `target` and `region`. */
  readonly words: Readonly<Record<string, string>>;
  /** Whether the board is empty because no move of the record was played. */
  readonly isUnplayed?: true;
  /** What else a record says of it, by SGF's properties: several values of one are divided by line feeds. */
  readonly headers?: ReadonlyMap<string, string>;
  /**
   * What the record gives as the solution of the side to move; undefined where it gives none.
   *
   * @param mover who is to move, where the record does not say it
   * @throws RecordError for a move that names no point: what follows a problem costs nobody the problem
   */
  solution?(mover?: "b" | "w"): GivenSolution | undefined;
}

/** Properties that mark targets; the first one that a node has counts. `M` was `MA` before FF3. */
const MARKS = ["MA", "M", "TR"];
const REGION = "SQ";
/** Properties that say in words what is asked. */
const IN_WORDS = ["C", "N", "GN", "GC"];
/** Properties that an answer takes over: of the whole record, and of the node that asks. */
const KEPT = ["GN", "EV", "SO", "AN", "CP", "US"];
const KEPT_OF_NODE = ["C", "LB"];
/** A property of GNU Go: where the side to move may not play. */
const ILLEGAL = "IL";
/** Properties that say what the problem is, beside words and moves. */
const SAYS = [...SET_UP, ...MARKS, REGION, "PL", ILLEGAL, WORDS_PROPERTY];
/** What a file of records gives, and what has to be said of it. */
export interface RecordProblems {
  /** One per game; a game that cannot be read is replaced by what is wrong with it. */
  readonly problems: readonly (RecordProblem | RecordError)[];
  /** What the file lacks, and what was skipped. */
  readonly damage: readonly RecordError[];
  /** What was read, but may not be what was meant. */
  readonly warnings: readonly RecordError[];
}

/**
 * @param at how many moves of the main line are played; left out, those up to the first node with marks, or none where
 *   nothing is marked
 * @param marksTargets whether the targets are those that are marked; otherwise they are named elsewhere, and no mark can be wrong
 * @throws RecordError for a file that is not SGF
 */
export function readSgfProblems(
  bytes: Uint8Array,
  file: string,
  at: number | undefined,
  marksTargets = true,
): RecordProblems {
  const { games, damage: ofFile, warnings: ofText } = parseSgf(bytes, file);
  const damage = [...ofFile];
  const warnings = [...ofText];
  const named = games.flatMap((game, i) => {
    const source = games.length === 1 ? file : `${file}, game ${i + 1}`;
    const each = problemsOf(game);
    return each.map((one, k) => ({
      game: one,
      source: each.length === 1 ? source : `${source}, variation ${k + 1}`,
    }));
  });
  const problems = named.map(({ game, source }) => {
    try {
      const record = openRecord(game, source, at, (warning) => warnings.push(warning));
      const problem = problemIn(record, marksTargets);
      if (game.broken !== undefined) damage.push(game.broken.error);
      return problem;
    } catch (error) {
      if (error instanceof RecordError) return error;
      throw error;
    }
  });
  return { problems, damage, warnings };
}

/** The games that a game stands for: where the variations of an empty root set up stones, each of them is a problem. */
function problemsOf(game: SgfGame): SgfGame[] {
  const before: SgfNode[] = [];
  let branch = game.tree;
  const isEmpty = ({ node }: SgfBranch) => !isMove(node) && !SET_UP.some((name) => node.has(name));
  while (isEmpty(branch) && branch.next.length === 1) {
    before.push(branch.node);
    [branch] = branch.next;
  }
  const setUps = branch.next.filter(({ node }) => SET_UP.some((name) => node.has(name)));
  if (!isEmpty(branch) || setUps.length < 2) return [game];
  before.push(branch.node);
  return setUps.map((first) => {
    const nodes = [...before];
    for (let last: SgfBranch | undefined = first; last !== undefined; [last] = last.next)
      nodes.push(last.node);
    const tree = before.reduceRight<SgfBranch>((next, node) => ({ node, next: [next] }), first);
    // What is wrong in the file stands behind the main line, at the first of them.
    const { broken } = game;
    return { nodes, tree, ...(broken !== undefined && first === branch.next[0] && { broken }) };
  });
}

/** A record that is being read as a problem. */
interface ProblemRecord {
  /** File and number of the game. */
  readonly source: string;
  readonly game: SgfGame;
  readonly size: Size;
  readonly warn: (warning: RecordError) => void;
  /** The nodes that lead to the problem. */
  readonly nodes: readonly SgfNode[];
  /** How many moves are to be played; undefined where the record says it. */
  readonly at: number | undefined;
}

function openRecord(
  whole: SgfGame,
  source: string,
  at: number | undefined,
  warn: ProblemRecord["warn"],
): ProblemRecord {
  const { game, joined } = withSetUpsApart(whole);
  const other = valuesOf(game, "GM").find(({ text }) => text.trim() !== "1");
  if (other !== undefined) throw refusal(source, other, "is not a game of Go (which has GM[1])");
  const size = sizeOf(game, source);
  const { nodes: before, isSettled } = nodesUpTo(game, at);
  const nodes = before.slice(0, endOfShared(game, before));
  if (game.broken !== undefined && !isSettled) throw game.broken.error;
  for (const node of nodes) {
    const { setUp, name, move } = joined.get(node) ?? {};
    if (setUp === undefined) continue;
    const what = `a node with ${setUp} and a move, ${name}; the stones were set up first`;
    warn(refusal(source, move, what));
  }
  return { source, game, size, warn, nodes, at };
}

/** @throws RecordError where the record is not a problem, or is damaged before its question is given */
function problemIn(record: ProblemRecord, marksTargets: boolean): RecordProblem {
  const { source, game, size, nodes } = record;
  const { board, moves, asked, marks } = playedTo(record);
  warnOfNames(record);
  warnOfHandicap(record);
  warnOfMarks(record, marks);
  warnOfEmpty(record);
  warnOfSolution(record, board);
  const { stones, ban, sideToMove } = board.position();
  const next = sideToMove === 0 ? "b" : "w";
  const first = moves === 0 ? firstToMove(record) : next;
  const hint = hintIn(record, moves === 0 ? first : undefined);
  const side = asked ?? (moves === 0 ? (hint?.side ?? first) : next);
  const { targets, mark } = marksTargets
    ? targetsOf(record, stones, marks)
    : { targets: [], mark: undefined };
  const region = mark === REGION ? [] : regionIn(record, stones, marks, marksTargets && mark === undefined);
  // A side that is asked about instead of the one that the ban is for may play there.
  const isBanFor = (side === "b") === (sideToMove === 0);
  const banned = ban !== 0 && isBanFor ? ban : markedBan(record, stones, side);
  const isUnplayed = moves === 0 && stones.every((stone) => stone === EMPTY) && game.nodes.some(isMove);
  return {
    source,
    board: formatBoard(stones, size),
    ...(isUnplayed ? { isUnplayed } : {}),
    headers: headersOf(record),
    ...(side === undefined ? {} : { side }),
    solution: (mover) => solutionOf(record, side, mover),
    words: withoutHint({
      ...(targets.length === 0 ? {} : { target: formatPoints(targets) }),
      ...(hint?.asks === undefined || hint.side !== side ? {} : { asks: hint.asks }),
      ...(region.length === 0 ? {} : { region: formatPoints(region) }),
      ...(banned === undefined ? {} : { ko: formatPoint(banned) }),
      ...wordsIn(
        source,
        nodes.findLast((node) => node.has(WORDS_PROPERTY)),
      ),
    }),
  };
}

/** The points of play that are marked. @param isUnasked whether no target is marked: what marks no stone is then no region */
function regionIn(
  record: ProblemRecord,
  stones: Uint8Array,
  marks: SgfNode | undefined,
  isUnasked: boolean,
): number[] {
  const values = marks?.get(REGION) ?? [];
  const region = [...new Set(pointsIn(record, values).map(({ point }) => point))];
  if (region.length === 0 || region.some((point) => stones[point] !== EMPTY)) return region;
  if (!isUnasked) return region;
  const what = `${REGION} marks no stone, and is taken for no region; a region includes the stones in question`;
  record.warn(refusal(record.source, values[0], what));
  return [];
}

/** The board at the problem, how many moves led there, who is asked, and the last node with marks. */
function playedTo(record: ProblemRecord) {
  const { source, size, nodes, at, warn } = record;
  const board = createRecordBoard(size);
  let moves = 0;
  let asked: "b" | "w" | undefined;
  let marks: SgfNode | undefined;
  for (const node of nodes) {
    const stones = stonesIn(record, node);
    if (stones.size > 0) board.setUp(stones);
    for (const [name, values] of node) {
      const colour = MOVES.indexOf(name);
      const [value, second] = values;
      if (colour < 0) continue;
      if (second !== undefined) throw refusal(source, second, `${name} has two moves; a node has one`);
      if (node.has(MOVES[1 - colour]) && asked === undefined && moves > 0) {
        warn(refusal(source, value, "B and W in one node; they were played in the order of the file"));
      }
      playMove(record, board, colour, value);
      moves++;
      asked = undefined;
    }
    asked = sideIn(source, node) ?? asked;
    if (isMarked(node)) marks = node;
  }
  if (at !== undefined && at !== WHOLE_LINE && moves < at) throw new ShortGameError(source, moves, at);
  return { board, moves, asked, marks };
}

/** What is given for the side to move; where the moves begin with both sides', for each of them. */
function solutionOf(record: ProblemRecord, side: "b" | "w" | undefined, mover: "b" | "w" | undefined) {
  if (side !== undefined) return solutionFor(record, side, namesKo(record));
  if (mover === undefined || moversAfter(record).length < 2) return undefined;
  const { hasOther: _, ...solution } = solutionFor(record, mover, namesKo(record)) ?? {};
  return "right" in solution ? solution : undefined;
}

/** @param isKo whether words beside the problem say that a ko decides it */
function solutionFor(record: ProblemRecord, side: "b" | "w", isKo: boolean): GivenSolution | undefined {
  const branch = branchAt(record);
  const solution = solutionIn(branch, side === "b" ? 0 : 1, record);
  if (solution === undefined && branch.next.some(({ node }) => isMove(node))) {
    const [mover, other] = side === "b" ? ["Black", "White"] : ["White", "Black"];
    throw new RecordError(
      record.source,
      "",
      `its moves begin with one of ${other}'s, but ${mover} is to move`,
    );
  }
  return solution && isKo && solution.claim === undefined ? { ...solution, claim: "ko" } : solution;
}

/** Who moves first in all variations that follow the problem; undefined where there are none, or some begin with each side. */
function firstToMove(record: ProblemRecord): "b" | "w" | undefined {
  const [first, other] = moversAfter(record);
  return other === undefined ? first : undefined;
}

function moversAfter(record: ProblemRecord): readonly ("b" | "w")[] {
  const { game, nodes } = record;
  return moversIn(nodes.length === 0 ? [game.tree] : branchAt(record).next);
}

/** How many of the nodes before a move are of all variations: where others begin, those that only have words are of the first. */
function endOfShared({ tree }: SgfGame, nodes: readonly SgfNode[]): number {
  const last = nodes.findLastIndex((node) => isMove(node) || SAYS.some((name) => node.has(name)));
  let branch = tree;
  for (let i = 1; i < nodes.length; i++) {
    if (i > last && moversIn(branch.next.slice(1)).length > 0) return i;
    [branch] = branch.next;
  }
  return nodes.length;
}

/** The node with the problem, and what follows it. */
function branchAt({ game, nodes }: ProblemRecord): SgfBranch {
  let branch = game.tree;
  for (let i = 1; i < nodes.length; i++) branch = branch.next[0];
  return branch;
}

/**
 * What is said of the problem in words: behind its last move, or in the head of the record.
 *
 * @param first who is first in all variations that follow
 */
function hintIn(
  { nodes, source, warn }: ProblemRecord,
  first: "b" | "w" | undefined,
): AskedWords | undefined {
  const said = beside(nodes);
  const values = said.toReversed().flatMap((node) => IN_WORDS.flatMap((name) => node.get(name) ?? []));
  const value = values.find(({ text }) => askedIn(text) !== undefined);
  const hint = value && askedIn(value.text);
  const [player] = said.flatMap((node) => sideIn(source, node) ?? []).slice(-1);
  const problem =
    hint === undefined
      ? undefined
      : player !== undefined && player !== hint.side
        ? otherSide("PL", player)
        : player === undefined && first !== undefined && first !== hint.side
          ? otherSide("the first move of the record", hint.side)
          : hint.isOfOther && otherSide("the one to move", hint.side);
  if (problem !== undefined) warn(refusal(source, value, problem));
  return hint;
}

/** Whether words beside the problem speak of a ko. */
function namesKo({ nodes }: ProblemRecord): boolean {
  return beside(nodes).some((node) =>
    IN_WORDS.some((name) => node.get(name)?.some(({ text }) => speaksOfKo(text))),
  );
}

function headersOf({ game, nodes }: ProblemRecord): ReadonlyMap<string, string> {
  const kept = new Map<string, string>();
  const keep = (name: string, values: readonly SgfValue[] = []) => {
    const text = values.map((value) => value.text.trim()).join("\n");
    if (text !== "") kept.set(name, text);
  };
  for (const name of KEPT) keep(name, valuesOf(game, name));
  for (const node of beside(nodes))
    for (const name of KEPT_OF_NODE) if (node.has(name)) keep(name, node.get(name));
  return kept;
}

/** The nodes whose words are about the problem: those from the last move on. */
function beside(nodes: readonly SgfNode[]): readonly SgfNode[] {
  return nodes.slice(Math.max(0, nodes.findLastIndex(isMove)));
}

/** The retake among the points that GNU Go has marked as illegal. */
function markedBan(
  record: ProblemRecord,
  stones: Uint8Array,
  side: "b" | "w" | undefined,
): number | undefined {
  if (side === undefined) return undefined;
  const { source, size, nodes } = record;
  const player = side === "b" ? 0 : 1;
  const isBan = ({ point }: { point: number }) => problemWithBan(point, stones, player, size) === undefined;
  const [mark, other] = pointsIn(record, nodes.at(-1)?.get(ILLEGAL) ?? []).filter(isBan);
  if (other !== undefined)
    throw refusal(source, other.value, `${ILLEGAL} bans two points by ko; only one can be`);
  return mark?.point;
}

/** Names after the question are checked too: a damaged name may have moved the question. */
function warnOfNames({ source, game, warn }: ProblemRecord): void {
  const names = new Set(game.nodes.flatMap((node) => [...node.keys()]));
  for (const name of names) {
    if (isKnown(name) || name === WORDS_PROPERTY || name === ILLEGAL) continue;
    warn(refusal(source, valuesOf(game, name)[0], `${name} is not a property of SGF; it was passed over`));
  }
}

function warnOfMarks({ source, game, nodes, warn }: ProblemRecord, marks: SgfNode | undefined): void {
  const next = game.nodes.at(nodes.length);
  if (marks !== nodes.at(-1) || next === undefined || isMove(next)) return;
  const [value] = [REGION, ...MARKS].flatMap((name) => next.get(name) ?? []);
  if (value !== undefined)
    warn(refusal(source, value, "marks in another node than the first; they were passed over"));
}

/** What sets up, marks or names a side says nothing without a value, and a value may have been lost. */
function warnOfEmpty({ source, nodes, warn }: ProblemRecord): void {
  for (const node of nodes) {
    for (const name of [...SET_UP, "PL", ...MARKS, REGION]) {
      const value = node.get(name)?.find(({ text }) => text.trim() === "");
      if (value !== undefined) warn(refusal(source, value, `${name}[] is empty, and was passed over`));
    }
  }
}

function warnOfSolution(record: ProblemRecord, board: RecordBoard): void {
  // Where a number of moves is asked for, the others are those of a game.
  if (record.at !== undefined || record.nodes.length === 0) return;
  const problem = wrongMoveIn(branchAt(record).next, board, record);
  if (problem !== undefined) record.warn(problem);
}

function warnOfHandicap({ source, game, nodes, warn }: ProblemRecord): void {
  const [value] = valuesOf(game, "HA");
  const stones = Number(value?.text ?? 0);
  const played = game.nodes.filter(isMove).findIndex((node) => node.has("W"));
  if (!(stones >= 2) || played >= stones || nodes.some((node) => node.has("AB"))) return;
  const problem = `HA[${value.text}], but no stones are set up by AB; they are not on the board`;
  warn(refusal(source, value, problem));
}

function playMove(record: ProblemRecord, board: RecordBoard, colour: number, value: SgfValue): void {
  const { source, warn } = record;
  const point = moveOf(record, value);
  const problem = board.play(colour, point);
  if (problem === undefined) return;
  const warning = `${formatPoint(point)} is not a legal move, ${problem}; it was executed as SGF says`;
  warn(refusal(source, value, warning));
}

/**
 * One marked stone of each block: those of the first mark that is on stones of one side alone. Books mark other points, too, so a
 * mark that cannot be meant is no target.
 */
function targetsOf(record: ProblemRecord, stones: Uint8Array, marks: SgfNode | undefined) {
  let problem: RecordError | undefined;
  for (const name of [...MARKS, REGION]) {
    const list = pointsIn(record, marks?.get(name) ?? []);
    if (list.length === 0) continue;
    const wrong = notTargets(record, stones, list);
    if (wrong === undefined) {
      if (problem !== undefined) record.warn(problem);
      return { targets: oneOfEach(list, stones, record.size), mark: name };
    }
    // Points of play may well be empty.
    if (name !== REGION) problem ??= wrong;
  }
  if (problem !== undefined) record.warn(problem);
  return { targets: [], mark: undefined };
}

type MarkedPoints = ReturnType<typeof pointsIn>;

/** Why marks are no targets. */
function notTargets(
  { source }: ProblemRecord,
  stones: Uint8Array,
  list: MarkedPoints,
): RecordError | undefined {
  for (const { point, value } of list) {
    const text = formatPoint(point);
    if (stones[point] === EMPTY) {
      const what = `the mark on ${text} is on an empty point, and so names no target; mark a stone to take`;
      return refusal(source, value, what);
    }
    if (stones[point] === stones[list[0].point]) continue;
    const both = `${formatPoint(list[0].point)} and ${text}`;
    const what = `marks are on blocks of both colours, ${both}, and so name no target; mark those of one side`;
    return refusal(source, value, what);
  }
  return undefined;
}

function oneOfEach(list: MarkedPoints, stones: Uint8Array, size: Size): number[] {
  const targets: number[] = [];
  const seen = new Set<number>();
  for (const { point } of list) {
    if (seen.has(point)) continue;
    targets.push(point);
    for (const stone of blockAt(stones, point, size).stones) seen.add(stone);
  }
  return targets;
}

/** In place of a number of moves: all of the main line. */
export const WHOLE_LINE = Number.POSITIVE_INFINITY;

/** A game that has fewer moves than were asked for. */
export class ShortGameError extends RecordError {
  constructor(
    source: string,
    readonly moves: number,
    at: number,
  ) {
    const problem =
      moves === 0
        ? "has no moves on its main line; leave --at out"
        : `has no move ${at} on its main line; --at ${moves} is after the last`;
    super(source, "", problem);
  }
}

function isMarked(node: SgfNode): boolean {
  return node.has(REGION) || MARKS.some((name) => node.has(name));
}

/** Whether a node sets up stones and says in words who moves, and for what. */
function asks(node: SgfNode): boolean {
  const isSetUp = node.has("AB") || node.has("AW");
  return isSetUp && IN_WORDS.some((name) => node.get(name)?.some(({ text }) => askedIn(text) !== undefined));
}

/** The nodes that lead to the problem, and whether the file says all that decides which they are. */
function nodesUpTo({ nodes, broken }: SgfGame, at: number | undefined) {
  const first = nodes.findIndex(isMove);
  const found = nodes.findIndex(isMarked);
  // Where a set-up asks something, marks on its solution are no other question.
  const isAsked = first >= 0 && nodes.slice(0, first).some(asks);
  const marked = isAsked && found >= first ? -1 : found;
  let left = at ?? 0;
  const next = nodes.findIndex((node) => isMove(node) && left-- === 0);
  const asksMarks = at === undefined && marked >= 0;
  const end = asksMarks ? marked + 1 : next < 0 ? nodes.length : next;
  // Without marks or words so far there may be some after the damage.
  const isFound = asksMarks || (at !== undefined && next >= 0) || (at === undefined && isAsked);
  const isSettled = broken === undefined || !broken.more || (isFound && end <= broken.whole);
  return { nodes: nodes.slice(0, end), isSettled };
}
