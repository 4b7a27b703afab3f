/**
 * Which searches the one-eye problems are given to, and in what order.
 *
 * Every search starts on an empty table and has the same rules, ends and repetitions: A is iterative deepening with the moves in
 * the order of influence, B is df-pn with leaf numbers 1 and 1, C is B where influence breaks ties. A node is a position whose
 * moves were generated, as often as that was done.
 */
import { z } from "zod";
import { FailureError } from "../../game/errors.js";
import { go } from "../../games/go/module.js";
import { PASS, POINT_MASK } from "../../games/go/notation/points.js";
import { blockAt, distanceBetween, unpackPosition, unpackProblem } from "../../games/go/notation/position.js";
import { parseProblem } from "../../games/go/notation/text.js";
import type { OneEyeProblem } from "../../games/go/records/lives.js";
import { formatInfluence, INFLUENCE, type Influence } from "../../games/go/rules/rules.js";
import type { SearchOptions } from "../../search/kinds.js";
import { type Ask, after, captureOf, movesOf, type Question } from "../go/examine.js";
import { STEPS } from "./paper.js";

export const MAXIMUM_NODES = 300_000;
export const TABLE_ENTRIES = 1 << 20;

interface Way {
  readonly algorithm: string;
  readonly search: SearchOptions;
  readonly gameOptions: Readonly<Record<string, string>>;
}

function way(algorithm: string, search: SearchOptions = {}, influence: Partial<Influence> = {}): Way {
  const gameOptions = { influence: formatInfluence({ ...INFLUENCE, ...influence }) };
  return { algorithm, search, gameOptions };
}

const plus = (influence: Partial<Influence>) => way("df-pn-plus", {}, influence);
/** Influence alone says in which order moves are searched. */
const ALONE = { form: "alone" } as const;

/** The slides' influence: it says everything, by 5/21. */
const OF_SLIDES = { ...ALONE, dilations: 5, erosions: 21 } as const;

/** df-pn+ as it is in the program, and as the slides have it. */
export const PLUS = "df-pn+";
export const SLIDES_PLUS = "df-pn+ of the slides";
/** The paper's methods with the program's influence, against `PLUS`. */
export const METHODS = {
  A: way("iterative-deepening", {}, ALONE),
  B: way("df-pn", { leafNumbers: "unit" }),
  C: way("df-pn", { tiesByEstimates: true }, ALONE),
} as const;
/** The same with the slides' influence, against `SLIDES_PLUS`; B has none. */
export const SLIDES_METHODS: Readonly<Record<string, Way>> = {
  "A, 5/21": way("iterative-deepening", {}, OF_SLIDES),
  B: METHODS.B,
  "C, 5/21": way("df-pn", { tiesByEstimates: true }, OF_SLIDES),
};
/** df-pn+ with other estimates. */
export const VARIANTS: Readonly<Record<string, Way>> = {
  ...Object.fromEntries(
    STEPS.filter(([n, m]) => n !== INFLUENCE.dilations || m !== INFLUENCE.erosions).map(
      ([dilations, erosions]) => [`${dilations}/${erosions}`, plus({ dilations, erosions })],
    ),
  ),
  "second peak": plus({ reading: "second-peak" }),
  "sum of the region": plus({ reading: "sum" }),
  "V = 64": plus({ stone: 64, divisor: 12 }),
  "S = 3": plus({ divisor: 3 }),
  "S = 6": plus({ divisor: 6 }),
  "influence alone": plus(ALONE),
  [SLIDES_PLUS]: plus(OF_SLIDES),
  "influence alone, sum": plus({ ...ALONE, reading: "sum" }),
};
/** What else a user may choose: searches that tell life from death, and those that do not. */
export const COMPLETE: Readonly<Record<string, Way>> = {
  "df-pn": way("df-pn"),
  "pn-search": way("pn-search"),
};
export const OTHERS: Readonly<Record<string, Way>> = {
  ...COMPLETE,
  "df-pn λ": way("df-pn-lambda", go.lambda),
};

const WAYS: Readonly<Record<string, Way>> = {
  [PLUS]: plus({}),
  ...METHODS,
  ...SLIDES_METHODS,
  ...VARIANTS,
  ...OTHERS,
};
export const CONTENDERS = Object.keys(WAYS);
/** Not a contender: each first move is searched by df-pn, to know where the solution lies. */
export const FIRST_MOVES = "first moves";

export const Measurement = z.object({
  /** Number of the problem, from 0. */
  problem: z.int().nonnegative(),
  contender: z.string(),
  /** Whether the block lives; null where the search did not tell. */
  lives: z.boolean().nullable(),
  nodes: z.int().nonnegative(),
  microseconds: z.number().nonnegative(),
  /** The least distance between the block and a first move (`FIRST_MOVES`) that succeeds; null where none is known to. */
  distance: z.number().nullable().optional(),
});
export type Measurement = z.infer<typeof Measurement>;

export interface SearchLimits {
  readonly maxNodes: number;
  /** Seconds that a search may take. */
  readonly time?: number | undefined;
}

/** Problems that every contender searches in a turn, so that a machine that slows down slows all of them. */
const CHUNK = 12;
/** Problems searched before each turn and not counted, so that code is compiled and memory is at hand. */
const WARM_UP = 2;

export interface Turn {
  readonly contender: string;
  readonly problems: readonly number[];
}

export function turnsOf(problems: number): Turn[] {
  const all = Array.from({ length: problems }, (_, i) => i);
  const turns: Turn[] = [];
  for (let start = 0; start < problems; start += CHUNK) {
    const chunk = all.slice(start, start + CHUNK);
    for (const contender of [...CONTENDERS, FIRST_MOVES]) turns.push({ contender, problems: chunk });
  }
  return turns;
}

/**
 * Measures turn after turn, and gives out measurements as they come.
 *
 * @param done measurements of an earlier run of the same experiment, which are left out
 */
export async function* measure(
  problems: readonly OneEyeProblem[],
  ask: Ask,
  { maxNodes, time }: SearchLimits,
  done = 0,
): AsyncGenerator<Measurement[], void, undefined> {
  let skip = done;
  const questions = problems.map(({ position }) => captureOf(parseProblem(position)));
  const warmUp = questions.slice(0, WARM_UP);
  for (const { contender, problems: members } of turnsOf(problems.length)) {
    const left = members.slice(skip);
    skip = Math.max(0, skip - members.length);
    if (left.length === 0) continue;
    if (contender === FIRST_MOVES) {
      for (const problem of left) yield [await searchFirstMoves(problem, questions[problem], ask, maxNodes)];
      continue;
    }
    const how = { ...WAYS[contender], maxNodes, time, entries: TABLE_ENTRIES };
    const findings = await ask([...warmUp, ...left.map((problem) => questions[problem])], how);
    yield left.map((problem, i): Measurement => {
      const { verdict, nodes, microseconds } = findings[warmUp.length + i];
      const lives = verdict === "unknown" ? null : verdict === "disproven";
      return { problem, contender, lives, nodes, microseconds };
    });
  }
}

async function searchFirstMoves(
  problem: number,
  question: Question,
  ask: Ask,
  maxNodes: number,
): Promise<Measurement> {
  const moves = movesOf(question);
  const how = { ...WAYS["df-pn"], maxNodes, entries: TABLE_ENTRIES };
  const found = await ask(
    moves.map((move) => after(question, move)),
    how,
  );
  const wanted =
    unpackPosition(unpackProblem(question.words), question.words).sideToMove === question.attacker;
  const good = moves.filter((_, i) => found[i].verdict === (wanted ? "proven" : "disproven"));
  const open = found.some(({ verdict }) => verdict === "unknown");
  const sum = (of: "nodes" | "microseconds") => found.reduce((all, one) => all + one[of], 0);
  return {
    ...{ problem, contender: FIRST_MOVES, lives: null },
    ...{ nodes: sum("nodes"), microseconds: sum("microseconds") },
    distance: open || good.length === 0 ? null : Math.min(...good.map((move) => distanceOf(question, move))),
  };
}

/** Lines between the point of a move and the block; 0 for a pass. */
function distanceOf({ words }: Question, move: number): number {
  const problem = unpackProblem(words);
  if (move === PASS) return 0;
  const { stones } = blockAt(unpackPosition(problem, words).stones, problem.targets[0], problem);
  return Math.min(...[...stones].map((stone) => distanceBetween(stone, move & POINT_MASK)));
}

/** Two searches that contradict each other, or the index: everything measured with them would be wrong. */
export function refuseContradictions(
  problems: readonly OneEyeProblem[],
  measurements: readonly Measurement[],
): void {
  const said = problems.map(({ answer }) => answer?.lives);
  for (const { problem, contender, lives } of measurements) {
    if (lives === null) continue;
    const before = said[problem];
    if (before === undefined) said[problem] = lives;
    else if (before !== lives) {
      throw new FailureError(
        `${problems[problem].name}: ${contender} says that the block ${lives ? "lives" : "dies"}, which contradicts what is known`,
      );
    }
  }
}
