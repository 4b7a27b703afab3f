/** What the paper finds of shogi, each finding with what our own measurements say about it, by the size of the table. */
import { decide, type Finding } from "../../math/statistics.js";
import {
  countOf,
  type Format,
  formatCount,
  formatInterval,
  formatRatio,
  namedP,
} from "../../report/numbers.js";
import type { PaperFinding } from "../paper-report.js";
import { type SetResults, type SizeResults, type StrategyRow, THOUSAND } from "./tables.js";

const signed: Format = (count) => `${count < 0 ? "−" : "+"}${Math.abs(count).toFixed(0)}`;

export function findingsOf(
  sizes: readonly SizeResults[],
  strategies: readonly StrategyRow[],
): PaperFinding[] {
  return [
    ...sizes.flatMap(({ tableEntries, sets }) =>
      sets.flatMap((set) =>
        ofSet(set).map((finding) => ({
          ...finding,
          conditions: `${set.set}, a table of ${formatCount(tableEntries)} entries`,
        })),
      ),
    ),
    ...strategies.filter(({ strategy }) => strategy === "highest order, pass first").map(ofStrategy),
  ];
}

function ofSet(results: SetResults): Omit<PaperFinding, "conditions">[] {
  const { set, problems, solved, more, solvesMore, both, nodes, seconds, takesLess, pairs, thousand } =
    results;
  return [
    {
      section: "Table 1",
      claim: "df-pn λ solves more problems than df-pn",
      finding: solvesMore,
      measured: `${solved.lambda} and ${solved.dfPn} of ${problems}: ${formatInterval(more, signed)}`,
    },
    {
      section: "Table 2",
      claim: "df-pn λ takes less time in the mean, with order 2",
      finding: takesLess.seconds,
      measured: `λ / df-pn ${formatInterval(seconds.ratio, formatRatio)}`,
    },
    {
      section: "Table 2",
      claim: "df-pn λ takes fewer nodes in the mean, with order 2 (not in the paper)",
      finding: takesLess.nodes,
      measured: `λ / df-pn ${formatInterval(nodes.ratio, formatRatio)}, geometric mean ${formatInterval(pairs.nodes, formatRatio)}`,
    },
    ...(set === "mates"
      ? [
          {
            section: "Fig. 2",
            claim:
              "many mates are solved faster by df-pn λ (read as more than half of those that both solve)",
            finding: decide(pairs.fasterShare, "above", 0.5),
            measured: `${pairs.faster} of ${both}, share ${formatInterval(pairs.fasterShare, formatRatio)}`,
          },
          {
            section: "Fig. 2",
            claim: `some mates take df-pn ${formatCount(THOUSAND)} times as long`,
            finding: isThousand(thousand),
            measured: `${countOf(thousand.problems, "problem")}; ${formatCount(Math.round(thousand.largest))} times at most; df-pn leaves ${thousand.open} open that df-pn λ solves`,
          },
        ]
      : []),
  ];
}

/** What df-pn leaves open might take it so long. */
function isThousand({ problems, open }: SetResults["thousand"]): Finding {
  if (problems > 0) return "holds";
  return open > 0 ? "undecided" : "does not hold";
}

function ofStrategy({ set, solved, solvedByPapers, pairs }: StrategyRow): PaperFinding {
  const { fewer, more, p } = pairs;
  return {
    section: "3.3",
    claim: "the sum strategy is the better one in shogi, with the pass first",
    finding: p >= 0.05 ? "undecided" : more > fewer ? "holds" : "does not hold",
    conditions: set,
    measured: `highest order / sum: solved ${solved} and ${solvedByPapers}, nodes ${formatInterval(pairs.nodes, formatRatio)}, ${namedP(p)}`,
  };
}
