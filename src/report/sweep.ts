/** What a sweep amounts to: counts and throughput, per search and in total. */
import type { Tally } from "../solver/sweep/files/result-record.js";
import { amountOf, countOf, formatRate, formatSeconds } from "./numbers.js";
import { formatTable } from "./table.js";

interface Counts {
  /** Positions searched, those of earlier runs of the same file included. */
  positions: number;
  proven: number;
  disproven: number;
  unknown: number;
  nodes: number;
  /** Time of the searches, added up over all threads. */
  threadSeconds: number;
}

export interface SweepSummary {
  readonly positions: number;
  /** Proven or disproven. */
  readonly solved: number;
  readonly unknown: number;
  readonly disagreements: number;
  readonly nodes: number;
  /** By the clock, of this run. */
  readonly seconds: number;
  /** Rates of this run alone. */
  readonly positionsPerSecond: number;
  readonly nodesPerSecond: number;
  readonly threads: number;
  /** Stores that a table of all threads has lost because several wrote to one place; left out where there were none. */
  readonly droppedStores?: number;
  readonly algorithms: readonly ({ readonly algorithm: string } & Readonly<Counts>)[];
}

export interface SweepTotals {
  /** Adds what one search has found about several positions. */
  addTally(algorithm: string, tally: Tally): void;
  /** Counts what an earlier run has found. */
  addEarlier(algorithm: string, tally: Tally): void;
  /** Nodes and seconds of this run up to now. */
  nodes(): number;
  seconds(): number;
  summary(disagreements: number, droppedStores?: number): SweepSummary;
}

export function createSweepTotals(algorithms: readonly string[], threads: number): SweepTotals {
  const start = performance.now();
  const counts = new Map(algorithms.map((algorithm) => [algorithm, emptyCounts()]));
  let positions = 0;
  let nodes = 0;

  function addEarlier(algorithm: string, tally: Tally): void {
    const count = counts.get(algorithm);
    if (count === undefined) return;
    count.positions += tally.positions;
    count.proven += tally.proven;
    count.disproven += tally.disproven;
    count.unknown += tally.positions - tally.proven - tally.disproven;
    count.nodes += tally.nodes;
    count.threadSeconds += tally.microseconds / 1e6;
  }

  const seconds = () => (performance.now() - start) / 1000;
  return {
    addTally(algorithm, tally) {
      addEarlier(algorithm, tally);
      positions += tally.positions;
      nodes += tally.nodes;
    },
    addEarlier,
    nodes: () => nodes,
    seconds,
    summary(disagreements, droppedStores = 0) {
      const rows = [...counts].map(([algorithm, count]) => ({ algorithm, ...count }));
      const sum = (field: keyof Counts) => rows.reduce((total, row) => total + row[field], 0);
      const elapsed = seconds();
      return {
        positions: sum("positions"),
        solved: sum("proven") + sum("disproven"),
        unknown: sum("unknown"),
        disagreements,
        nodes: sum("nodes"),
        seconds: elapsed,
        positionsPerSecond: positions / elapsed,
        nodesPerSecond: nodes / elapsed,
        threads,
        ...(droppedStores === 0 ? {} : { droppedStores }),
        algorithms: rows,
      };
    },
  };
}

function emptyCounts(): Counts {
  return { positions: 0, proven: 0, disproven: 0, unknown: 0, nodes: 0, threadSeconds: 0 };
}

/** @param width columns of the screen */
export function formatSweepSummary(summary: SweepSummary, width?: number): string {
  const { algorithms, seconds, threads, disagreements } = summary;
  const headings = ["", "positions", "proven", "disproven", "unknown", "nodes", "nodes/s per thread"];
  const rows = algorithms.map(
    ({ algorithm, positions, proven, disproven, unknown, nodes, threadSeconds }) => [
      algorithm,
      positions,
      proven,
      disproven,
      unknown,
      nodes,
      formatRate(nodes, threadSeconds),
    ],
  );
  const rate = formatRate(summary.positionsPerSecond * seconds, seconds, "positions");
  const total = formatRate(summary.nodesPerSecond * seconds, seconds);
  const dropped =
    summary.droppedStores === undefined ? "" : `, ${amountOf(summary.droppedStores, "store")} dropped`;
  const wrong = disagreements === 0 ? "" : `\ndisagreements: ${disagreements}`;
  return `${formatTable(headings, rows, width)}\n${formatSeconds(seconds)} on ${countOf(threads, "thread")}: ${rate}, ${total} in total${dropped}${wrong}`;
}
