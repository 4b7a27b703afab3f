/** `check go`: solutions that collections give, against what is proven of their first moves. */
import type { Ask, CollectionCheck, Comparison, Finding } from "../../../../cli/check/comparison.js";
import type { GivenSolution, NamedProblem } from "../../../../cli/files/problem-texts.js";
import { RecordError } from "../../../../files/file-errors.js";
import type { SolveResult } from "../../../../solver/results.js";
import { EVEN } from "../../analysis/grade.js";
import type { TriedQuestion } from "../../analysis/results.js";
import { isMeant } from "../../analysis/text.js";
import { packPosition, unpackPosition, unpackProblem } from "../../notation/position.js";
import { formatProblem, parseProblem } from "../../notation/text.js";
import { parsePoint } from "../../notation/vertices.js";
import { compareMoves } from "./compare-moves.js";
import { FOR_GIVEN_MOVES, tryMove } from "./first-move.js";
import { isAskedFor, questionOf, questionWords, rootLevels } from "./question.js";

/** The share of the limits within which the problem itself is solved. */
const FOR_THE_PROBLEM = 1 / 3;

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
  return isLikeliest(root) ? comparison : ofAnotherGroup(comparison);
}

/** Whether all groups that are likelier to be meant than that of the answer were decided. */
function isLikeliest({ target, tried = [] }: SolveResult): boolean {
  const likelier = tried.slice(
    0,
    tried.findIndex((one) => one.target === target),
  );
  const targets = [...new Set(likelier.map((one) => one.target))];
  return targets.every((one) =>
    likelier.some(({ target: its, verdict }) => its === one && verdict !== "unknown"),
  );
}

/** A book is not wrong about a group of which nobody knows that it is meant. */
function ofAnotherGroup(comparison: Comparison): Comparison {
  const details = [...comparison.details, "a likelier group is not decided; if another is meant, mark it"];
  return { ...comparison, finding: "open", details, evidence: [] };
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
