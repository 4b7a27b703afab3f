/** What the paper finds of Simpei, each finding with what our own measurements say about it. */
import { decide, type Finding } from "../../math/statistics.js";
import { formatCount, formatInterval, formatRatio } from "../../report/numbers.js";
import type { PaperFinding } from "../paper-report.js";
import { PAPER_LAMBDA_WINS_AT } from "./paper.js";
import type { Strategies, Table5, VariantRow } from "./tables.js";

export function findingsOf(
  table5: Table5,
  strategies: Strategies,
  variants: readonly VariantRow[],
): PaperFinding[] {
  return [...ofTable5(table5), ...ofStrategies(strategies), ...ofVariants(variants)];
}

function ofTable5({ rows }: Table5): PaperFinding[] {
  return rows
    .filter(({ order }) => order !== null)
    .flatMap(({ order, problems, seconds, nodes, findings }) => {
      const winner = order === PAPER_LAMBDA_WINS_AT ? "df-pn λ" : "df-pn";
      return (["seconds", "nodes"] as const).map(
        (of): PaperFinding => ({
          section: "Table 5",
          claim: `true order ${order}: ${winner} takes ${of === "seconds" ? "less time" : "fewer nodes (not in the paper)"}`,
          finding: findings[of],
          conditions: `${formatCount(problems)} problems`,
          measured: `λ / df-pn ${formatInterval((of === "seconds" ? seconds : nodes).ratio, formatRatio)}`,
        }),
      );
    });
}

function ofStrategies({ problems, seconds, nodes, findings }: Strategies): PaperFinding[] {
  return (["seconds", "nodes"] as const).map((of) => ({
    section: "4.3",
    claim: `the highest-order strategy takes ${of === "seconds" ? "less time" : "fewer nodes"} than the sum strategy`,
    finding: findings[of],
    conditions: `${formatCount(problems)} problems`,
    measured: `sum / highest order ${formatInterval((of === "seconds" ? seconds : nodes).ratio, formatRatio)}`,
  }));
}

/** The paper's conclusion, and what df-pn gains by looking ahead. */
function ofVariants(rows: readonly VariantRow[]): PaperFinding[] {
  const row = (search: string, order: number) =>
    rows.find((one) => one.search === search && one.against === "df-pn" && one.order === order);
  const low = row("df-pn-lambda, order 1", 1);
  const high = row("df-pn-lambda", 1);
  const unit = rows.find(
    (one) => one.search === "df-pn-lambda, unit leaves" && one.order === PAPER_LAMBDA_WINS_AT,
  );
  const blind = rows.find(
    (one) => one.search === "df-pn-lambda, no look-ahead" && one.order === PAPER_LAMBDA_WINS_AT,
  );
  const found: PaperFinding[] = [];
  if (low !== undefined && high !== undefined) {
    found.push({
      section: "6",
      claim: "the advantage of λ falls as the order of the root's search grows, at true order 1 in nodes",
      finding: apart(low, high),
      conditions: "searches of order 1 against those of the highest order",
      measured: `λ / df-pn, geometric means ${formatInterval(low.geometric, formatRatio)} and ${formatInterval(high.geometric, formatRatio)}`,
    });
  }
  for (const [one, conditions] of [
    [unit, "leaf numbers 1 and 1"],
    [blind, "without looking ahead when moves are generated"],
  ] as const) {
    if (one === undefined) continue;
    found.push({
      section: "Table 5",
      claim: `true order ${PAPER_LAMBDA_WINS_AT}: df-pn λ takes fewer nodes (not in the paper)`,
      finding: decide(one.ratio, "below", 1),
      conditions,
      measured: `${one.problems} problems, λ / df-pn ${formatInterval(one.ratio, formatRatio)}, geometric mean ${formatInterval(one.geometric, formatRatio)}`,
    });
  }
  return found;
}

function apart({ geometric: low }: VariantRow, { geometric: high }: VariantRow): Finding {
  if (low.high < high.low) return "holds";
  return low.low > high.high ? "does not hold" : "undecided";
}
