/** The problems of life that come with the project, compared with their index by searches in this thread and by the definition. */
import { resolve } from "node:path";
import type { createSolver } from "solve-fast";
import { expect } from "vitest";
import { koOf, LEVELS, levelsOf, lifeOf } from "../../src/games/go/analysis/grade.js";
import { packPosition, unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { parseProblem } from "../../src/games/go/notation/text.js";
import { type Found, readLifeAndDeath, readOneEyes } from "../../src/games/go/records/lives.js";
import type { ProblemOfSet } from "../../src/games/go/records/problem-sets.js";
import { readSgfProblems } from "../../src/games/go/records/problems.js";
import { blockOf, solveEnclosed } from "../games/go/enclosed.js";
import { askHere } from "../papers/go/ask-here.js";

export type Answered<Answer = Found> = ProblemOfSet<Answer> & { readonly answer: Answer };

function answered<Answer>(
  read: (folder: string) => ProblemOfSet<Answer>[],
  folder: string,
): Answered<Answer>[] {
  return read(resolve(import.meta.dirname, "../../problems/go", folder)).map((problem) => {
    const { answer } = problem;
    if (answer === undefined) throw new Error(`${problem.name}: no answer in the index`);
    return { ...problem, answer };
  });
}

export const oneEyes = answered(readOneEyes, "one-eye");
export const livesAndDeaths = answered(readLifeAndDeath, "life-and-death");

/** The searches that answer whether a block lives. */
export const LIFE_SEARCHES = ["df-pn", "df-pn-lambda", "df-pn-plus", "pn-search", "iterative-deepening"];

/** A block with an eye space of three points in a row, as a user might send it; it dies, since the attacker moves first. */
const USERS_SGF =
  "(;GM[1]FF[4]SZ[9]PL[B]AW[ab][bb][cb][db][da]AB[ac][bc][cc][dc][eb][ea]MA[ab]SQ[aa][ba][ca][ab][bb][cb][db][da])";

export const usersProblem = ((): Pick<Answered, "name" | "position"> & { readonly answer: Graded } => {
  const [read] = readSgfProblems(Buffer.from(USERS_SGF), "users.sgf", undefined).problems;
  if (read instanceof Error) throw read;
  const { board, side, words } = read;
  const ko = { status: "fails", attacker: null, defender: null } as const;
  return {
    name: "users.sgf",
    position: `${board} ${side} target=${words.target} goal=live region=${words.region}`,
    answer: { lives: false, ko },
  };
})();

type Graded = Pick<Found, "lives" | "ko">;

/** Checks both goals: verdicts and grades have to be those of the index, so that neither contradicts the other. */
export async function checkBothGoals(
  solver: Awaited<ReturnType<typeof createSolver>>,
  { name, position, answer }: Pick<Answered, "name" | "position"> & { readonly answer: Graded },
  algorithm: string,
  maxNodes: number,
): Promise<void> {
  const own = position.includes(" goal=live") ? "live" : "kill";
  const succeeds = succeedsOf(own === "live", answer);
  const row = { least: succeeds, most: succeeds };
  for (const goal of ["live", "kill"]) {
    const asked = position.replace(` goal=${own}`, ` goal=${goal}`);
    const { verdict, ko } = await solver.solve(asked, { algorithm, line: false, maxNodes });
    expect([name, goal, algorithm, verdict, ko]).toEqual([
      name,
      goal,
      algorithm,
      (goal === "live") === answer.lives ? "proven" : "disproven",
      goal === "live" ? lifeOf(row) : koOf(row),
    ]);
  }
}

/** At how many levels the attacker succeeds; the grade is the goal's. */
function succeedsOf(life: boolean | undefined, { ko }: Pick<Found, "ko">): number {
  if (!life) return levelsOf(ko);
  return LEVELS.length - levelsOf({ ...ko, attacker: ko.defender, defender: ko.attacker });
}

/** Both levels between which the grade changes, and the even level: the question, and whether the attacker succeeds. */
function levelsIn(problem: Answered) {
  const words = parseProblem(problem.position);
  const game = unpackProblem(words);
  const start = unpackPosition(game, words);
  const succeeds = succeedsOf(game.life, problem.answer);
  const levels = [...new Set([succeeds - 1, succeeds, 3])].filter((level) => LEVELS[level] !== undefined);
  return levels.map((level) => {
    const [attackersThreats, defendersThreats] = LEVELS[level];
    return { game, position: { ...start, attackersThreats, defendersThreats }, wins: level < succeeds };
  });
}

/** The grade by a search. */
export async function checkBySearch(problem: Answered, algorithm: string): Promise<void> {
  for (const { game, position, wins } of levelsIn(problem)) {
    const words = packPosition({ ...game, life: false }, position);
    const question = { words, attacker: (1 - game.defender) as 0 | 1 };
    const [{ verdict }] = await askHere([question], {
      algorithm,
      search: {},
      maxNodes: 1_000_000,
      entries: 0,
    });
    expect([problem.name, algorithm, verdict]).toEqual([
      problem.name,
      algorithm,
      wins ? "proven" : "disproven",
    ]);
  }
}

/** The grade by the definition. */
export function checkByDefinition(problem: Answered): void {
  for (const { game, position, wins } of levelsIn(problem)) {
    const solved = solveEnclosed(game, blockOf(game, position), [position]);
    expect([
      problem.name,
      position.attackersThreats,
      position.defendersThreats,
      solved.wins(position),
    ]).toEqual([problem.name, position.attackersThreats, position.defendersThreats, wins]);
  }
}
