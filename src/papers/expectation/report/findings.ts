/** What the paper finds, each finding with what our own measurements say about it. */
import { differenceOf, studentInterval, wilsonInterval } from "../../../math/significance.js";
import { all, decide, type Finding, type Interval } from "../../../math/statistics.js";
import { formatInterval, namedP } from "../../../report/numbers.js";
import type { PaperFinding } from "../../paper-report.js";
import type { Comparison } from "../comparison.js";
import type { SigmaRow } from "../sigma.js";

/** A row of Tables 6 and 7, or 9 and 10: the same positions under both judges. */
export interface Judged {
  /** S or T. */
  readonly parameter: number;
  readonly deeper: Comparison;
  readonly final: Comparison;
}

export interface Measurements {
  /** Table 5. */
  readonly sigmas: readonly SigmaRow[];
  readonly oneMove: readonly Judged[];
  /** Index 1 at m = 100 less that at m = 10, and at m = 200 less that at m = 100, on the same positions. */
  readonly gainTo100: Interval;
  readonly gainBeyond100: Interval;
  readonly severalMoves: readonly Judged[];
  /** Table 8. */
  readonly groups: readonly GroupsRow[];
}

/** One column of Table 8: m groups, or null for the exact expectation. */
export interface GroupsRow {
  readonly groups: number | null;
  readonly deeper: Comparison;
  readonly final: Comparison;
}

/** Conditions are those of the whole report; what was measured is said by a list of intervals. */
export type Verdict = PaperFinding;

const CONDITIONS = "";

/** Intervals by what they are of, as in `S = 50: 2.72 (1.87 to 3.57)`. */
function listed(entries: readonly (readonly [string, Interval])[], digits = 2): string {
  return entries
    .map(([name, interval]) => `${name}: ${formatInterval(interval, (value) => value.toFixed(digits))}`)
    .join("; ");
}

function byStage(sigmas: readonly SigmaRow[], of: (row: SigmaRow) => Interval, digits = 2): string {
  return listed(
    sigmas.map((row) => [`S = ${row.stage}`, of(row)]),
    digits,
  );
}

/** A quantity of each row by both judges. */
function byJudges(rows: readonly Judged[], letter: string, of: (comparison: Comparison) => Interval): string {
  return (["deeper", "final"] as const)
    .map((judge, i) => {
      const entries = rows.map((row): [string, Interval] => [`${letter} = ${row.parameter}`, of(row[judge])]);
      return `(${"ab"[i]}) ${listed(entries)}`;
    })
    .join("; ");
}

function byTests(rows: readonly Judged[], letter: string): string {
  return rows
    .map(
      ({ parameter, deeper, final }) =>
        `${letter} = ${parameter}: ${namedP(deeper.tTest.probability)} (a), ${namedP(final.tTest.probability)} (b)`,
    )
    .join("; ");
}

/** The mean of h − g counts as zero when it is smaller than this part of σ. */
const NEGLIGIBLE_MEAN = 0.1;
/** What of a normal distribution lies within σ of its mean, and what is near it. */
const NORMAL_WITHIN_SIGMA = 0.6827;
const NEGLIGIBLE_SHARE = 0.05;
/** Points of index 1, one position in 200: an increase that is "not much". */
const NEGLIGIBLE_GAIN = 0.5;
/** The same of index 2, which is 100 in a method that is never worse. */
const NEGLIGIBLE_GAIN_2 = 1;
const LEVEL = 0.05;
/** Stage of one move that the last decision of several moves is held against: both fall after 52 moves. */
const SAME_STAGE = 52;

export function findings(measured: Measurements): Verdict[] {
  return [...sigmaFindings(measured), ...oneMoveFindings(measured), ...severalMovesFindings(measured)];
}

function sigmaFindings({ sigmas }: Measurements): Verdict[] {
  const first = sigmas[0];
  const nextStage = sigmas.length < 2 ? Number.NaN : sigmas[1].all.sigma.estimate - first.all.sigma.estimate;
  const deviations = first.sets.map(({ sigma }) => (sigma.estimate - first.all.sigma.estimate) ** 2);
  return [
    {
      section: "3.1",
      claim: `g lies around h: the mean of h − g is less than ${NEGLIGIBLE_MEAN} σ at every stage`,
      finding: all(sigmas.map((row) => within(row.all.mean, NEGLIGIBLE_MEAN * row.all.sigma.estimate))),
      conditions: CONDITIONS,
      measured: byStage(sigmas, ({ all }) => all.mean),
    },
    {
      section: "3.1",
      claim: `h − g is about normal: as much of it is within σ, up to ${NEGLIGIBLE_SHARE}, at every stage`,
      finding: all(
        sigmas.map((row) => within(shift(row.all.within[0], -NORMAL_WITHIN_SIGMA), NEGLIGIBLE_SHARE)),
      ),
      conditions: CONDITIONS,
      measured: `within σ, of a normal distribution ${NORMAL_WITHIN_SIGMA.toFixed(3)}: ${byStage(sigmas, ({ all }) => all.within[0], 3)}`,
    },
    {
      section: "3.1",
      claim: "σ grows with the number of moves played",
      finding: all(
        neighbours(sigmas).map(([a, b]) => decide(differenceOf(b.all.sigma, a.all.sigma), "above", 0)),
      ),
      conditions: CONDITIONS,
      measured: byStage(sigmas, ({ all }) => all.sigma),
    },
    {
      section: "3.1",
      claim: `σ of ${first.sets[0].positions} positions varies little: by less (root mean square) than half of its growth to the next stage`,
      finding: decide(studentInterval(deviations), "below", (nextStage / 2) ** 2),
      conditions: CONDITIONS,
      measured: `mean square ${formatInterval(studentInterval(deviations), (value) => value.toFixed(3))} against ${((nextStage / 2) ** 2).toFixed(3)}`,
    },
  ];
}

function oneMoveFindings({ oneMove, groups, gainTo100, gainBeyond100 }: Measurements): Verdict[] {
  const at53 = oneMove.find(({ parameter }) => parameter === 53);
  return [
    ...superiority("3.2", "one move", "S", oneMove),
    {
      section: "3.2",
      claim: "the t-test finds a difference of the means at S = 53 by both judges (5 %)",
      finding: at53 === undefined ? "undecided" : significant([at53.deeper, at53.final]),
      conditions: CONDITIONS,
      measured: byTests(at53 === undefined ? [] : [at53], "S"),
    },
    {
      section: "3.2",
      claim: `index 1 rises with m up to 100, and by less than ${NEGLIGIBLE_GAIN} from there to 200`,
      finding: all([decide(gainTo100, "above", 0), decide(gainBeyond100, "below", NEGLIGIBLE_GAIN)]),
      conditions: CONDITIONS,
      measured: listed([
        ["10 to 100", gainTo100],
        ["100 to 200", gainBeyond100],
      ]),
    },
    {
      section: "3.2",
      claim: `index 2 rises with m up to 100, and by less than ${NEGLIGIBLE_GAIN_2} from there to 200`,
      finding: index2By(groups),
      conditions: CONDITIONS,
      measured: listed(groups.map(({ groups: m, deeper }) => [`m = ${m ?? "exact"}`, deeper.index2])),
    },
  ];
}

function severalMovesFindings({ oneMove, severalMoves }: Measurements): Verdict[] {
  const one = oneMove.find(({ parameter }) => parameter === SAME_STAGE);
  const of = (turns: number) => severalMoves.find(({ parameter }) => parameter === turns);
  const [two, five, seven] = [of(2), of(5), of(7)];
  const byBoth = (decideFor: (judge: "deeper" | "final") => Finding) =>
    all([decideFor("deeper"), decideFor("final")]);
  const moreThanOneMove = (quantity: (comparison: Comparison) => Interval, claim: "above" | "below") =>
    one === undefined
      ? "undecided"
      : byBoth((judge) =>
          all(
            severalMoves.map((row) =>
              decide(differenceOf(quantity(row[judge]), quantity(one[judge])), claim, 0),
            ),
          ),
        );
  const against = (quantity: (comparison: Comparison) => Interval) =>
    `one move ${byJudges(one === undefined ? [] : [one], "S", quantity)}; ${byJudges(severalMoves, "T", quantity)}`;
  return [
    ...superiority("3.3", "several moves", "T", severalMoves),
    {
      section: "3.3",
      claim: "the mean difference grows with T, by both judges",
      finding: byBoth((judge) =>
        all(
          neighbours(severalMoves).map(([a, b]) =>
            decide(differenceOf(b[judge].meanDifference, a[judge].meanDifference), "above", 0),
          ),
        ),
      ),
      conditions: CONDITIONS,
      measured: byJudges(severalMoves, "T", ({ meanDifference }) => meanDifference),
    },
    {
      section: "3.3",
      claim: "index 1 is smaller at T = 7 than at T = 5, by both judges",
      finding:
        five === undefined || seven === undefined
          ? "undecided"
          : byBoth((judge) => decide(differenceOf(seven[judge].index1, five[judge].index1), "below", 0)),
      conditions: CONDITIONS,
      measured: byJudges(severalMoves, "T", ({ index1 }) => index1),
    },
    {
      section: "3.3",
      claim: "the methods' values differ more often the larger T is, by both judges",
      finding: byBoth((judge) =>
        all(
          neighbours(severalMoves).map(([a, b]) =>
            decide(differenceOf(differing(b[judge]), differing(a[judge])), "above", 0),
          ),
        ),
      ),
      conditions: CONDITIONS,
      measured: byJudges(severalMoves, "T", differing),
    },
    {
      section: "3.3",
      claim: "index 2 falls with T: it is smaller at T = 7 than at T = 2, by both judges",
      finding:
        two === undefined || seven === undefined
          ? "undecided"
          : byBoth((judge) => decide(differenceOf(seven[judge].index2, two[judge].index2), "below", 0)),
      conditions: CONDITIONS,
      measured: byJudges(severalMoves, "T", ({ index2 }) => index2),
    },
    {
      section: "3.3",
      claim: "index 1 is larger for every T than for one move (at S = 52), by both judges",
      finding: moreThanOneMove(({ index1 }) => index1, "above"),
      conditions: CONDITIONS,
      measured: against(({ index1 }) => index1),
    },
    {
      section: "3.3",
      claim: "the mean difference is larger for every T than for one move (at S = 52), by both judges",
      finding: moreThanOneMove(({ meanDifference }) => meanDifference, "above"),
      conditions: CONDITIONS,
      measured: against(({ meanDifference }) => meanDifference),
    },
    {
      section: "3.3",
      claim: "index 2 is smaller for every T than for one move (at S = 52), by both judges",
      finding: moreThanOneMove(({ index2 }) => index2, "below"),
      conditions: CONDITIONS,
      measured: against(({ index2 }) => index2),
    },
    {
      section: "3.3",
      claim: "the t-test finds a difference of the means for every T by both judges (5 %)",
      finding: significant(severalMoves.flatMap(({ deeper, final }) => [deeper, final])),
      conditions: CONDITIONS,
      measured: byTests(severalMoves, "T"),
    },
  ];
}

/** That the expectation method is better by index 1 and by the mean difference, by each judge. */
function superiority(section: string, what: string, letter: string, rows: readonly Judged[]): Verdict[] {
  const judges = [
    ["deeper", "(a)"],
    ["final", "(b)"],
  ] as const;
  return judges.flatMap(([judge, name]) => [
    {
      section,
      claim: `${what}: the expectation method's choices are more often better than worse, for every ${letter}, judge ${name}`,
      finding: all(rows.map((row) => decide(row[judge].index1, "above", 0))),
      conditions: CONDITIONS,
      measured: `index 1, ${listed(rows.map((row) => [`${letter} = ${row.parameter}`, row[judge].index1]))}; index 2, ${listed(rows.map((row) => [`${letter} = ${row.parameter}`, row[judge].index2]))}`,
    },
    {
      section,
      claim: `${what}: the mean difference is positive, for every ${letter}, judge ${name}`,
      finding: all(rows.map((row) => decide(row[judge].meanDifference, "above", 0))),
      conditions: CONDITIONS,
      measured: listed(
        rows.map((row) => [`${letter} = ${row.parameter}`, row[judge].meanDifference]),
        3,
      ),
    },
  ]);
}

/** From intervals alone: that both ends were measured on the same positions makes the difference surer than it is taken for. */
function index2By(rows: readonly GroupsRow[]): Finding {
  const of = (m: number) => rows.find(({ groups }) => groups === m)?.deeper.index2;
  const [ten, hundred, most] = [of(10), of(100), of(200)];
  if (ten === undefined || hundred === undefined || most === undefined) return "undecided";
  return all([
    decide(differenceOf(hundred, ten), "above", 0),
    decide(differenceOf(most, hundred), "below", NEGLIGIBLE_GAIN_2),
  ]);
}

/** Finding no difference does not show that there is none. */
function significant(comparisons: readonly Comparison[]): Finding {
  const found = comparisons.every(({ tTest }) => tTest.t > 0 && tTest.probability < LEVEL);
  return found ? "holds" : "undecided";
}

/** Whether a quantity lies between −bound and bound. */
function within(interval: Interval, bound: number): Finding {
  if (decide(interval, "above", bound) === "holds" || decide(interval, "below", -bound) === "holds") {
    return "does not hold";
  }
  return all([decide(interval, "below", bound), decide(interval, "above", -bound)]);
}

function shift({ estimate, low, high }: Interval, by: number): Interval {
  return { estimate: estimate + by, low: low + by, high: high + by };
}

function differing({ better, worse, positions }: Comparison): Interval {
  return wilsonInterval(better + worse, positions);
}

function neighbours<Item>(items: readonly Item[]): [Item, Item][] {
  return items.slice(1).map((item, i) => [items[i], item]);
}
