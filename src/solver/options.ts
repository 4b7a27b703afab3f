/**
 * What a user of the library hands over, checked before anything is done with it: JavaScript has no types, and a slip in
 * the name of a setting would be a setting that is not heeded. The compiler sees to it that no setting is left out here.
 */
import type { GameModule } from "../game/module.js";
import { FUTILE } from "../games/shogi/mate/bound.js";
import type { MateSettings } from "../games/shogi/questions/mate-answers.js";
import type { ChooseSettings } from "../parallel/choose/choose.js";
import { METHODS } from "../parallel/choose/choose-thread.js";
import { type SearchSetup, SetupError } from "../parallel/threads/station.js";
import { ALGORITHMS, hasOrders } from "../search/algorithms.js";
import { AND_STRATEGIES } from "../search/lambda/df-pn-lambda.js";
import { LEAF_NUMBERS } from "../search/proof-number/df-pn.js";
import { SUMS } from "../search/proof-number/sums.js";
import { MAXIMUM_ORDER } from "../search/search.js";
import type { Problem, SolverOptions, SolveSettings, SweepSettings } from "./api.js";

/** Says what a value would have to be, or undefined when it is that. */
type Check = (value: unknown) => string | undefined;
type Checks<Settings> = Readonly<Record<keyof Settings, Check>>;

const is =
  (what: string, right: (value: never) => boolean): Check =>
  (value) =>
    right(value as never) ? undefined : what;

function whole(least: number, most = Number.POSITIVE_INFINITY): Check {
  const range = most === Number.POSITIVE_INFINITY ? `of at least ${least}` : `from ${least} to ${most}`;
  return is(
    `a whole number ${range}`,
    (value: unknown) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  );
}

const typed = (what: string, type: "boolean" | "string" | "function") =>
  is(what, (value: unknown) => typeof value === type);
const flag = typed("true or false", "boolean");
const text = typed("a text", "string");
const callback = typed("a function", "function");
const oneOf = (names: readonly string[]) =>
  is(`one of ${names.join(", ")}`, (value: string) => names.includes(value));
const seed = whole(0, 2 ** 31 - 1);

const OPTIONS: Checks<SolverOptions> = {
  game: is(
    "the name of a game, or the path or URL of a module",
    (value: unknown) => typeof value === "string" || value instanceof URL,
  ),
  threads: whole(1, 1024),
  tableEntries: whole(1),
  tableMemory: is(
    'a size in bytes, or as in "512M"',
    (value: unknown) => typeof value === "string" || (typeof value === "number" && value > 0),
  ),
  whenFull: oneOf(["collect", "stop"]),
  freeStart: flag,
  evaluation: text,
};

const PROBLEM: Checks<Problem> = { position: text, goal: text };

const LIMITS = {
  maxNodes: whole(1),
  time: is("a number of seconds above 0", (value: unknown) => typeof value === "number" && value > 0),
  signal: is("an AbortSignal", (value: unknown) => value instanceof AbortSignal),
  onProgress: callback,
};

const SEARCH = {
  algorithm: oneOf(ALGORITHMS),
  maxOrder: whole(1, MAXIMUM_ORDER),
  andStrategy: oneOf(AND_STRATEGIES),
  epsilon: is(
    "a number from 0 to 100",
    (value: unknown) => typeof value === "number" && value >= 0 && value <= 100,
  ),
  sums: oneOf(SUMS),
  leafNumbers: oneOf(LEAF_NUMBERS),
  shuffle: seed,
  ...LIMITS,
};

const SOLVE: Checks<SolveSettings> = {
  ...SEARCH,
  certificate: text,
  parallel: oneOf(["root-split", "shared-table"]),
  trueOrder: flag,
  line: flag,
  shortest: flag,
  futile: oneOf(FUTILE),
  allSolutions: flag,
};

const SWEEP: Checks<SweepSettings> = { ...SEARCH, keepTable: flag };

const CHOOSE: Checks<ChooseSettings> = {
  ...LIMITS,
  method: oneOf(METHODS),
  depth: whole(1, 60),
  sigma: is(
    '"auto" or a finite number of at least 0',
    (value: unknown) => value === "auto" || (Number.isFinite(value) && Number(value) >= 0),
  ),
  samples: whole(0),
  seed,
};

/** Undefined stands for what is left out. */
function check(call: string, given: object, checks: Readonly<Record<string, Check>>): void {
  if (typeof given !== "object" || given === null)
    throw new SetupError(`${call} takes an object, not ${shown(given)}`);
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(checks, name)) {
      throw new SetupError(`${call} knows no ${name}; it knows ${Object.keys(checks).join(", ")}`);
    }
    const right = value === undefined ? undefined : checks[name](value);
    if (right !== undefined) throw new RangeError(`${name}: ${shown(value)} is not ${right}`);
  }
}

/** As it is written in JavaScript: "2" is no number. */
function shown(value: unknown): string {
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

/** @throws SetupError for options that there are not and for a missing game, RangeError for values out of range */
export function checkSolverOptions(options: SolverOptions): void {
  check("createSolver", options, OPTIONS);
  if (options.game === undefined) throw new SetupError('createSolver needs a game, as in { game: "simpei" }');
}

/** @throws SetupError for fields that there are not, as of settings, which are the second argument; RangeError for others */
export function checkProblem(problem: Problem): void {
  if (typeof problem !== "object" || problem === null)
    throw new SetupError(`a problem is a position as a text, or an object, not ${shown(problem)}`);
  if (problem instanceof Promise) throw new SetupError("a problem must not be a promise; await it first");
  const setting = Object.keys(problem).find((name) => !Object.hasOwn(PROBLEM, name));
  if (setting !== undefined && (Object.hasOwn(SOLVE, setting) || Object.hasOwn(CHOOSE, setting))) {
    throw new SetupError(`${setting} is a setting, and belongs into the second argument, behind the problem`);
  }
  check("a problem", problem, PROBLEM);
}

/** @throws SetupError for settings that there are not, RangeError for values out of range */
export const checkSettings = {
  solve: (settings: SolveSettings) => check("solve", settings, SOLVE),
  sweep: (settings: SweepSettings) => check("sweep", settings, SWEEP),
  choose: (settings: ChooseSettings) => check("choose", settings, CHOOSE),
};

/** @throws SetupError when λ orders are asked of a search that knows none */
export function checkOrders(
  { lambda }: GameModule,
  { algorithm }: SearchSetup,
  { trueOrder, maxOrder, andStrategy }: SolveSettings,
): void {
  if (hasOrders(algorithm)) return;
  if (lambda !== undefined) {
    // Where the goal is of an order, every search has one.
    if (trueOrder !== true && andStrategy === undefined) return;
    throw new SetupError(
      `${algorithm} searches for mates, which have no other λ order to find; ask for a maximum order of 2`,
    );
  }
  if (trueOrder !== true && maxOrder === undefined && andStrategy === undefined) return;
  throw new SetupError(`${algorithm} knows no λ orders to limit or to find; use df-pn-lambda`);
}

/** @throws SetupError when lengths of mates are asked for that the search does not know */
export function checkMateSettings({ algorithm, search }: SearchSetup, settings: MateSettings): void {
  const asked = settings.shortest || settings.allSolutions || settings.futile !== undefined;
  if (asked && algorithm !== "df-pn-mate") {
    const other = search.maxOrder === undefined ? algorithm : `${algorithm} of order ${search.maxOrder}`;
    throw new SetupError(
      `lengths and other solutions are those of mates in shogi, found by df-pn-mate, not by ${other}`,
    );
  }
}
