/**
 * What a page asks its worker: to check the certificate, or to search a position. The worker runs the same script as the
 * page, so that everything is there; a question that takes too long is ended with its worker.
 */
import { createChecker } from "../certificates/checker/check.js";
import { problemOf, problemWithCounts } from "../certificates/checker/check-whole.js";
import { gameToCheck } from "../certificates/checker/checked-game.js";
import type { RefereeSubject } from "../certificates/checker/referee.js";
import { readCertificate } from "../certificates/format/certificate.js";
import { goalNamed } from "../game/goal.js";
import { toSearchGame } from "../game/search-game.js";
import { ordersOf } from "../search/kind.js";
import { findKind } from "../search/kinds.js";
import { type Limits, startBudget } from "../search/limits.js";
import { searchByOrder, withOrders } from "../search/of-game.js";
import { principalVariation } from "../search/proven/line.js";
import type { Reason, SearchLimits, Verdict } from "../search/search.js";
import { createTable, tableWords } from "../search/table/transposition-table.js";
import { type GameView, rulesOf, type Scored } from "./game-view.js";

export interface CheckQuestion {
  readonly kind: "check";
  readonly bytes: Uint8Array;
  readonly name: string;
}

/** How much a question may take: nodes, or seconds. */
export type QuestionLimit = Pick<Limits, "maxNodes" | "time">;

export interface SolveQuestion extends QuestionLimit {
  readonly kind: "solve";
  readonly subject: RefereeSubject;
  /** Packed position to search, with the constants behind it. */
  readonly words: Int32Array;
}

export interface ScoreQuestion extends QuestionLimit {
  readonly kind: "exact";
  readonly words: Int32Array;
}

export type Question = CheckQuestion | ScoreQuestion | SolveQuestion;

export interface CheckAnswer {
  readonly kind: "checked";
  readonly valid: boolean;
  /** How many nodes hold. */
  readonly nodes: number;
  readonly seconds: number;
  readonly problem?: string;
  /** A node that does not hold. */
  readonly node?: number;
}

export interface SolveAnswer {
  readonly kind: "solved";
  readonly verdict: Verdict;
  readonly reason?: Reason;
  readonly nodes: number;
  /** For a proof, the attacker's way to the goal, as far as it could be followed. */
  readonly line: readonly number[];
  /** The deciding move, where the search knows it. */
  readonly move?: number;
}

export interface ScoreAnswer extends Scored {
  readonly kind: "scored";
}

/** How far a question has got. */
export interface Progress {
  readonly kind: "progress";
  readonly nodes: number;
}

export interface FailedAnswer {
  readonly kind: "failed";
  readonly message: string;
}

export type Answer = CheckAnswer | ScoreAnswer | SolveAnswer | FailedAnswer;

/** Milliseconds between two reports of progress. */
const BETWEEN = 100;
/** Entries of the table: 20 MB, which a phone has, too. */
const ENTRIES = 1_000_000;
/** The most nodes for finding a line. */
const LINE_NODES = 100_000;

/** Answers a question; an error is an answer, too. */
export async function answer(
  view: GameView,
  question: Question,
  report: (progress: Progress) => void,
): Promise<Answer> {
  let last = performance.now();
  const progress = (nodes: number) => {
    const now = performance.now();
    if (now - last < BETWEEN) return;
    last = now;
    report({ kind: "progress", nodes });
  };
  try {
    if (question.kind === "check") return check(view, question, progress);
    return question.kind === "exact"
      ? score(view, question, progress)
      : await solve(view, question, progress);
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

function check(
  view: GameView,
  { bytes, name }: CheckQuestion,
  progress: (nodes: number) => void,
): CheckAnswer {
  const start = performance.now();
  const certificate = readCertificate(bytes, name);
  const checker = createChecker(certificate, gameToCheck(view.module, view.referee));
  const total = { nodes: 0, links: 0 };
  const end = (found: { readonly problem?: string; readonly node?: number }): CheckAnswer => ({
    kind: "checked",
    valid: found.problem === undefined,
    nodes: total.nodes,
    seconds: (performance.now() - start) / 1000,
    ...found,
  });
  const wrong = checker.checkRoot();
  if (wrong !== undefined) return end({ problem: wrong });
  for (let number = 0; number < certificate.chunks; number++) {
    const { nodes, links, flaw } = checker.checkChunk(number);
    total.nodes += nodes;
    total.links += links;
    if (flaw !== undefined) return end({ problem: problemOf(flaw), node: flaw.node });
    progress(total.nodes);
  }
  const counts = problemWithCounts(certificate.header, total);
  return end(counts === undefined ? {} : { problem: counts });
}

function score(
  { module, score: search }: GameView,
  { words, ...limit }: ScoreQuestion,
  progress: (nodes: number) => void,
): ScoreAnswer {
  if (search === undefined) throw new Error(`${module.name} has no exact scores`);
  return { kind: "scored", ...search(words, limitsOf(limit, progress)) };
}

function limitsOf(
  { maxNodes = Number.POSITIVE_INFINITY, time }: QuestionLimit,
  progress: (nodes: number) => void,
): SearchLimits {
  const budget = startBudget({ time });
  return {
    maxNodes,
    tick(nodes) {
      progress(nodes);
      return budget.reached;
    },
  };
}

async function solve(
  view: GameView,
  { subject, words, maxNodes, time }: SolveQuestion,
  progress: (nodes: number) => void,
): Promise<SolveAnswer> {
  const { module } = view;
  const { attacker, goal } = subject;
  const request = { goal: goal === null ? undefined : goalNamed(module, goal), search: {} };
  const chosen = searchByOrder(module, request);
  const own = view.search?.(goal);
  const kind = own ?? findKind(chosen.algorithm);
  if (kind === undefined) throw new Error(`${module.name} has no search ${chosen.algorithm}`);
  const search = kind.hasOrders ? { ...withOrders(module, request), ...chosen.search } : {};

  const size = { entries: ENTRIES };
  const table = createTable(new Int32Array(tableWords(size)), size);
  const game = toSearchGame(rulesOf(view, subject));
  const run = await kind.create(game, table, search);
  game.setConstants?.(words, game.positionWords);
  game.load(words, 0);
  const { verdict, reason, nodes, move } = run.solve(attacker, limitsOf({ maxNodes, time }, progress));
  let line: readonly number[] = [];
  if (verdict === "proven") {
    const orders = ordersOf(kind, search);
    const limits = { maxNodes: LINE_NODES };
    line = [
      ...(run.line?.(attacker, limits).moves ??
        principalVariation({ game, table, search: run, attacker, orders, ...limits })),
    ];
  }
  return {
    kind: "solved",
    verdict,
    nodes,
    line,
    ...(reason === undefined ? {} : { reason }),
    ...(move === undefined ? {} : { move }),
  };
}
