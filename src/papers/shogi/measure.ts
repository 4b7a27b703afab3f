/**
 * The shogi section of "λ search based on proof and disproof numbers" (Soeda, Yoshizoe, Kishimoto, Kaneko, Tanaka and
 * Müller, IPSJ 2007): which problems are searched, how, and in what order.
 *
 * Every search ends when its table is full: the paper's has 1,000,000 entries, and smaller ones make our problems as hard for
 * their table as the paper's were. Order 2 is searched by df-pn λ and by plain df-pn, both with all moves and the pass first; with
 * order 1 both are the same search for mates, which is measured once. With the largest table df-pn λ is also searched by the
 * other AND strategy, and with the pass in its turn.
 */
import { z } from "zod";
import { FailureError } from "../../game/errors.js";
import { shogi } from "../../games/shogi/module.js";
import { POSITION_WORDS } from "../../games/shogi/notation/position.js";
import { SHOGI_LAMBDA } from "../../games/shogi/problem-game.js";
import type { ShogiProblem } from "../../games/shogi/records/problems.js";
import { findKind } from "../../search/kinds.js";
import type { DfPnLambdaOptions } from "../../search/lambda/df-pn-lambda-kind.js";
import { type SweepFinding, sweep } from "../../solver/sweep/run/run-sweep.js";
import type { Pool } from "../../solver/threads/pool.js";
import type { SetName } from "./paper.js";

/**
 * Nodes after which a search is given up; the paper has no such limit. A search that goes round in a cycle never fills
 * its table, and would not end.
 */
export const MAXIMUM_NODES = 5_000_000;

const ALGORITHM = "df-pn-lambda";

export interface Problem extends ShogiProblem {
  readonly set: SetName;
}

export const CONTENDERS = {
  "order 1": { ...SHOGI_LAMBDA, maxOrder: 1 },
  "df-pn λ": SHOGI_LAMBDA,
  "df-pn": { ...SHOGI_LAMBDA, pseudoNodes: false },
} as const satisfies Record<string, DfPnLambdaOptions>;
/** df-pn λ by the other AND strategy and with the pass in its turn; CONTENDERS has the sum strategy with the pass first. */
export const STRATEGIES = {
  "highest order, pass first": { ...SHOGI_LAMBDA, andStrategy: "highest-order" },
  "sum, pass in its turn": { ...SHOGI_LAMBDA, passFirst: false },
  "highest order, pass in its turn": { ...SHOGI_LAMBDA, andStrategy: "highest-order", passFirst: false },
} as const satisfies Record<string, DfPnLambdaOptions>;
const SEARCHES = { ...CONTENDERS, ...STRATEGIES };
export type Contender = keyof typeof SEARCHES;
export const STRATEGY_NAMES = Object.keys(STRATEGIES) as (keyof typeof STRATEGIES)[];
export const CONTENDER_NAMES = Object.keys(SEARCHES) as Contender[];

export const Measurement = z.object({
  /** Number of the problem, from 0. */
  problem: z.int().nonnegative(),
  contender: z.enum(CONTENDER_NAMES),
  tableEntries: z.int().positive(),
  proven: z.boolean(),
  /** Why it is not. */
  reason: z.string().nullable(),
  nodes: z.int().nonnegative(),
  microseconds: z.number().nonnegative(),
});
export type Measurement = z.infer<typeof Measurement>;

/** Searches problems, each with an empty table; gives out findings in their order. */
export type SearchMany = (
  contender: Contender,
  tableEntries: number,
  problems: readonly Problem[],
) => AsyncIterable<readonly SweepFinding[]>;

/** Searches on all threads of a pool. */
export function searchOn(pool: Pool, maxNodes: number, signal?: AbortSignal): SearchMany {
  return (contender, tableEntries, problems) =>
    sweep(
      pool,
      {
        count: problems.length,
        problemWords: POSITION_WORDS,
        write(index, words, offset) {
          words.set(shogi.parsePosition(problems[index].position), offset);
          return undefined;
        },
      },
      {
        setup: {
          game: shogi.name,
          gameOptions: {},
          algorithm: ALGORITHM,
          search: SEARCHES[contender],
          table: { entries: tableEntries, whenFull: "stop" },
          engineBytes: findKind(ALGORITHM)?.engineBytes,
        },
        maxNodes,
        signal,
      },
    );
}

/** Problems that every contender searches before the next one's turn. */
const CHUNK = 50;
/** Problems searched before each turn and not counted, so that code is compiled and memory is at hand. */
const WARM_UP = 5;

/** What one contender searches before the next one's turn. */
interface Turn {
  readonly contender: Contender;
  readonly tableEntries: number;
  readonly first: number;
  readonly count: number;
}

/**
 * All contenders on all problems with each size of table. The contenders take turns, some problems at a time, so that a machine
 * that slows down slows all of them.
 */
export function turnsOf(problems: number, sizes: readonly number[]): Turn[] {
  const largest = Math.max(...sizes);
  const turns: Turn[] = [];
  for (const tableEntries of sizes) {
    const names = CONTENDER_NAMES.filter((name) => name in CONTENDERS || tableEntries === largest);
    for (let first = 0; first < problems; first += CHUNK) {
      const count = Math.min(CHUNK, problems - first);
      for (const contender of names) turns.push({ contender, tableEntries, first, count });
    }
  }
  return turns;
}

/**
 * Measures turn after turn, and gives out measurements as they come.
 *
 * @param done measurements of an earlier run of the same experiment, which are left out
 */
export async function* measure(
  problems: readonly Problem[],
  sizes: readonly number[],
  searchMany: SearchMany,
  done = 0,
): AsyncGenerator<Measurement[], void, undefined> {
  let skip = done;
  const warmUp = easiest(problems);
  for (const { contender, tableEntries, first, count } of turnsOf(problems.length, sizes)) {
    const skipped = Math.min(skip, count);
    skip -= skipped;
    if (skipped === count) continue;
    const left = problems.slice(first + skipped, first + count);
    let searched = 0;
    for await (const findings of searchMany(contender, tableEntries, [...warmUp, ...left])) {
      searched += findings.length;
      const counted = findings.filter(({ index }) => index >= warmUp.length);
      if (counted.length > 0) {
        yield counted.map(({ index, verdict, reason = null, nodes, microseconds }) => ({
          problem: first + skipped + index - warmUp.length,
          contender,
          tableEntries,
          proven: verdict === "proven",
          reason,
          nodes,
          microseconds,
        }));
      }
    }
    // A search that was stopped; the next one's measurements would stand in the wrong place.
    if (searched < warmUp.length + left.length) return;
  }
}

/** Short mates to warm up with, whatever else there is. */
function easiest(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => (a.plies ?? 99) - (b.plies ?? 99)).slice(0, WARM_UP);
}

/** A proof of order 1 where the true order is 2, or none where it is 1: everything measured with it would be wrong. */
export function refuseContradictions(
  problems: readonly Problem[],
  measurements: readonly Measurement[],
): void {
  for (const { problem, contender, proven, reason } of measurements) {
    const { name, position, order } = problems[problem];
    const refuted = reason === "no proof within order";
    const wrong =
      contender === "order 1"
        ? (order === 2 && proven) || (order === 1 && refuted)
        : order !== null && refuted;
    if (!wrong) continue;
    throw new FailureError(
      `${contender} ${proven ? "proves" : "finds no proof of"} ${name} ${position}, whose order is ${order}`,
    );
  }
}
