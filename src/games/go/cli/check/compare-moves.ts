/** The moves that a collection gives, against what is proven of a question. */
import type { Ask, Comparison, Evidence, Finding } from "../../../../cli/check/comparison.js";
import type { GivenSolution } from "../../../../cli/files/problem-texts.js";
import type { SolveResult } from "../../../../solver/results.js";
import { EVEN, levelOfMover } from "../../analysis/grade.js";
import { reachingMoves } from "../../analysis/results.js";
import { gradeWords, listOrCount } from "../../analysis/text.js";
import { blockAt, pointsOf } from "../../notation/position.js";
import { parsePoint } from "../../notation/vertices.js";
import { failureOf, failureWithoutAdded, illegal, type Tried, tryMove } from "./first-move.js";
import { laterMoves } from "./later-moves.js";
import {
  ALL,
  foundIn,
  isAskedFor,
  positionAfter,
  type Question,
  questionOf,
  questionWords,
  rootLevels,
  rowFor,
  SUCCEEDS,
  withThreats,
} from "./question.js";

export async function compareMoves(
  found: SolveResult,
  solution: GivenSolution,
  ask: Ask,
): Promise<Comparison> {
  // Its grade tells of all numbers of threats.
  const root =
    found.threats === undefined ? found : { ...found, position: found.position.replace(/ threats=\S+/, "") };
  const question = questionOf(root);
  const { right, wrong, claim } = solution;
  let given: Tried[] = [];
  for (const move of right) given.push(await tryGiven(move, root, question, ask));
  const all = isSolved(root, question, given)
    ? await ask({ position: root.position }, { firstMoves: true })
    : undefined;
  const { firstMoves } = all ?? {};
  const { open = [], elsewhere = "open", threats } = firstMoves ?? {};
  // A search for all of them may have decided what one for this move did not.
  given = given.map((one) => amongAll(one, firstMoves, question));
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
  /** What a given move may do: another has the same result only if it does as much. */
  const mostOfGiven = Math.max(best, ...given.map(({ levels }) => levels.most));
  const isAsGood = ({ levels }: Tried) => levels.least >= mostOfGiven;
  const works = [
    ...given.filter(({ levels }) => best > 0 && levels.least === best),
    ...others.filter((one) => best > 0 && isAsGood(one)),
  ];
  const openOthers = [
    // A given move has a search of its own.
    ...open.filter((move) => !right.includes(move)),
    ...others.filter((one) => one.levels.most >= best && !isAsGood(one)).map(({ move }) => move),
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
  // Where the goal needs threats, those that a line has spent would have to be counted.
  const later = await laterMoves(lines, question, best - 1, best > EVEN ? ask : undefined);
  if (later.failure !== undefined) {
    const { says, position, line } = later.failure;
    details.push(says);
    if (position !== undefined) evidence.push({ position, shows: `after ${line}` });
    return contradicted("fails");
  }
  for (const { move } of others.filter(isAsGood)) {
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
        shows: `threats ${levelOfMover(question.isAttacker, level).join(":")}`,
      });
    }
    return contradicted("result");
  }
  if (works.length > given.length) return contradicted("another");
  const isOpen = openOthers.length + later.open.length > 0 || elsewhere === "open" || isKo === undefined;
  return said(isOpen ? "open" : "agrees");
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

/** What is known of a given move. No move does more than the one that answers the question. */
async function tryGiven(move: string, root: SolveResult, question: Question, ask: Ask): Promise<Tried> {
  const [answer = root.refutation, ...line] = root.line;
  const levels = rootLevels(root, question);
  if (answer !== move || levels.least === 0) return tryMove(move, question, ask);
  const known: Tried = { move, ko: root.ko, line, levels };
  if (levels.least === levels.most) return known;
  const tried = await tryMove(move, question, ask);
  return tried.levels.least > levels.least || tried.levels.most < levels.most ? tried : known;
}

/** A given move as a search for all first moves knows it, where that is more. */
function amongAll(given: Tried, firstMoves: SolveResult["firstMoves"], question: Question): Tried {
  const found = firstMoves?.reach.find(({ move }) => move === given.move);
  if (found?.ko === undefined) return given;
  const levels = rowFor(question, found.ko);
  return levels.least > given.levels.least ? { ...given, ko: found.ko, line: found.line, levels } : given;
}

/** Whether it is known that some move reaches the goal, be it with threats. */
function isSolved(root: SolveResult, question: Question, given: readonly Tried[]): boolean {
  return rootLevels(root, question).least > 0 || given.some(({ levels }) => levels.least > 0);
}

/** Whether a ko decides the result; undefined where the grade is open. */
function isKoFor(best: number, given: readonly Tried[]): boolean | undefined {
  if (best === ALL) return false;
  return given.every(({ levels }) => levels.most < ALL) ? true : undefined;
}
