/**
 * The shogi section of "λ search based on proof and disproof numbers" (Soeda, Yoshizoe, Kishimoto, Kaneko, Tanaka and
 * Müller, IPSJ 2007): which problems are searched, how, and in what order.
 *
 * Every search has a table of 1,000,000 entries and ends when it is full. Order 2 is searched by df-pn λ and by plain
 * df-pn, both with all moves and the pass first; with order 1 both are the same search for mates, which is measured once.
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
export type Contender = keyof typeof CONTENDERS;
export const CONTENDER_NAMES = Object.keys(CONTENDERS) as Contender[];

export const Measurement = z.object({
  /** Number of the problem, from 0. */
  problem: z.int().nonnegative(),
  contender: z.enum(CONTENDER_NAMES),
  proven: z.boolean(),
  /** Why it is not. */
  reason: z.string().nullable(),
  nodes: z.int().nonnegative(),
  microseconds: z.number().nonnegative(),
});
export type Measurement = z.infer<typeof Measurement>;

export interface SearchLimits {
  readonly tableEntries: number;
  readonly maxNodes: number;
}

/** Searches problems, each with an empty table; gives out findings in their order. */
export type SearchMany = (
  contender: Contender,
  problems: readonly Problem[],
) => AsyncIterable<readonly SweepFinding[]>;

/** Searches on all threads of a pool. */
export function searchOn(
  pool: Pool,
  { tableEntries, maxNodes }: SearchLimits,
  signal?: AbortSignal,
): SearchMany {
  return (contender, problems) =>
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
          search: CONTENDERS[contender],
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

/**
 * Measures all contenders on all problems, and gives out measurements as they come. The contenders take turns, some
 * problems at a time, so that a machine that slows down slows all of them.
 *
 * @param done measurements of an earlier run of the same experiment, which are left out
 */
export async function* measure(
  problems: readonly Problem[],
  searchMany: SearchMany,
  done = 0,
): AsyncGenerator<Measurement[], void, undefined> {
  let skip = done;
  for (let start = 0; start < problems.length; start += CHUNK) {
    const chunk = problems.slice(start, start + CHUNK);
    for (const contender of CONTENDER_NAMES) {
      const left = chunk.slice(skip);
      const first = start + chunk.length - left.length;
      skip = Math.max(0, skip - chunk.length);
      if (left.length === 0) continue;
      const warmUp = easiest(problems);
      let searched = 0;
      for await (const findings of searchMany(contender, [...warmUp, ...left])) {
        searched += findings.length;
        const counted = findings.filter(({ index }) => index >= warmUp.length);
        if (counted.length > 0) {
          yield counted.map(({ index, verdict, reason = null, nodes, microseconds }) => ({
            problem: first + index - warmUp.length,
            contender,
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
