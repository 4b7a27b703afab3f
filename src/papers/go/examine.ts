/**
 * What is to be known of a problem before it is taken: its grade, the first moves that reach it, and its λ order. Questions
 * are asked in sweeps, each with an empty table, so that answers do not depend on the number of threads.
 */
import type { Player } from "../../game/game.js";
import type { GameOptions } from "../../game/module.js";
import { EVEN, known, koOf, LEVELS, nextLevel, type Row } from "../../games/go/analysis/grade.js";
import { go } from "../../games/go/module.js";
import { CONSTANT_WORDS, POSITION_WORDS } from "../../games/go/notation/packing.js";
import { PASS } from "../../games/go/notation/points.js";
import { packPosition, unpackPosition, unpackProblem } from "../../games/go/notation/position.js";
import { formatProblem } from "../../games/go/notation/text.js";
import { formatMove } from "../../games/go/notation/vertices.js";
import { CaptureAnswer } from "../../games/go/records/captures.js";
import { legalMoves, playMove } from "../../games/go/reference/rules.js";
import { deepening } from "../../games/go/search/deepening.js";
import { zoneSearch } from "../../games/go/zones/kind.js";
import type { SearchOptions } from "../../search/kinds.js";
import { findKind } from "../../search/kinds.js";
import { type SweepFinding, sweep } from "../../solver/sweep/run/run-sweep.js";
import type { Pool } from "../../solver/threads/pool.js";
import type { Candidate } from "./candidates.js";

export interface Find extends CaptureAnswer {
  /** In the text form of problems, without threats. */
  readonly position: string;
}

/** How a question is searched. */
export interface How {
  readonly algorithm: string;
  readonly search: SearchOptions;
  readonly maxNodes: number;
  readonly entries: number;
  readonly whenFull?: "collect" | "stop";
  /** Options of the rules. */
  readonly gameOptions?: GameOptions;
  /** Seconds that it may take. */
  readonly time?: number | undefined;
}

export interface Question {
  readonly words: Int32Array;
  readonly attacker: Player;
}

/** Answers in the order of the questions. */
export type Ask = (questions: readonly Question[], how: How) => Promise<readonly SweepFinding[]>;

const MOST_ORDERS = 5;
const ENTRIES = 1 << 20;
const DF_PN = { algorithm: "df-pn", search: {}, entries: ENTRIES } as const;

export function askOn(pool: Pool, signal?: AbortSignal): Ask {
  return async (questions, how) => {
    const { algorithm, search, maxNodes, entries, whenFull = "collect", time, gameOptions = {} } = how;
    const findings: SweepFinding[] = [];
    const source = {
      count: questions.length,
      problemWords: POSITION_WORDS + CONSTANT_WORDS,
      write(index: number, words: Int32Array, offset: number): Player {
        words.set(questions[index].words, offset);
        return questions[index].attacker;
      },
    };
    const { engineBytes } = findKind(algorithm, [deepening, zoneSearch]) ?? {};
    const table = { entries, whenFull };
    const setup = { game: go.name, gameOptions, algorithm, search, table, engineBytes };
    for await (const found of sweep(pool, source, { setup, maxNodes, time, signal })) findings.push(...found);
    signal?.throwIfAborted();
    const failed = findings.find(({ error }) => error !== undefined);
    if (failed !== undefined) throw new Error(failed.error);
    return findings;
  };
}

/** The capture of the targets, which decides whether they live. */
export function captureOf(words: Int32Array): Question {
  const problem = unpackProblem(words);
  const position = unpackPosition(problem, words);
  return {
    words: packPosition({ ...problem, life: false }, position),
    attacker: (1 - problem.defender) as Player,
  };
}

/** The problem with other threats. */
export function atLevel({ words, attacker }: Question, level: number): Question {
  const problem = unpackProblem(words);
  const [attackersThreats, defendersThreats] = LEVELS[level];
  const position = { ...unpackPosition(problem, words), attackersThreats, defendersThreats };
  return { words: packPosition(problem, position), attacker };
}

/** The question after a move. */
export function after({ words, attacker }: Question, move: number): Question {
  const problem = unpackProblem(words);
  return { words: packPosition(problem, playMove(problem, unpackPosition(problem, words), move)), attacker };
}

/** All legal moves. */
export function movesOf({ words }: Question): number[] {
  const problem = unpackProblem(words);
  return legalMoves(problem, unpackPosition(problem, words));
}

export interface Graded {
  readonly row: Row;
  readonly nodes: number;
}

/** A candidate with its grade. */
interface Case extends Graded {
  readonly candidate: Candidate;
}

/** What is known of a problem before its first moves are. */
export type Outline = Omit<Find, "first" | "only">;

/**
 * The candidates of which everything is found within the limits, and that are problems: the attacker, who moves first, takes
 * the block or gets a ko, or the defender, who moves first, saves it from a capture or gets a ko; one first move alone does
 * it, or in a ko at least one.
 *
 * @param maxNodes that each question may take
 * @param wants whether a problem is looked for: first moves take the most, and are not asked of others
 */
export async function examine(
  candidates: readonly Candidate[],
  ask: Ask,
  maxNodes: number,
  wants: (outline: Outline) => boolean = () => true,
): Promise<Find[]> {
  const how = { ...DF_PN, maxNodes };
  const grades = await gradesOf(candidates, ask, how);
  const all = candidates.flatMap((candidate, i): Case[] => {
    const grade = grades[i];
    return grade === undefined ? [] : [{ candidate, ...grade }];
  });
  const graded = all.filter(({ candidate: { attacks }, row: { least } }) =>
    // Nothing to find for a side that fails whatever it does.
    attacks ? least > 0 : least < LEVELS.length,
  );
  const captures = graded.map(({ candidate, row }) => captureIn(candidate, row));
  const orders = await trueOrders(captures, ask, maxNodes);
  const outlined = graded.flatMap((one, i) => {
    const outline = outlineOf(one, orders[i]);
    return outline !== undefined && wants(outline) ? [{ ...one, outline }] : [];
  });
  const firsts = await firstMoves(outlined, ask, how);
  return outlined.flatMap(({ outline, row }, i): Find[] => {
    const first = firsts[i]?.map(formatMove) ?? [];
    return first.length === 1 || (first.length > 1 && isKo(row)) ? [{ ...outline, first, only: true }] : [];
  });
}

/** Undefined of what is not a problem, or where limits left the order open. */
function outlineOf(
  { candidate: { words, attacks, liberties }, row, nodes }: Case,
  order: number | null | undefined,
): Outline | undefined {
  // A capture that nothing threatens need not be prevented.
  if (order === undefined || (order === null && row.least > EVEN === attacks)) return undefined;
  const kind = attacks ? "capture" : "save";
  return { position: formatProblem(words), kind, ko: gradeOf(row), order, liberties, nodes };
}

function isKo({ least }: Row): boolean {
  return least > 0 && least < LEVELS.length;
}

/** The grade of a row whose end is known. */
function gradeOf(row: Row): CaptureAnswer["ko"] {
  return CaptureAnswer.shape.ko.parse(koOf(row));
}

/** The rows of questions, and the nodes of their even levels; undefined where limits left a row open. */
export async function gradesOf(
  questions: readonly Question[],
  ask: Ask,
  how: How,
): Promise<readonly (Graded | undefined)[]> {
  const graded: (Graded | undefined)[] = questions.map(() => undefined);
  interface Open extends Graded {
    readonly question: Question;
    readonly i: number;
    readonly asked: Set<number>;
    readonly next: number;
  }
  const row = { least: 0, most: LEVELS.length };
  let open = questions.map(
    (question, i): Open => ({ question, i, row, asked: new Set(), next: EVEN, nodes: 0 }),
  );
  while (open.length > 0) {
    const answers = await ask(
      open.map(({ question, next }) => atLevel(question, next)),
      how,
    );
    open = open.flatMap((one, k) => {
      const { verdict, nodes } = answers[k];
      if (verdict === "unknown") return [];
      const row = known(one.row, one.next, verdict);
      const found = { ...one, row, nodes: one.next === EVEN ? nodes : one.nodes };
      one.asked.add(one.next);
      const next = nextLevel(row, one.asked);
      if (next !== undefined) return [{ ...found, next }];
      graded[one.i] = { row, nodes: found.nodes };
      return [];
    });
  }
  return graded;
}

/** The first moves after which the grade is the same; undefined where some are not decided. */
async function firstMoves(
  cases: readonly Case[],
  ask: Ask,
  how: How,
): Promise<(readonly number[] | undefined)[]> {
  const questions = cases.flatMap(({ candidate, row: { least } }, i) => {
    // The hardest level at which the side to move still succeeds.
    const question = atLevel(candidate, candidate.attacks ? least - 1 : least);
    return movesOf(question).map((move) => ({ i, move, ...after(question, move) }));
  });
  const answers = await ask(questions, how);
  const firsts: (number[] | undefined)[] = cases.map(() => []);
  for (const [k, { i, move }] of questions.entries()) {
    const { verdict } = answers[k];
    if (verdict === "unknown") firsts[i] = undefined;
    else if (verdict === (cases[i].candidate.attacks ? "proven" : "disproven")) firsts[i]?.push(move);
  }
  return firsts;
}

/** The capture without outside threats: of a block that is to be saved the one after a pass. Undefined where there is none. */
function captureIn({ words, attacker, attacks }: Candidate, { least }: Row): Question | undefined {
  if (attacks) return least > EVEN ? { words, attacker } : undefined;
  return after({ words, attacker }, PASS);
}

/** True λ orders; null where there is no capture of so low an order, undefined where limits left it open. */
export async function trueOrders(
  questions: readonly (Question | undefined)[],
  ask: Ask,
  maxNodes: number,
): Promise<(number | null | undefined)[]> {
  const orders: (number | null | undefined)[] = questions.map((question) =>
    question === undefined ? null : undefined,
  );
  let open = questions.flatMap((question, i) => (question === undefined ? [] : [{ question, i }]));
  for (let order = 1; order <= MOST_ORDERS && open.length > 0; order++) {
    const search = { ...go.lambda, maxOrder: order, provePasses: true };
    const how = { algorithm: "df-pn-lambda", search, maxNodes, entries: ENTRIES };
    const answers = await ask(
      open.map(({ question }) => question),
      how,
    );
    const left: typeof open = [];
    for (const [k, { question, i }] of open.entries()) {
      const { verdict, reason } = answers[k];
      if (verdict === "proven") orders[i] = answers[k].order ?? order;
      else if (reason === "no proof within order") left.push({ question, i });
    }
    open = left;
  }
  for (const { i } of open) orders[i] = null;
  return orders;
}
