/** Searches of one list side by side. */
import { median } from "../math/statistics.js";
import { mediansOf, type Solved } from "./many.js";
import { amountOf, countOf, formatRate, formatSeconds } from "./numbers.js";
import { formatTable } from "./table.js";

/** One search of a problem. */
export interface Compared extends Solved {
  /** Number of the problem in its list. */
  readonly number: number;
  readonly algorithm: string;
}

/** What one algorithm says of a problem, over all its repetitions: nodes and seconds are medians. */
export interface Summed extends Compared {
  readonly repetitions: number;
}

/** One row for each problem and algorithm, in the order in which they come. */
export function sumRepetitions(all: readonly Compared[]): Summed[] {
  const groups = new Map<string, Compared[]>();
  for (const each of all) {
    const name = `${each.number} ${each.algorithm}`;
    const group = groups.get(name) ?? [];
    groups.set(name, group);
    group.push(each);
  }
  return [...groups.values()].map((group) => ({
    // A median does not come from the search that began cold.
    ...(group.length === 1 ? group[0] : warmOf(group[0])),
    // Threads or the clock may have left one repetition without an answer.
    verdict: group.find(({ verdict }) => verdict !== "unknown")?.verdict ?? "unknown",
    nodes: median(group.map(({ nodes }) => nodes)),
    seconds: median(group.map(({ seconds }) => seconds)),
    repetitions: group.length,
  }));
}

function warmOf({ cold: _, ...search }: Compared): Compared {
  return search;
}

/** The first problem that was both proven and disproven, as a sentence; undefined where all agree. */
export function contradictionOf(all: readonly Compared[]): string | undefined {
  const known = new Map<number, Compared>();
  for (const each of all) {
    if (each.verdict === "unknown") continue;
    const before = known.get(each.number);
    known.set(each.number, before ?? each);
    if (before === undefined || before.verdict === each.verdict) continue;
    return `${each.title}: ${before.verdict} by ${before.algorithm}, and ${each.verdict} by ${each.algorithm}; one of them is wrong`;
  }
  return undefined;
}

/** A table with a row for each algorithm, without a line feed at the end. */
export function formatComparison(summed: readonly Summed[], width: number): string {
  const algorithms = [...new Set(summed.map(({ algorithm }) => algorithm))];
  const problems = [...new Set(summed.map(({ number }) => number))];
  const isDecided = (number: number) =>
    algorithms.every((algorithm) =>
      summed.some(
        (each) => each.number === number && each.algorithm === algorithm && each.verdict !== "unknown",
      ),
    );
  const decided = new Set(problems.filter(isDecided));
  const rows = algorithms.map((algorithm) => {
    const own = summed.filter((each) => each.algorithm === algorithm);
    const of = (verdict: Compared["verdict"]) => own.filter((each) => each.verdict === verdict).length;
    const common = own.filter(({ number }) => decided.has(number));
    return [
      algorithm,
      of("proven"),
      of("disproven"),
      of("unknown"),
      ...effortOf(own),
      ...effortOf(common).slice(0, 2),
    ];
  });
  const headings = ["", "proven", "disproven", "unknown", "nodes", "time", "nodes/s", "nodes*", "time*"];
  return [
    formatTable(headings, rows, width),
    `* of ${decided.size} of ${countOf(problems.length, "problem")}, which every algorithm decided${mediansOf(summed)}`,
  ].join("\n");
}

function effortOf(all: readonly Summed[]): string[] {
  const sum = (field: "nodes" | "seconds") => all.reduce((total, each) => total + each[field], 0);
  return [
    amountOf(sum("nodes"), "node"),
    formatSeconds(sum("seconds")),
    formatRate(sum("nodes"), sum("seconds")),
  ];
}
