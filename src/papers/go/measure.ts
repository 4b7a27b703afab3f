/**
 * The Go section of "λ search based on proof and disproof numbers" (Soeda, Yoshizoe, Kishimoto, Kaneko, Tanaka and Müller,
 * IPSJ 2007): which problems are searched, how, and in what order.
 *
 * Every search has a table of 1,000,000 entries and ends when it is full. df-pn λ searches with orders 2 to 5. Two pairs are
 * compared. *The program's*: all moves; plain df-pn is complete, knows no order and reads ladders, and is measured once. *The
 * paper's*: both sides have candidates alone, and plain df-pn has no ladder routine and gives up on targets with order + 2
 * liberties. It has no simulation, which the paper's has: there is none in plain df-pn here. What candidates prove need not hold
 * against all replies.
 */
import { z } from "zod";
import { FailureError } from "../../game/errors.js";
import { go } from "../../games/go/module.js";
import { defenderOf, POSITION_WORDS } from "../../games/go/notation/packing.js";
import { parseProblem } from "../../games/go/notation/text.js";
import type { CaptureProblem } from "../../games/go/records/captures.js";
import { median } from "../../math/statistics.js";
import type { DfPnLambdaOptions } from "../../search/lambda/df-pn-lambda-kind.js";
import type { SweepFinding } from "../../solver/sweep/run/run-sweep.js";
import { isAnswered } from "../../solver/threads/verdicts.js";
import type { Ask, How } from "./examine.js";
import { HIGHEST_ORDER, SEARCH_ORDERS, type SearchOrder } from "./paper.js";

/** Nodes after which a search is given up; the paper has no such limit, but one that goes round in a circle never ends. */
export const MAXIMUM_NODES = 5_000_000;

export const DF_PN = "df-pn";
export type Contender =
  | `df-pn λ ${SearchOrder}`
  | typeof DF_PN
  | `paper's λ ${SearchOrder}`
  | `paper's df-pn ${SearchOrder}`
  | StrategyName;
export const nameOfOrder = (order: SearchOrder): Contender => `df-pn λ ${order}`;
export const HIGHEST = nameOfOrder(HIGHEST_ORDER);

/** Two searches that are compared, by the order of the search. */
export interface Pair {
  readonly lambda: (order: SearchOrder) => Contender;
  readonly dfPn: (order: SearchOrder) => Contender;
}

export const PROGRAMS: Pair = { lambda: nameOfOrder, dfPn: () => DF_PN };
export const PAPERS: Pair = {
  lambda: (order) => `paper's λ ${order}`,
  dfPn: (order) => `paper's df-pn ${order}`,
};

/** df-pn λ of the highest order by the other AND strategy, and with the pass before all replies; by default it comes in its turn. */
export const STRATEGIES = {
  sum: { andStrategy: "sum" },
  "highest order, pass first": { passFirst: true },
  "sum, pass first": { andStrategy: "sum", passFirst: true },
} as const satisfies Record<string, DfPnLambdaOptions>;
export type StrategyName = keyof typeof STRATEGIES;
export const STRATEGY_NAMES = Object.keys(STRATEGIES) as StrategyName[];

export const CONTENDER_NAMES: readonly Contender[] = [
  ...SEARCH_ORDERS.map(PROGRAMS.lambda),
  DF_PN,
  ...SEARCH_ORDERS.map(PAPERS.lambda),
  ...SEARCH_ORDERS.map(PAPERS.dfPn),
  ...STRATEGY_NAMES,
];

type Searched = Pick<How, "algorithm" | "search" | "gameOptions">;

function searchOf(contender: Contender): Searched {
  if (contender === DF_PN) return { algorithm: "df-pn", search: {} };
  const lambda = { algorithm: "df-pn-lambda", search: { ...go.lambda, maxOrder: orderOf(contender) } };
  if (isStrategy(contender)) return { ...lambda, search: { ...lambda.search, ...STRATEGIES[contender] } };
  if (!isPapers(contender)) return lambda;
  const gameOptions = { candidates: "both" };
  if (contender.startsWith(PAPERS_LAMBDA)) return { ...lambda, gameOptions };
  const liberties = orderOf(contender) + 1;
  return { algorithm: "df-pn", search: {}, gameOptions: { ...gameOptions, liberties, ladders: false } };
}

const PAPERS_LAMBDA = "paper's λ";

/** Whether both sides have candidates alone, so that a proof need not hold against all replies. */
function isPapers(contender: Contender): boolean {
  return contender.startsWith("paper's");
}

function isStrategy(contender: Contender): contender is StrategyName {
  return contender in STRATEGIES;
}

function orderOf(contender: Contender): number {
  return isStrategy(contender) ? HIGHEST_ORDER : Number(contender.at(-1));
}

export const Measurement = z.object({
  /** Number of the problem, from 0. */
  problem: z.int().nonnegative(),
  contender: z.enum(CONTENDER_NAMES as [Contender, ...Contender[]]),
  proven: z.boolean(),
  /** Whether the search came to its end: λ search also by finding that there is no proof within its order. */
  solved: z.boolean(),
  /** Why there is no verdict. */
  reason: z.string().nullable(),
  nodes: z.int().nonnegative(),
  microseconds: z.number().nonnegative(),
});
export type Measurement = z.infer<typeof Measurement>;

export interface SearchLimits {
  readonly tableEntries: number;
  readonly maxNodes: number;
  /** Seconds that a search may take. */
  readonly time?: number | undefined;
}

/** What one contender searches before the next one's turn. */
export interface Turn {
  readonly contender: Contender;
  readonly problems: readonly number[];
}

/** Problems that every contender searches in a turn, so that a machine that slows down slows all of them. */
const CHUNK = 20;
/** Problems searched before each turn and not counted, so that code is compiled and memory is at hand. */
const WARM_UP = 3;
/**
 * Searches of fewer than so many nodes are made so often, and the median of their times counts: an interruption of one of them can
 * take longer than all others together. By nodes, which no interruption changes.
 */
export const SHORT_NODES = 3_000;
export const REPETITIONS = 5;

/**
 * All contenders on all problems. Lower orders than the highest are for captures alone, and for none of a lower order than the
 * capture's own.
 */
export function turnsOf(problems: readonly CaptureProblem[]): Turn[] {
  const turns: Turn[] = [];
  for (let start = 0; start < problems.length; start += CHUNK) {
    const chunk = problems.slice(start, start + CHUNK);
    for (const contender of CONTENDER_NAMES) {
      const members = chunk.flatMap(({ answer }, i) =>
        contender === DF_PN || orderOf(contender) === HIGHEST_ORDER || isLowEnough(answer, orderOf(contender))
          ? [start + i]
          : [],
      );
      if (members.length > 0) turns.push({ contender, problems: members });
    }
  }
  return turns;
}

function isLowEnough(answer: CaptureProblem["answer"], order: number): boolean {
  if (answer === undefined) return true;
  return answer.kind === "capture" && answer.order !== null && answer.order <= order;
}

/**
 * Measures turn after turn, and gives out measurements as they come.
 *
 * @param done measurements of an earlier run of the same experiment, which are left out
 */
export async function* measure(
  problems: readonly CaptureProblem[],
  ask: Ask,
  { tableEntries, maxNodes, time }: SearchLimits,
  done = 0,
): AsyncGenerator<Measurement[], void, undefined> {
  let skip = done;
  const questions = problems.map(({ position }) => {
    const words = parseProblem(position);
    return { words, attacker: (1 - defenderOf(words, POSITION_WORDS)) as 0 | 1 };
  });
  for (const { contender, problems: members } of turnsOf(problems)) {
    const left = members.slice(skip);
    skip = Math.max(0, skip - members.length);
    if (left.length === 0) continue;
    const warmUp = easiest(problems);
    const how = { ...searchOf(contender), maxNodes, time, entries: tableEntries, whenFull: "stop" } as const;
    const search = async (some: readonly number[]) => {
      const asked = [...warmUp, ...some].map((problem) => questions[problem]);
      return (await ask(asked, how)).slice(warmUp.length);
    };
    const findings = await search(left);
    const times = findings.map(({ microseconds }) => [microseconds]);
    const short = left.map((_, i) => i).filter((i) => findings[i].nodes < SHORT_NODES);
    for (let made = 1; made < REPETITIONS && short.length > 0; made++) {
      const again = await search(short.map((i) => left[i]));
      again.forEach(({ microseconds }, j) => {
        times[short[j]].push(microseconds);
      });
    }
    yield left.map((problem, i) => ({
      ...measurementOf(problem, contender, findings[i]),
      microseconds: median(times[i]),
    }));
  }
}

function measurementOf(problem: number, contender: Contender, finding: SweepFinding): Measurement {
  const { verdict, reason = null, nodes, microseconds } = finding;
  return {
    problem,
    contender,
    proven: verdict === "proven",
    solved: isAnswered(finding),
    reason,
    nodes,
    microseconds,
  };
}

/** Problems to warm up with, whatever else there is. */
function easiest(problems: readonly CaptureProblem[]): number[] {
  const nodes = (problem: number) => problems[problem].answer?.nodes ?? Number.POSITIVE_INFINITY;
  const known = problems.map((_, i) => i).filter((i) => nodes(i) < Number.POSITIVE_INFINITY);
  return known.toSorted((a, b) => nodes(a) - nodes(b)).slice(0, WARM_UP);
}

/** Whether the attacker succeeds without outside threats on either side. */
export function succeeds({ ko }: NonNullable<CaptureProblem["answer"]>): boolean {
  return ko.attacker === 0;
}

/** A proof where there is none, or none within an order that has one: everything measured with it would be wrong. */
export function refuseContradictions(
  problems: readonly CaptureProblem[],
  measurements: readonly Measurement[],
): void {
  for (const { problem, contender, proven, solved } of measurements) {
    const { name, answer } = problems[problem];
    if (answer === undefined || !solved || isPapers(contender)) continue;
    const has = succeeds(answer);
    const within = contender === DF_PN || (answer.order !== null && answer.order <= orderOf(contender));
    if (proven ? has : !has || !within) continue;
    throw new FailureError(
      `${name}: ${contender} ${proven ? "proves" : "finds no proof of"} it, which contradicts its index`,
    );
  }
}
