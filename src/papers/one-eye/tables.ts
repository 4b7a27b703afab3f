/** What the measurements of the one-eye experiment say: who takes more nodes, and more time, than df-pn+. */
import { EMPTY } from "../../games/go/notation/points.js";
import { blockAt, unpackPosition, unpackProblem } from "../../games/go/notation/position.js";
import { parseProblem } from "../../games/go/notation/text.js";
import type { OneEyeProblem } from "../../games/go/records/lives.js";
import { signTest } from "../../math/significance.js";
import { type Finding, geometricMeanInterval, type Interval } from "../../math/statistics.js";
import { CONTENDERS, FIRST_MOVES, type Measurement, PLUS, SLIDES_PLUS } from "./measure.js";
import type { Printed } from "./paper.js";

/** A problem that all contenders have searched. */
export interface Measured {
  readonly problem: OneEyeProblem;
  /** Empty points of the region. */
  readonly empty: number;
  /** Stones of the defender's in the region beside those of the block. */
  readonly inside: number;
  readonly by: Readonly<Record<string, Measurement>>;
}

/** A contender beside df-pn+. */
export interface Comparison extends Printed {
  readonly contender: string;
  /** The df-pn+ that it is compared with. */
  readonly than: string;
  /** Problems that one of both, or both, left open. */
  readonly open: number;
  /** The p-value of the sign test. */
  readonly p: number;
  /** "The contender needs more than df-pn+." */
  readonly needsMore: Finding;
  /** Geometric mean of its amounts over those of df-pn+, of the problems that both decide; null of none. */
  readonly ratio: Interval | null;
}

export interface Total {
  readonly contender: string;
  readonly solved: number;
  /** Sums over all problems, the open ones with what was spent on them. */
  readonly nodes: number;
  readonly seconds: number;
}

const SIGNIFICANT = 0.05;

/** Puts measurements beside their problems. Problems that not all contenders have searched are left out. */
export function joinMeasurements(
  problems: readonly OneEyeProblem[],
  measurements: readonly Measurement[],
): Measured[] {
  const found = problems.map((): Record<string, Measurement> => ({}));
  for (const one of measurements) found[one.problem][one.contender] = one;
  return problems
    .map((problem, i) => ({ problem, by: found[i], ...insideOf(problem) }))
    .filter(({ by }) => CONTENDERS.every((name) => by[name] !== undefined));
}

/** Problems that have something in common, and how df-pn+ of the slides fares there. */
export interface ClassRow {
  readonly name: string;
  readonly problems: number;
  /** Method B against df-pn+ of the slides, and df-pn+ of the slides without an interval where there are few problems. */
  readonly compared: Comparison;
}

/** "A few" empty points of a region. */
const FEW_POINTS = 8;
/** The distance of the solution from the block from which it is far. */
const FAR = 2;

/**
 * The classes in which the slides see success and failure: small regions with stones of the block inside, and solutions far from
 * the stones to save.
 */
export function classesOf(measured: readonly Measured[]): ClassRow[] {
  const near = (one: Measured) => one.by[FIRST_MOVES]?.distance ?? null;
  const small = ({ empty, inside }: Measured) => empty <= FEW_POINTS && inside > 0;
  const classes: readonly (readonly [string, (one: Measured) => boolean])[] = [
    [`at most ${FEW_POINTS} empty points, and more stones of the defender's than the block`, small],
    ["all others", (one) => !small(one)],
    ["a first move next to the block succeeds", (one) => near(one) !== null && Number(near(one)) < FAR],
    [`all that succeed are ${FAR} or more lines away`, (one) => Number(near(one) ?? 0) >= FAR],
    ["no first move succeeds, or it is not known", (one) => near(one) === null],
  ];
  return classes.map(([name, belongs]) => {
    const members = measured.filter(belongs);
    return { name, problems: members.length, compared: compare(members, "B", "nodes", SLIDES_PLUS) };
  });
}

function insideOf({ position: text }: OneEyeProblem): Pick<Measured, "empty" | "inside"> {
  const words = parseProblem(text);
  const problem = unpackProblem(words);
  const { stones } = unpackPosition(problem, words);
  const block = blockAt(stones, problem.targets[0], problem).stones;
  const points = [...problem.region];
  return {
    empty: points.filter((point) => stones[point] === EMPTY).length,
    inside: points.filter((point) => stones[point] === 1 + problem.defender && !block.has(point)).length,
  };
}

/** A search that is given up needs more than one that is not; where both are, nobody knows. */
export function compare(
  measured: readonly Measured[],
  contender: string,
  of: "nodes" | "microseconds",
  than: string = PLUS,
): Comparison {
  let more = 0;
  let equal = 0;
  let fewer = 0;
  let open = 0;
  const ratios: number[] = [];
  for (const { by } of measured) {
    const [one, plus] = [by[contender], by[than]];
    if (one.lives === null || plus.lives === null) open++;
    if (one.lives === null && plus.lives === null) continue;
    const difference = one.lives === null ? 1 : plus.lives === null ? -1 : one[of] - plus[of];
    if (difference > 0) more++;
    else if (difference < 0) fewer++;
    else equal++;
    if (one.lives !== null && plus.lives !== null) ratios.push(Math.max(1, one[of]) / Math.max(1, plus[of]));
  }
  const p = signTest(more, fewer);
  const needsMore = p >= SIGNIFICANT ? "undecided" : more > fewer ? "holds" : "does not hold";
  const ratio = ratios.length === 0 ? null : geometricMeanInterval(ratios);
  return { contender, than, more, equal, fewer, open, p, needsMore, ratio };
}

export function totalOf(measured: readonly Measured[], contender: string): Total {
  const all = measured.map(({ by }) => by[contender]);
  return {
    contender,
    solved: all.filter(({ lives }) => lives !== null).length,
    nodes: all.reduce((sum, { nodes }) => sum + nodes, 0),
    seconds: all.reduce((sum, { microseconds }) => sum + microseconds, 0) / 1e6,
  };
}
