/** The captures that come with the project, compared with their index by searches in this thread. */
import { resolve } from "node:path";
import { expect } from "vitest";
import { LEVELS, levelsOf } from "../../src/games/go/analysis/grade.js";
import { packPosition, unpackPosition, unpackProblem } from "../../src/games/go/notation/position.js";
import { parseProblem } from "../../src/games/go/notation/text.js";
import { parseMove } from "../../src/games/go/notation/vertices.js";
import {
  type CaptureAnswer,
  type CaptureProblem,
  readCaptures,
} from "../../src/games/go/records/captures.js";
import { legalMoves, playMove } from "../../src/games/go/reference/rules.js";
import { askHere } from "../papers/go/ask-here.js";

export interface Answered extends CaptureProblem {
  readonly answer: CaptureAnswer;
}

const SET = "../../problems/go/captures";
const answered = (folder: string): Answered[] =>
  readCaptures(resolve(import.meta.dirname, folder)).map((problem) => {
    const { answer } = problem;
    if (answer === undefined) throw new Error(`${problem.name}: no answer in the index`);
    return { ...problem, answer };
  });

export const captures = answered(SET);
/** Captures that fill a table of 1,000,000 entries. */
export const hardCaptures = answered(`${SET}/hard`);

/** Checks both levels between which the grade changes, and each first move by df-pn, without the moves that are not decided within the limit. */
export async function checkGrade({ name, position, answer }: Answered, maxNodes: number): Promise<void> {
  const words = parseProblem(position);
  const problem = unpackProblem(words);
  const start = unpackPosition(problem, words);
  const attacker = (1 - problem.defender) as 0 | 1;
  const attacks = start.sideToMove === attacker;
  expect([name, attacks]).toEqual([name, answer.kind === "capture"]);
  const how = { algorithm: "df-pn", search: {}, maxNodes, entries: 0 };
  const at = (level: number) => {
    const [attackersThreats, defendersThreats] = LEVELS[level];
    return { ...start, attackersThreats, defendersThreats };
  };
  const succeeds = levelsOf(answer.ko);
  for (const [level, verdict] of [
    [succeeds - 1, "proven"],
    [succeeds, "disproven"],
  ] as const) {
    if (LEVELS[level] === undefined) continue;
    const [found] = await askHere([{ words: packPosition(problem, at(level)), attacker }], how);
    expect([name, level, found.verdict]).toEqual([name, level, verdict]);
  }
  const before = at(attacks ? succeeds - 1 : succeeds);
  const moves = legalMoves(problem, before);
  const replies = moves.map((move) => ({
    words: packPosition(problem, playMove(problem, before, move)),
    attacker,
  }));
  const answers = await askHere(replies, how);
  const first = answer.first.map(parseMove);
  for (const [i, { verdict }] of answers.entries()) {
    if (verdict === "unknown") continue;
    const reaches = verdict === (attacks ? "proven" : "disproven");
    if (answer.only || reaches)
      expect([name, moves[i], reaches]).toEqual([name, moves[i], first.includes(moves[i])]);
  }
}
