/**
 * The Simpei section of "λ search based on proof and disproof numbers" (Soeda, Yoshizoe, Kishimoto, Kaneko, Tanaka and
 * Müller, IPSJ 2007): which positions are searched, how, and in what order.
 *
 * The paper draws 1/1000 of all positions and keeps the wins of the side to move that are not immediate. Every search
 * has a table of 1,000,000 entries and ends when it is full; df-pn λ searches up to order 7.
 *
 * Further searches ask what the comparison depends on, each on one problem in ten: the order of the search, leaf numbers, the
 * handicap that our df-pn λ gives to low orders, and that the rules look ahead when moves are generated.
 */

import type { Database } from "../../files/database.js";
import { NO_ORDER } from "../../files/distances.js";
import { FileError } from "../../files/file-errors.js";
import type { GameOptions } from "../../game/module.js";
import { simpei } from "../../games/simpei/module.js";
import { POSITION_WORDS } from "../../games/simpei/notation/position.js";
import { unrankPosition } from "../../games/simpei/rules/ranking.js";
import type { SearchOptions } from "../../search/kinds.js";
import { findKind } from "../../search/kinds.js";
import type { ResultRecord } from "../../solver/sweep/files/result-record.js";
import type { RankList } from "../../solver/sweep/run/choose-ranks.js";
import { type SweepFinding, sweep } from "../../solver/sweep/run/run-sweep.js";
import type { Pool } from "../../solver/threads/pool.js";

export const PAPER_SHARE = 1 / 1000;
export const PAPER_TABLE_ENTRIES = 1_000_000;
export const PAPER_MAXIMUM_ORDER = 7;
/**
 * Nodes after which a search is given up; the paper has no such limit. A search that goes round in a cycle never fills
 * its table, and would not end.
 */
export const MAXIMUM_NODES = 5_000_000;

/** A win of the side to move that takes more than one ply. */
export interface Problem {
  readonly rank: number;
  /** The true λ order; null where the win has none. */
  readonly order: number | null;
}

/** One of the searches that are compared. */
export interface Contender {
  /** What its records carry as their algorithm. */
  readonly name: ContenderName | VariantName;
  readonly algorithm: string;
  readonly search: SearchOptions;
  /** Options of the rules. */
  readonly gameOptions?: GameOptions;
  /** The highest true order of its problems; all where left out. */
  readonly mostOrder?: number;
}

export const CONTENDER_NAMES = ["df-pn", "df-pn-lambda", "df-pn-lambda-sum"] as const;
export type ContenderName = (typeof CONTENDER_NAMES)[number];

/** Orders of the root's search beside the highest. */
export const ROOT_ORDERS = [1, 2, 3, 5] as const;
export const VARIANT_NAMES = [
  ...ROOT_ORDERS.map((order) => `df-pn-lambda, order ${order}`),
  "df-pn, unit leaves",
  "df-pn-lambda, unit leaves",
  "df-pn, no look-ahead",
  "df-pn-lambda, no look-ahead",
  "df-pn-lambda, no handicap",
  "df-pn-lambda-sum, no handicap",
] as const;
export type VariantName = (typeof VARIANT_NAMES)[number];
/** One problem in so many is searched by the variants. */
export const VARIANT_EVERY = 10;

/** df-pn, df-pn λ, and for the preliminary experiment df-pn λ with the other AND strategy. */
export function contenders(maxOrder = PAPER_MAXIMUM_ORDER): Contender[] {
  return [
    { name: "df-pn", algorithm: "df-pn", search: {} },
    { name: "df-pn-lambda", algorithm: "df-pn-lambda", search: { maxOrder, andStrategy: "highest-order" } },
    { name: "df-pn-lambda-sum", algorithm: "df-pn-lambda", search: { maxOrder, andStrategy: "sum" } },
  ];
}

/** Searches that differ from a contender in one thing, on each problem whose number is a multiple of `VARIANT_EVERY`. */
function variants(maxOrder = PAPER_MAXIMUM_ORDER): Contender[] {
  const [dfPn, lambda, sum] = contenders(maxOrder);
  const unitLeaves = { leafNumbers: "unit" } as const;
  const noHandicap = { lowerOrderHandicap: 0 } as const;
  const gameOptions = { lookAhead: false };
  const other = (one: Contender, name: string, search: SearchOptions): Contender => ({
    ...one,
    name: `${one.name}, ${name}` as VariantName,
    search: { ...one.search, ...search },
  });
  return [
    ...ROOT_ORDERS.filter((order) => order < maxOrder).map((order) => ({
      ...other(lambda, `order ${order}`, { maxOrder: order }),
      mostOrder: order,
    })),
    other(dfPn, "unit leaves", unitLeaves),
    other(lambda, "unit leaves", unitLeaves),
    { ...other(dfPn, "no look-ahead", {}), gameOptions },
    { ...other(lambda, "no look-ahead", {}), gameOptions },
    other(lambda, "no handicap", noHandicap),
    other(sum, "no handicap", noHandicap),
  ];
}

/** The true order of a win that is not immediate, null when it has none; undefined for all other positions. */
function orderOfProblem(database: Database, rank: number): number | null | undefined {
  if (database.value(rank) !== "win" || database.distance(rank) === 1) return undefined;
  const order = database.order(rank);
  return order === NO_ORDER ? null : order;
}

/** @throws FileError unless it is of Simpei and has orders */
export function checkDatabase(path: string, { game, orders }: Database): void {
  if (game !== "simpei") throw new FileError(`${path}: is of ${game}, not of simpei`);
  if (orders === undefined) {
    throw new FileError(`${path}: has no λ orders; make it with \`solve-fast retrograde simpei --lambda\``);
  }
}

/** The drawn positions that the paper keeps. */
export function chooseProblems(database: Database, drawn: RankList): Problem[] {
  const problems: Problem[] = [];
  for (let index = 0; index < drawn.count; index++) {
    const rank = drawn.at(index);
    const order = orderOfProblem(database, rank);
    if (order !== undefined) problems.push({ rank, order });
  }
  return problems;
}

/** How many such positions the whole game has, by order. */
export function countProblems(database: Database): Map<number | null, number> {
  const counts = new Map<number | null, number>();
  for (let rank = 0; rank < database.positions; rank++) {
    const order = orderOfProblem(database, rank);
    if (order !== undefined) counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  return counts;
}

/** Searches the positions with these ranks, each with an empty table; gives out findings in their order. */
export type SearchMany = (
  contender: Contender,
  ranks: readonly number[],
) => AsyncIterable<readonly SweepFinding[]>;

export interface SearchLimits {
  readonly tableEntries: number;
  readonly maxNodes: number;
}

/** Searches on all threads of a pool. */
export function searchOn(
  pool: Pool,
  { tableEntries, maxNodes }: SearchLimits,
  signal?: AbortSignal,
): SearchMany {
  return ({ algorithm, search, gameOptions }, ranks) =>
    sweep(
      pool,
      {
        count: ranks.length,
        problemWords: POSITION_WORDS,
        write(index, words, offset) {
          unrankPosition(ranks[index], words, offset);
          return undefined;
        },
      },
      {
        setup: {
          game: simpei.name,
          gameOptions: { freeStart: true, ...gameOptions },
          algorithm,
          search,
          table: { entries: tableEntries, whenFull: "stop" },
          engineBytes: findKind(algorithm)?.engineBytes,
        },
        maxNodes,
        signal,
      },
    );
}

/** Problems searched before each turn a thread, and not counted, so that code is compiled and memory is at hand. */
const WARM_UP = 50;
/** Problems that every contender searches before the next one's turn, at least, and as a multiple of the warm-up. */
const CHUNK = 1000;
const CHUNK_FACTOR = 10;

export interface MeasureOptions {
  /** Threads that search; 2 by default. */
  readonly threads?: number;
  /** Records of an earlier run of the same experiment, which are left out. */
  readonly done?: number;
}

/** Problems, and who searches them. */
export interface Planned {
  readonly problems: readonly Problem[];
  readonly compared: readonly Contender[];
}

/** All problems for the contenders, and after that some for the variants. */
export function plannedOf(problems: readonly Problem[], maxOrder: number): Planned[] {
  const few = problems.filter((_, i) => i % VARIANT_EVERY === 0);
  return [
    { problems, compared: contenders(maxOrder) },
    { problems: few, compared: variants(maxOrder) },
  ];
}

/** How many searches there are in all. */
export function countOf(planned: readonly Planned[]): number {
  return planned
    .flatMap(({ problems, compared }) => compared.map((contender) => problemsOf(problems, contender).length))
    .reduce((sum, count) => sum + count, 0);
}

function problemsOf(problems: readonly Problem[], { mostOrder = Infinity }: Contender): readonly Problem[] {
  return mostOrder === Infinity
    ? problems
    : problems.filter(({ order }) => order !== null && order <= mostOrder);
}

/**
 * Measures all contenders on their problems, and gives out records as they come. The contenders take turns, some
 * problems at a time, so that a machine that slows down slows all of them.
 */
export async function* measure(
  planned: readonly Planned[],
  searchMany: SearchMany,
  { threads = 2, done = 0 }: MeasureOptions = {},
): AsyncGenerator<ResultRecord[], void, undefined> {
  let skip = done;
  for (const { problems: chunk, contender, warmUp } of turnsOf(planned, threads)) {
    const left = chunk.slice(skip);
    skip = Math.max(0, skip - chunk.length);
    if (left.length === 0) continue;
    const ranks = [...warmUp, ...left].map(({ rank }) => rank);
    let searched = 0;
    for await (const findings of searchMany(contender, ranks)) {
      searched += findings.length;
      const counted = findings.filter(({ index }) => index >= warmUp.length);
      if (counted.length > 0)
        yield counted.map((finding) => toRecord(contender, ranks[finding.index], finding));
    }
    // A search that was stopped; the next one's records would stand in the wrong place.
    if (searched < ranks.length) return;
  }
}

/** What one contender searches before the next one's turn. */
interface Turn {
  readonly problems: readonly Problem[];
  readonly contender: Contender;
  readonly warmUp: readonly Problem[];
}

function turnsOf(planned: readonly Planned[], threads: number): Turn[] {
  return planned.flatMap(({ problems, compared }) => {
    const warmUp = repeat(problems, WARM_UP * threads);
    const chunkSize = Math.max(CHUNK, CHUNK_FACTOR * warmUp.length);
    const turns: Turn[] = [];
    for (let start = 0; start < problems.length; start += chunkSize) {
      const chunk = problems.slice(start, start + chunkSize);
      for (const contender of compared) {
        turns.push({ problems: problemsOf(chunk, contender), contender, warmUp });
      }
    }
    return turns;
  });
}

/** So many of them, each as often as it takes: few problems warm up no thread. */
function repeat(problems: readonly Problem[], count: number): Problem[] {
  if (problems.length === 0) return [];
  return Array.from({ length: count }, (_, i) => problems[i % problems.length]);
}

function toRecord({ name }: Contender, rank: number, finding: SweepFinding): ResultRecord {
  const words = new Int32Array(POSITION_WORDS);
  unrankPosition(rank, words);
  const { verdict, order, nodes, microseconds } = finding;
  return {
    rank,
    position: simpei.formatPosition(words),
    algorithm: name,
    verdict,
    order,
    nodes,
    microseconds,
  };
}
