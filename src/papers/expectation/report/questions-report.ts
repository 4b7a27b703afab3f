/** The open questions as Markdown: a table each, and what follows from it. */
import { differenceOf } from "../../../math/significance.js";
import { all, decide, type Finding, type Interval } from "../../../math/statistics.js";
import { formatAmount, formatSeconds } from "../../../report/numbers.js";
import { formatMarkdownTable } from "../../../report/table.js";
import { EFFORT_STAGE, type EffortAnswer, type EffortRow, type Match } from "../effort.js";
import { PAPER_DEPTH, PAPER_TABLE_8_STAGE } from "../paper.js";
import { AHEAD_STAGE, type AheadRow, type Answers, type EvaluationRow } from "../questions.js";
import { RULES_STAGE, type RulesAnswer } from "../rules.js";
import type { Judged } from "./findings.js";
import { comparisonTable, interval } from "./format.js";

function effortText({ positions, rows }: EffortAnswer): string {
  const match = ({ depth, difference }: Match) => [depth.toFixed(2), interval(difference, 3)];
  const seconds = (microseconds: number) => formatSeconds(microseconds / 1e6);
  const table = formatMarkdownTable(
    [
      "search",
      "D",
      "σ",
      "nodes",
      "time",
      "minimax: nodes",
      "time",
      "difference, same depth",
      "same nodes: depth",
      "difference",
      "same time: depth",
      "difference",
    ],
    rows.map((row) => [
      row.algorithm,
      row.depth,
      row.factor === 1 ? row.sigma.toFixed(2) : `${row.factor} · ${(row.sigma / row.factor).toFixed(2)}`,
      formatAmount(row.nodes),
      seconds(row.microseconds),
      formatAmount(row.minimaxNodes),
      seconds(row.minimaxMicroseconds),
      interval(row.sameDepth.difference, 3),
      ...match(row.sameNodes),
      ...match(row.sameTime),
    ]),
  );
  const verdict = (quantity: "sameNodes" | "sameTime") => wins(rows, (row) => row[quantity].difference);
  return `${positions} positions after ${EFFORT_STAGE} moves, exact expectation, judge (b): the mean difference of the results in discs,
expectation less minimax. A minimax search of the same nodes or time is one that looks to one of two neighbouring depths,
drawn so that its mean is right. A node is a position whose moves were generated. Both have the same search below them:
plain alpha-beta, or NegaScout with ordered moves and a table, which finds the same moves. σ is as it is estimated two
plies ahead, and a multiple.

${table}

Whether the expectation method is better for the same nodes:

${verdict("sameNodes")}

For the same time:

${verdict("sameTime")}`;
}

/** For which depths a difference is certainly above 0, below, or neither, by search and σ. */
function wins(rows: readonly EffortRow[], quantity: (row: EffortRow) => Interval): string {
  const names: readonly (readonly [Finding, string])[] = [
    ["holds", "yes"],
    ["does not hold", "no"],
    ["undecided", "undecided"],
  ];
  const kinds = new Set(rows.map((row) => kindOf(row)));
  return [...kinds]
    .map((kind) => {
      const parts = names.flatMap(([finding, name]) => {
        const some = rows.filter(
          (row) => kindOf(row) === kind && decide(quantity(row), "above", 0) === finding,
        );
        const depths = some.map(({ depth }) => depth).join(", ");
        return some.length === 0 ? [] : [`**${name}** for D = ${depths}`];
      });
      return `- ${kind}: ${parts.join(", ")}`;
    })
    .join("\n");
}

function kindOf({ algorithm, factor }: EffortRow): string {
  return factor === 1 ? algorithm : `${algorithm}, ${factor} σ`;
}

function evaluationsText(rows: readonly EvaluationRow[]): string {
  const table = formatMarkdownTable(
    [
      "S",
      "σ, discs",
      "index 1",
      "mean difference",
      "σ, discs and mobility",
      "index 1",
      "mean difference",
      "σ, learned",
      "index 1",
      "mean difference",
      "minimax: discs and mobility less discs",
      "learned less discs",
    ],
    rows.map(({ stage, discs, mobility, learned, mobilityValue, staticValue }) => [
      stage,
      discs.sigma.toFixed(2),
      interval(discs.expectation.index1, 2),
      interval(discs.expectation.meanDifference, 3),
      mobility.sigma.toFixed(2),
      interval(mobility.expectation.index1, 2),
      interval(mobility.expectation.meanDifference, 3),
      learned.sigma.toFixed(2),
      interval(learned.expectation.index1, 2),
      interval(learned.expectation.meanDifference, 3),
      interval(mobilityValue.meanDifference, 3),
      interval(staticValue.meanDifference, 3),
    ]),
  );
  const better = (of: "mobility" | "learned") =>
    all(rows.map((row) => decide(row[of].expectation.meanDifference, "above", 0)));
  const smaller = all(
    rows.map(({ discs, mobility }) =>
      decide(differenceOf(mobility.expectation.meanDifference, discs.expectation.meanDifference), "below", 0),
    ),
  );
  return `One move at depth ${PAPER_DEPTH}, exact expectation against minimax with the same static value, judge (b): the difference of
discs, the same with the difference of moves added (a disc for each), and a value learned from self-play (mobility, stability,
corners, parity).

${table}

That the expectation method is better at every S with discs and mobility: **${better("mobility")}**; with the learned value:
**${better("learned")}**. If it gains by seeing mobility, it has less to gain where the static value sees it: that its gain is smaller with
discs and mobility than with discs, at every S: **${smaller}** (the two differences taken as independent).`;
}

function groupsText(rows: readonly Judged[]): string {
  const table = (judge: "deeper" | "final") =>
    comparisonTable(
      "m",
      rows.map((row) => [row.parameter, row[judge], undefined]),
    );
  return `The exact expectation against estimates from m groups, depth ${PAPER_DEPTH} after ${PAPER_TABLE_8_STAGE} moves, judge (a):

${table("deeper")}

Judge (b):

${table("final")}`;
}

function aheadText(rows: readonly AheadRow[]): string {
  return `Exact expectation with the spread of g, n plies ahead, against minimax, both at depth ${PAPER_DEPTH} after ${AHEAD_STAGE} moves. The
spread is the standard deviation of h − g about its mean, which is not 0 where n is odd: one side has then moved once
more. It takes the place of σ. Judge (a) looks n plies further than the methods.

${formatMarkdownTable(
  [
    "n",
    "mean of h − g",
    "spread",
    "(a): index 1",
    "index 2",
    "mean difference",
    "(b): index 1",
    "index 2",
    "mean difference",
  ],
  rows.map(({ parameter, estimate, deeper, final }) => [
    parameter,
    interval(estimate.mean, 2),
    estimate.deviation.toFixed(2),
    ...[deeper, final].flatMap(({ index1, index2, meanDifference }) => [
      interval(index1, 2),
      interval(index2, 1),
      interval(meanDifference, 3),
    ]),
  ]),
)}`;
}

function rulesText({ positions, sigma, rows }: RulesAnswer): string {
  const table = formatMarkdownTable(
    [
      "rule",
      "parameter",
      "(a): index 1",
      "mean difference",
      "(b): index 1",
      "mean difference",
      "expectation less it, (b)",
    ],
    rows.map(({ name, parameter, deeper, final, expectation }, i) => [
      name,
      parameter,
      interval(deeper.index1, 2),
      interval(deeper.meanDifference, 3),
      interval(final.index1, 2),
      interval(final.meanDifference, 3),
      i === 0 ? "-" : interval(expectation.meanDifference, 3),
    ]),
  );
  const others = rows.slice(1).filter(({ name }) => !name.startsWith("expectation"));
  const list = (finding: Finding) =>
    others
      .filter(({ expectation }) => decide(expectation.meanDifference, "above", 0) === finding)
      .map(({ name }) => name)
      .join("; ");
  return `${positions} positions after ${RULES_STAGE} moves, depth ${PAPER_DEPTH}, against minimax. Parameters were chosen on the games that σ is
estimated from, by judge (b); σ is ${sigma.toFixed(2)}. M & N adds for each further value among the M best a bonus that falls to
nothing at 1.8 σ from the best.

${table}

By judge (b), the expectation with σ of Table 5 is better than: ${list("holds") || "none"}. Worse than: ${list("does not hold") || "none"}.
Undecided: ${list("undecided") || "none"}.`;
}

export function formatAnswers(answers: Answers): string {
  return [
    "# Open questions",
    "## The same nodes, and the same time",
    effortText(answers.effort),
    "## A stronger static value",
    evaluationsText(answers.evaluations),
    "## Exact, or from m groups",
    groupsText(answers.groups),
    "## n plies ahead",
    aheadText(answers.ahead),
    "## Other ways of backing up",
    rulesText(answers.rules),
  ].join("\n\n");
}
