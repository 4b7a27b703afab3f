/** What the paper finds of Go, each finding with what our own measurements say about it, for both pairs of searches. */
import { type Format, formatInterval, formatRatio, namedP } from "../../report/numbers.js";
import type { PaperFinding } from "../paper-report.js";
import type { ByOrder, Solved, StrategyRow } from "./tables.js";

const signed: Format = (count) => `${count < 0 ? "−" : "+"}${Math.abs(count).toFixed(1)}`;

export interface OfPair {
  readonly conditions: string;
  /** The row of Table 3 that decides. */
  readonly solved: Solved;
  readonly table4: readonly ByOrder[];
}

export function findingsOf(pairs: readonly OfPair[], strategies: readonly StrategyRow[]): PaperFinding[] {
  return [
    ...pairs.flatMap(({ conditions, solved, table4 }) => [
      {
        section: "Table 3",
        claim: "df-pn λ of order 5 solves more problems than df-pn",
        finding: solved.solvesMore,
        conditions,
        measured: `${solved.lambda} and ${solved.dfPn} of ${solved.problems}: ${formatInterval(solved.more, signed)}`,
      },
      ...table4.flatMap((row) => ofOrder(row, conditions)),
    ]),
    ...strategies.filter(({ strategy }) => strategy === "sum").map(ofStrategy),
  ];
}

function ofOrder(
  { trueOrder, paper, agrees, columns, problems }: ByOrder,
  conditions: string,
): PaperFinding[] {
  if (paper === null || agrees === null) return [];
  return (["seconds", "nodes"] as const).map((of) => ({
    section: "Table 4",
    claim: `true order ${trueOrder}: ${paper} takes ${of === "seconds" ? "less time" : "fewer nodes (not in the paper)"}, with every search order`,
    finding: agrees[of],
    conditions,
    measured: `${problems} problems, λ / df-pn by search order: ${columns
      .map((column) => `${column.searchOrder}: ${formatInterval(column[of].ratio, formatRatio)}`)
      .join("; ")}`,
  }));
}

/** By nodes, unless the other strategy solves more. */
function ofStrategy({ solved, solvedByDefault, fewer, equal, more, p, nodes }: StrategyRow): PaperFinding {
  const isContradicted = more > fewer ? solved > solvedByDefault : solved < solvedByDefault;
  return {
    section: "4.2",
    claim: "the highest-order strategy is better than the sum strategy in Go",
    finding: p >= 0.05 || isContradicted ? "undecided" : more > fewer ? "holds" : "does not hold",
    conditions: "the program's searches, order 5",
    measured: `sum / highest order: solved ${solved} and ${solvedByDefault}, fewer / as many / more nodes ${fewer} / ${equal} / ${more}, mean ratio ${formatInterval(nodes, formatRatio)}, ${namedP(p)}`,
  };
}
