/** `check go`: solutions that collections give, against what is proven of their first moves. */
import type { Ask, CollectionCheck, Comparison, Evidence, Finding } from "../../../cli/check/comparison.js";
import type { GivenSolution, NamedProblem } from "../../../cli/files/problem-texts.js";
import { RecordError } from "../../../files/file-errors.js";
import type { SolveResult } from "../../../solver/results.js";
import { EVEN, LEVELS, type Row, rowOfMover } from "../analysis/grade.js";
import { type KoResult, reachingMoves, type TriedQuestion } from "../analysis/results.js";
import { formatFound, gradeWords, isMeant, listOrCount, moversOf } from "../analysis/text.js";
import { EMPTY, PASS, SPENDS } from "../notation/points.js";
import {
  blockAt,
  type Position,
  type Problem,
  packPosition,
  pointsOf,
  unpackPosition,
  unpackProblem,
} from "../notation/position.js";
import { formatProblem, parseProblem } from "../notation/text.js";
import { formatPoint, parseMove, parsePoint } from "../notation/vertices.js";
import { isLegalMove, isReached, playMove } from "../reference/rules.js";

/** The share of the limits within which the problem itself is solved, and that within which the given moves are. */
const FOR_THE_PROBLEM = 1 / 3;
const FOR_GIVEN_MOVES = 3 / 4;
const ALL = LEVELS.length;
const FAILS: Row = { least: 0, most: 0 };
const SUCCEEDS: Row = { least: ALL, most: ALL };
const UNKNOWN: Row = { least: 0, most: ALL };

/** A question that was asked, as it is searched. */
interface Question {
  readonly problem: Problem;
  readonly start: Position;
  readonly goal: string | null;
  readonly isAttacker: boolean;
  /** Whether it is without threats, so that there is a grade. */
  readonly isGraded: boolean;
  /** Points of stones that the collection does not have: nothing is known of moves there. */
  readonly added: readonly string[];
}

/** What is known of a first move. */
interface Tried {
  readonly move: string;
  /** At how many levels of threats its side succeeds by it, from those that are best for it. */
  readonly levels: Row;
  readonly ko?: KoResult | undefined;
  /** How it is answered, as far as that is known. */
  readonly line: readonly string[];
  readonly isIllegal?: true;
}

export const check: CollectionCheck = {
  help: `The solution of a problem is in the variations of its record: first moves with TE, or from which a line leads to RIGHT, 正解 or
the like, or to GB or GW, are right; those with BM, or that only lead to WRONG, 失敗 and the like, are wrong. Where nothing is
marked, the first line is the solution. If a ko is spoken of, a ko is expected.`,
  compare,
};

async function compare(problem: NamedProblem, ask: Ask): Promise<Comparison> {
  const nothing = {
    position: problem.position,
    question: "",
    given: [],
    works: [],
    result: "",
    evidence: [],
  };
  let solution: GivenSolution | undefined;
  try {
    solution = problem.solution?.();
  } catch (error) {
    if (!(error instanceof RecordError)) throw error;
    return { ...nothing, finding: "none", details: [error.message] };
  }
  const isLost = solution?.claim === "lost";
  if (solution === undefined || (solution.right.length === 0 && !isLost))
    return { ...nothing, finding: "none", details: [] };
  const root = await ask(problem, {}, isLost ? 1 : FOR_THE_PROBLEM);
  if (root === undefined) return { ...nothing, given: solution.right, finding: "open", details: [] };
  if (isLost) return compareLost(root);
  if (root.found !== undefined && root.verdict === "unknown") {
    return compareMoves(await questionBy(solution.right, root, problem.position, ask), solution, ask);
  }
  const comparison = await compareMoves(root, solution, ask);
  if (comparison.finding !== "fails" || isAskedFor(root)) return comparison;
  // The solution tells which of several groups is meant.
  for (const question of root.tried ?? []) {
    const { target, goal, safe } = question;
    if (target === root.target || safe !== undefined || !isMeant(question)) continue;
    const position = positionOf(problem.position, { target, goal });
    const other = await ask({ position });
    const instead = other && (await compareMoves(other, solution, ask));
    if (instead !== undefined && AGREEING.includes(instead.finding)) return instead;
  }
  return comparison;
}

/** Whether no first move reaches the goal without threats, as a record says of its position. */
function compareLost(root: SolveResult): Comparison {
  const { least, most } = rootLevels(root, questionOf(root));
  const { position, line, refutation } = root;
  const said = (finding: Finding, details: string[] = []): Comparison => ({
    ...{ position, question: questionWords(root), finding, given: [], works: [], result: "", details },
    evidence: finding === "result" ? [{ position, shows: "the problem" }] : [],
  });
  // What nobody asked for, or takes something for granted, may be the wrong question.
  const isAsked = isAskedFor(root) && root.safe === undefined && root.threats === undefined;
  if (!isAsked)
    return said("open", ["no move is said to do it; mark the group that is meant, or say it in words"]);
  if (most > EVEN && least <= EVEN) return said("open", ["whether a move does it is not decided"]);
  if (most <= EVEN) return said("agrees");
  const [move = refutation ?? "pass"] = line;
  return { ...said("result", [`${move} reaches the goal, though no move is said to`]), works: [move] };
}

/** The question among those that were tried in which a move that is given reaches the goal; where none is known, the likeliest. */
async function questionBy(
  right: readonly string[],
  root: SolveResult,
  text: string,
  ask: Ask,
): Promise<SolveResult> {
  const { tried = [] } = root;
  const open = tried.filter(({ verdict, threats }) => verdict === "unknown" && threats === undefined);
  for (const [i, { target, goal, safe, enclosing }] of open.entries()) {
    const { safe: _, enclosing: _enclosing, ko: _ko, ...rest } = root;
    const asked = { target, goal, ...(safe && { safe }), ...(enclosing && { enclosing }) };
    const one = { ...rest, ...asked, position: positionOf(text, asked) };
    const question = questionOf(one);
    const share = FOR_THE_PROBLEM + ((FOR_GIVEN_MOVES - FOR_THE_PROBLEM) * (i + 1)) / open.length;
    for (const move of right) {
      if ((await tryMove(move, question, ask, share)).levels.least > 0) return one;
    }
  }
  return root;
}

/** A problem that does not say what it asks, with a question and what that takes for granted. */
function positionOf(
  text: string,
  { target, goal, safe = [], enclosing = [] }: Pick<TriedQuestion, "target" | "goal" | "safe" | "enclosing">,
): string {
  const said = text.replace(/ asks=\S+/, "");
  const words = parseProblem(`${said} target=${target}${/ goal=/.test(said) ? "" : ` goal=${goal}`}`);
  if (safe.length === 0) return formatProblem(words);
  const problem = unpackProblem(words);
  const position = unpackPosition(problem, words);
  const stones = Uint8Array.from(position.stones);
  for (const point of enclosing) stones[parsePoint(point)] = 2 - problem.defender;
  // Nothing is taken for granted where the problem says what is safe.
  const pointsIn = (names: readonly string[]) =>
    names.map((point) => parsePoint(point)).sort((one, other) => one - other);
  const granted = { safe: pointsIn(safe), added: pointsIn(enclosing) };
  return formatProblem(packPosition({ ...problem, ...granted }, { ...position, stones }));
}

/** The findings in which the given moves reach the goal. */
const AGREEING: readonly Finding[] = ["agrees", "another", "result"];

async function compareMoves(found: SolveResult, solution: GivenSolution, ask: Ask): Promise<Comparison> {
  // Its grade tells of all numbers of threats.
  const root =
    found.threats === undefined ? found : { ...found, position: found.position.replace(/ threats=\S+/, "") };
  const question = questionOf(root);
  const { right, wrong, claim } = solution;
  const given: Tried[] = [];
  for (const move of right) given.push(await tryMove(move, question, ask));
  const all = isSolved(root, question, given)
    ? await ask({ position: root.position }, { firstMoves: true })
    : undefined;
  const { firstMoves } = all ?? {};
  const { open = [], elsewhere = "open", threats } = firstMoves ?? {};
  const others = (firstMoves === undefined ? [] : reachingMoves(firstMoves))
    // A retake that spends a threat is no answer of a book's.
    .filter(({ move }) => !right.includes(move) && !move.endsWith("!"))
    .map(
      ({ move, ko, line }): Tried => ({
        move,
        ko,
        line,
        levels:
          ko !== undefined
            ? rowFor(question, ko)
            : // What ends the problem has no grade, and neither has what limits left without one.
              question.isGraded && positionAfter(move, question, EVEN) !== undefined
              ? { least: threats === undefined ? EVEN + 1 : 0, most: ALL }
              : SUCCEEDS,
      }),
    );
  const best = Math.max(
    rootLevels(root, question).least,
    ...[...given, ...others].map(({ levels }) => levels.least),
  );
  const works = [...given, ...others].filter(({ levels }) => best > 0 && levels.least === best);
  const openOthers = [
    // A given move has a search of its own.
    ...open.filter((move) => !right.includes(move)),
    ...others.filter(({ levels }) => levels.least < best && levels.most >= best).map(({ move }) => move),
  ];
  // Even where all agrees: the position is not the collection's.
  const details = root.enclosing === undefined ? [] : foundIn(root).slice(1);
  if (solution.hasOther) details.push("its first moves of the other side were not compared");
  const evidence: Evidence[] = [];
  const said = (finding: Finding): Comparison => ({
    ...{ position: root.position, question: questionWords(root), finding, given: right, details, evidence },
    works: works.map(({ move }) => move),
    // With threats in the problem, nothing is said of others.
    result: works.length > 0 && question.isGraded ? gradeWords({ ko: works[0].ko, goal: question.goal }) : "",
  });
  const isShutIn = question.added.length > 0;
  /** Where it takes stones that the collection does not have, nothing contradicts it. */
  const contradicted = (finding: Finding): Comparison => {
    if (!isShutIn) return said(finding);
    details.push(`that is so with ${question.added.join(", ")} added; as it stands, it is not decided`);
    evidence.length = 0;
    return said("open");
  };

  if (rootLevels(root, question).most === 0) {
    // A stone too many in the position may stand there.
    for (const { move, isIllegal } of given) if (isIllegal) details.push(illegal(move));
    details.push(`no move reaches the goal${question.isGraded ? ", even with three outside threats" : ""}`);
    // What nobody asked for in marks or words may be the wrong question.
    if (!isAskedFor(root)) {
      details.push("if another group is meant, mark it");
      return said("open");
    }
    evidence.push({ position: root.position, shows: "the problem" });
    return contradicted("fails");
  }
  const failing = given.filter(({ levels, isIllegal }) => isIllegal || levels.most < best);
  let fails = false;
  for (const tried of failing) {
    const bare = isShutIn ? await failureWithoutAdded(tried.move, question, ask) : { tried, question };
    const failure = bare ?? { tried, question };
    details.push(failureOf(failure.tried, failure.question));
    if (bare === undefined) continue;
    fails = true;
    const shown = bare.tried.isIllegal
      ? undefined
      : positionAfter(tried.move, bare.question, Math.max(bare.tried.levels.most, EVEN));
    if (shown !== undefined) evidence.push({ position: shown, shows: `after ${tried.move}` });
  }
  if (failing.length > 0 && solution.isTaken) {
    details.push("no variation is called right; the first that is not called wrong was taken");
  }
  if (fails) return said("fails");
  if (failing.length > 0) return contradicted("fails");
  const undecided = given.filter(({ levels }) => levels.least < best || best === 0);
  if (undecided.length > 0) {
    details.push(`not decided: ${undecided.map(({ move }) => move).join(", ")}`);
    return said("open");
  }
  const lines = solution.lines ?? [];
  // Without threats a ko is lost, so that nothing can be said of later moves.
  const later = await laterMoves(lines, question, best > EVEN ? ask : undefined);
  if (later.failure !== undefined) {
    const { says, position, line } = later.failure;
    details.push(says);
    if (position !== undefined) evidence.push({ position, shows: `after ${line}` });
    return contradicted("fails");
  }
  for (const { move, levels } of others) {
    if (levels.least < best) continue;
    details.push(
      move === "pass"
        ? "the goal is reached whatever is played elsewhere"
        : wrong.includes(move)
          ? `${move} works, though it is given as wrong`
          : `${move} works as well`,
    );
    const shown = positionAfter(move, question, Math.min(best - 1, EVEN));
    if (shown !== undefined) evidence.push({ position: shown, shows: `after ${move}` });
  }
  if (root.found !== undefined && works.length > given.length) {
    details.push(...aboutOthers(root, question));
  }
  if (openOthers.length > 0) details.push(`other moves that are not decided: ${listOrCount(openOthers)}`);
  if (elsewhere === "open") details.push("other moves were not searched to the end");
  if (best <= EVEN && lines.some((line) => line.length > 2)) {
    details.push("later moves of its lines were not searched, as the goal needs threats");
  }
  if (solution.goesOn) details.push("its lines go on; the first moves of some of them were compared");
  if (later.open.length > 0) details.push(`later moves that are not decided: ${later.open.join("; ")}`);
  const isKo = isKoFor(best, given);
  if (isKo === undefined) details.push("whether a ko decides it was not searched to the end");
  if (isKo !== undefined && question.isGraded && isKo !== (claim === "ko")) {
    details.unshift(
      isKo ? "a ko decides it, of which nothing is said" : "no ko decides it, though one is spoken of",
    );
    for (const level of isKo ? [best - 1, best] : [best - 1]) {
      evidence.push({
        position: withThreats(question, level),
        shows: `threats ${levelAt(question, level).join(":")}`,
      });
    }
    return contradicted("result");
  }
  if (works.length > given.length) return contradicted("another");
  const isOpen = openOthers.length + later.open.length > 0 || elsewhere === "open" || isKo === undefined;
  return said(isOpen ? "open" : "agrees");
}

/** How a move fails where nothing is added to the position; undefined where that is not known. */
async function failureWithoutAdded(move: string, question: Question, ask: Ask) {
  const { problem, start } = question;
  const { added = [], ...rest } = problem;
  const stones = start.stones.map((stone, point) => (added.includes(point) ? EMPTY : stone));
  const safe = rest.safe?.filter((point) => !added.includes(point)) ?? [];
  const bare = { ...question, problem: { ...rest, safe }, start: { ...start, stones }, added: [] };
  const tried = await tryMove(move, bare, ask, 1);
  return tried.levels.most === 0 ? { tried, question: bare } : undefined;
}

function questionOf({ position, goal }: SolveResult): Question {
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  const start = unpackPosition(problem, words);
  const isGraded = start.attackersThreats === 0 && start.defendersThreats === 0;
  const isAttacker = start.sideToMove !== problem.defender;
  const added = problem.added?.map(formatPoint) ?? [];
  return { problem, start, goal, isAttacker, isGraded, added };
}

/** What the question that was found leaves out. */
function aboutOthers({ target = "", goal }: SolveResult, { problem, start }: Question): string[] {
  const blocks = target.split(",");
  const asked = blocks.flatMap((stone) => [...blockAt(start.stones, parsePoint(stone), problem).stones]);
  const own = pointsOf(problem).filter((point) => start.stones[point] === 1 + problem.defender);
  if (own.length === new Set(asked).size && blocks.length === 1) return [];
  if (blocks.length === 1)
    return [`this is about the block at ${target}: other blocks beside it may be lost`];
  const others = `this is about the blocks at ${blocks.join(", ")}: one of them lives, and others may be lost`;
  return goal === "live" ? [others] : [];
}

/** Whether it is known that some move reaches the goal, be it with threats. */
function isSolved(root: SolveResult, question: Question, given: readonly Tried[]): boolean {
  return rootLevels(root, question).least > 0 || given.some(({ levels }) => levels.least > 0);
}

/** Whether marks say what is asked, or words beside the problem. */
function isAskedFor({ found, asks }: SolveResult): boolean {
  return found === undefined || asks !== undefined;
}

/** Whether a ko decides the result; undefined where the grade is open. */
function isKoFor(best: number, given: readonly Tried[]): boolean | undefined {
  if (best === ALL) return false;
  return given.every(({ levels }) => levels.most < ALL) ? true : undefined;
}

async function tryMove(move: string, question: Question, ask: Ask, share = FOR_GIVEN_MOVES): Promise<Tried> {
  const { problem, start, isAttacker, added } = question;
  if (added.includes(move)) return { move, levels: UNKNOWN, line: [] };
  if (!isLegalMove(problem, start, parseMove(move)))
    return { move, levels: FAILS, line: [], isIllegal: true };
  const position = positionAfter(move, question, EVEN);
  if (position === undefined) return { move, levels: isAttacker ? SUCCEEDS : FAILS, line: [] };
  const result = await ask({ position }, {}, share);
  if (result === undefined) return { move, levels: UNKNOWN, line: [] };
  const { ko, line, refutation } = result;
  const answers = line.length === 0 && refutation !== undefined ? [refutation] : line;
  return { move, ko, line: answers, levels: rootLevels(result, question) };
}

interface LaterMoves {
  /** The first by which the goal is missed. */
  readonly failure?: { readonly line: string; readonly says: string; readonly position: string | undefined };
  /** Lines up to moves that the limits leave open, as far as they were asked. */
  readonly open: readonly string[];
}

/**
 * What is known of the own moves of the given lines, after the first, without threats.
 *
 * @param ask left out, they are only played
 */
async function laterMoves(
  lines: readonly (readonly string[])[],
  question: Question,
  ask: Ask | undefined,
): Promise<LaterMoves> {
  const { problem } = question;
  const open: string[] = [];
  const seen = new Set<string>();
  for (const line of lines) {
    let at = question.start;
    for (const [i, move] of line.entries()) {
      const played = line.slice(0, i + 1).join(" ");
      if (isReached(problem, at) || question.added.includes(move)) break;
      // A move that takes a ko back may spend a threat.
      const asIs = parseMove(move);
      const ways = asIs === PASS ? [asIs] : [asIs, asIs | SPENDS];
      const legal = ways.find((one) => isLegalMove(problem, at, one));
      if (legal === undefined) {
        const says = `${illegal(move)}, in ${played}`;
        return { failure: { line: played, says, position: undefined }, open };
      }
      at = playMove(problem, at, legal);
      const isOwn = i % 2 === 0;
      if (ask === undefined || i === 0 || !isOwn || seen.has(played) || isReached(problem, at)) continue;
      seen.add(played);
      const position = formatProblem(packPosition(problem, at));
      const result = await ask({ position }, { grade: false });
      const { least, most } = result === undefined ? UNKNOWN : rootLevels(result, question);
      if (least === 0 && most > 0) open.push(played);
      if (result === undefined) return { open };
      if (most > 0) continue;
      const [answer = result.refutation] = result.line;
      const answered = answer === undefined ? "" : ` (answered by ${answer})`;
      return { failure: { line: played, says: `${move} fails in ${played}${answered}`, position }, open };
    }
  }
  return { open };
}

/** At how many levels the side to move of the question succeeds, as a result of it or of a position after it says. */
function rootLevels({ ko, verdict, goal }: SolveResult, question: Question): Row {
  if (ko !== undefined) return rowFor(question, ko);
  if (verdict === "unknown") return UNKNOWN;
  const isOwn = (goal === "live") !== question.isAttacker;
  return (verdict === "proven") === isOwn ? SUCCEEDS : FAILS;
}

/** The row of a grade as the side to move sees it. */
function rowFor({ goal, isAttacker }: Question, ko: KoResult): Row {
  return rowOfMover(goal === "live", isAttacker, ko);
}

/** Threats of attacker and defender at a level, counted from what is best for the side to move. */
function levelAt({ isAttacker }: Question, level: number): readonly [attackers: number, defenders: number] {
  return LEVELS[isAttacker ? level : ALL - 1 - level];
}

/** @param level of a problem without threats; others keep those that they have */
function withThreats(question: Question, level: number, position = question.start): string {
  const [attackersThreats, defendersThreats] = levelAt(question, level);
  const threats = question.isGraded ? { attackersThreats, defendersThreats } : {};
  return formatProblem(packPosition(question.problem, { ...position, ...threats }));
}

/** The problem after a move; undefined where the goal is reached by it. */
function positionAfter(move: string, question: Question, level: number): string | undefined {
  const after = playMove(question.problem, question.start, parseMove(move));
  return isReached(question.problem, after) ? undefined : withThreats(question, level, after);
}

const illegal = (move: string) => `${move} is not a legal move`;

function failureOf({ move, isIllegal, levels, ko, line }: Tried, { goal }: Question): string {
  if (isIllegal) return illegal(move);
  const answered = line.length === 0 ? "" : ` (answered by ${line.join(" ")})`;
  return levels.most === 0
    ? `${move} fails${answered}`
    : `${move} does less: ${gradeWords({ ko, goal })}${answered}`;
}

/** What was asked, and what is taken for granted. */
function foundIn(root: SolveResult): string[] {
  return formatFound(root).map((line) => line.trim());
}

function questionWords(root: SolveResult): string {
  const found = foundIn(root);
  if (found.length > 0) return root.enclosing === undefined ? found.join("; ") : found[0];
  const [mover] = moversOf(root.position);
  return `${root.goal} ${/target=(\S+)/.exec(root.position)?.[1]}: ${mover} to move`;
}
