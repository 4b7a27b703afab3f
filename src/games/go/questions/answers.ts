/**
 * The verdict about a capture, what it covers, and its grade. Limits of nodes and time are for all of it together.
 *
 * Each level of the grade is a problem of its own, since threats are part of the position. That of the problem itself comes
 * first: its line, its order and its certificate are those of the result.
 */
import { SetupError } from "../../../game/errors.js";
import { prove } from "../../../parallel/solve/prove.js";
import type { SolveOutcome } from "../../../parallel/solve/solve.js";
import type { Answer, AnswerContext, Question } from "../../../solver/wing.js";
import { packPosition, unpackPosition, unpackProblem } from "../notation/position.js";
import { EVEN, known, koOf, LEVELS, nextLevel } from "./grade.js";

/** Whatever the rules of the package's own Go are asked for (`GoOptions`). */
const CANDIDATES = { candidates: true };

/** @param gradeOf what a row is to whoever asks */
export async function answerCapture(
  context: AnswerContext,
  question: Question,
  gradeOf = koOf,
): Promise<Answer> {
  const { words, attacker, settings, wish, onFindings } = question;
  const { moves = "all" } = settings;
  const setup = moves === "all" ? question.setup : { ...question.setup, gameOptions: CANDIDATES };
  if (moves === "candidates" && wish !== undefined) {
    throw new SetupError("no certificate: what holds among candidates need not hold; leave out --moves");
  }
  const began = performance.now();
  const { attackersThreats, defendersThreats } = unpackPosition(unpackProblem(words), words);
  const none = attackersThreats === 0 && defendersThreats === 0;
  if (settings.grade && !none) {
    throw new SetupError("the grade is about all numbers of threats; leave them out of the problem");
  }
  const session = context.session();
  const proof = await prove(session, words, setup, attacker, settings, wish);
  const found = moves === "candidates" ? amongCandidates(proof) : proof;
  const cover = { moves } as const;
  if (!(settings.grade ?? none)) return { ...found, findings: cover };

  let { nodes } = found;
  let row = known({ least: 0, most: LEVELS.length }, EVEN, found.verdict);
  onFindings?.({ ...cover, ko: gradeOf(row) });
  const asked = new Set([EVEN]);
  for (;;) {
    const level = nextLevel(row, asked);
    if (level === undefined) break;
    asked.add(level);
    const outcome = await ask(level);
    if (outcome === undefined) break;
    nodes += outcome.nodes;
    const { verdict } = moves === "candidates" ? amongCandidates(outcome) : outcome;
    row = known(row, level, verdict);
    onFindings?.({ ...cover, ko: gradeOf(row) });
  }
  const seconds = (performance.now() - began) / 1000;
  return { ...found, nodes, seconds, findings: { ...cover, ko: gradeOf(row) } };

  /** Solves the problem with the threats of a level; undefined when the limits are reached. */
  async function ask(level: number): Promise<SolveOutcome | undefined> {
    const { signal, onProgress } = settings;
    const time = settings.time === undefined ? undefined : settings.time - (performance.now() - began) / 1000;
    const maxNodes = settings.maxNodes === undefined ? undefined : settings.maxNodes - nodes;
    if (signal?.aborted || (time ?? 1) <= 0 || (maxNodes ?? 1) <= 0) return undefined;
    return session.solve(withThreats(words, level), setup, { attacker, signal, onProgress, time, maxNodes });
  }
}

/** The problem with the threats of a level. */
function withThreats(words: Int32Array, level: number): Int32Array {
  const [attackersThreats, defendersThreats] = LEVELS[level];
  const problem = unpackProblem(words);
  return packPosition(problem, { ...unpackPosition(problem, words), attackersThreats, defendersThreats });
}

/** That no candidate succeeds, or that none is left, says nothing of the other moves. */
function amongCandidates<Found extends Pick<SolveOutcome, "verdict" | "reason" | "noProofWithinOrder">>(
  found: Found,
): Found {
  if (found.verdict !== "disproven" && found.noProofWithinOrder === undefined) return found;
  const { noProofWithinOrder: _, ...rest } = found;
  return { ...rest, verdict: "unknown", reason: "no proof among candidates" } as Found;
}
