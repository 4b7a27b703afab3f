/** What the paper finds of shogi, each finding with what our own measurements say about it, by the size of the table. */
import { decide } from "../../math/statistics.js";
import { countOf, type Format, formatCount, formatInterval, formatRatio } from "../../report/numbers.js";
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
  const { set, problems, solved, more, solvesMore, nodes, seconds, takesLess, pairs, thousand } = results;
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
      claim: "the same in nodes",
      finding: takesLess.nodes,
      measured: `λ / df-pn ${formatInterval(nodes.ratio, formatRatio)}, geometric mean ${formatInterval(pairs.nodes, formatRatio)}`,
    },
    {
      section: "Fig. 2",
      claim: "most problems of different cost are cheaper by df-pn λ, in nodes",
      finding: decide(pairs.share, "above", 0.5),
      measured: `fewer / as many / more ${pairs.fewer} / ${pairs.equal} / ${pairs.more}, share ${formatInterval(pairs.share, formatRatio)}`,
    },
    ...(set === "mates"
      ? [
          {
            section: "Fig. 2",
            claim: `some mates take df-pn ${formatCount(THOUSAND)} times as much, in nodes`,
            finding: thousand.problems > 0 ? ("holds" as const) : ("does not hold" as const),
            measured: `${countOf(thousand.problems, "problem")}; ${formatCount(Math.round(thousand.largest))} times at most`,
          },
        ]
      : []),
  ];
}

function ofStrategy({ set, solved, solvedByPapers, pairs }: StrategyRow): PaperFinding {
  const { fewer, more, p } = pairs;
  const undecided = p >= 0.05 && solved === solvedByPapers;
  return {
    section: "3.3",
    claim: "the sum strategy is the better one in shogi, with the pass first",
    finding: undecided || p >= 0.05 ? "undecided" : more > fewer ? "holds" : "does not hold",
    conditions: set,
    measured: `highest order / sum: solved ${solved} and ${solvedByPapers}, nodes ${formatInterval(pairs.nodes, formatRatio)}, p = ${p.toPrecision(2)}`,
  };
}
