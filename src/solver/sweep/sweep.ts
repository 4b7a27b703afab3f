/** Sweeps: many positions with an empty table each, be they problems, ranks of a game's own numbering, blocks of them, or a plan. */
import { SetupError } from "../../game/errors.js";
import { refuseOpposite } from "../../game/goal.js";
import type { PlannedSweep, Ranks, Solver, SweptBlock } from "../api.js";
import type { SolverContext } from "../context.js";
import { packProblem } from "../pack.js";
import { createProblemSource, type PackedProblem, type Problems } from "../problems.js";
import type { SweepResult } from "../results.js";
import { checkSettings, type Problem, RESOURCE_SETTINGS, type SweepSettings } from "../settings.js";
import { setupOf } from "../solve/choose-search.js";
import { type RankList, rankingOf } from "./run/choose-ranks.js";
import type { SweepMemory } from "./run/run-sweep.js";
import type { SweepPool } from "./run/sweep-pool.js";

/** What a plan of the command line says, and a plan of the library does not. */
const NOT_OF_PLANS = ["game", "remote", "signal", "onWarning", ...Object.keys(RESOURCE_SETTINGS)];

type Results = AsyncGenerator<SweepResult, void, undefined>;
type Blocks = Iterable<Ranks> | AsyncIterable<Ranks>;

/** What `Solver.sweep` does. */
export function openSweeps(context: SolverContext): Solver["sweep"] {
  const { module, rules, pool, source, table, threads, calls, onWarning } = context;
  /** Memory of sweeps over problems, and of those over ranks. */
  const memoryOfProblems: SweepMemory = {};
  let sweepPool: SweepPool | undefined;

  async function* overProblems(problems: Problems, settings: SweepSettings): Results {
    checkSettings.sweep(settings);
    const problemSource = createProblemSource(
      problems,
      (problem) => packOfMany(context, problem, settings.goal),
      rules.positionWords + (rules.constantWords ?? 0),
    );
    const { setup } = await setupOf(context, settings, settings.goal);
    const { signal, end } = await calls.turn(settings.signal);
    try {
      const { sweep } = await import("./run/run-sweep.js");
      problemSource.begin();
      // A table that is kept belongs to one sweep.
      const memory = settings.keepTable ? undefined : memoryOfProblems;
      const asked = { ...settings, signal, setup, memory, onWarning };
      for await (const findings of sweep(pool, problemSource, asked)) {
        for (const { microseconds, ...finding } of findings) {
          const position = module.formatPosition(problemSource.release(finding.index));
          yield { ...finding, position, seconds: microseconds / 1e6 };
        }
      }
      if (!problemSource.isDone()) calls.checkOpen();
      problemSource.check();
    } finally {
      await problemSource.close().finally(end);
    }
  }

  async function* overRanks(asked: Ranks, settings: SweepSettings): Results {
    checkSettings.sweep(settings);
    refuseOpposite(module, settings.goal, "a sweep");
    const ranking = checkRules(context);
    const ranks = rankList(asked, ranking.positions);
    const { setup } = await setupOf(context, settings, settings.goal);
    const { signal, end } = await calls.turn(settings.signal, true);
    const words = module.parsePosition(module.start);
    try {
      const { sweepRanks } = await import("./run/rank-sweep.js");
      const { createSweepPool } = await import("./run/sweep-pool.js");
      sweepPool ??= createSweepPool(pool);
      const work = { ...settings, module, ranks, setups: [setup], threads, sweepPool };
      let done = 0;
      const { findingOf } = await import("./files/block-columns.js");
      for await (const { parts, deaths } of sweepRanks({ ...work, signal, onWarning })) {
        const errors = new Map(deaths.map(({ rank, error }) => [rank, error]));
        for (const { columns, first, from, to } of parts) {
          for (let at = from; at < to; at++, done++) {
            const rank = ranks.at(first + at);
            ranking.unrank(rank, words, 0);
            const { microseconds, ...finding } = findingOf(columns, at);
            const error = errors.get(rank);
            yield {
              index: done,
              rank,
              position: module.formatPosition(words),
              ...finding,
              seconds: microseconds / 1e6,
              ...(error === undefined ? {} : { error }),
            };
          }
        }
      }
      if (done < ranks.count) calls.checkOpen();
    } finally {
      end();
    }
  }

  async function* overBlocks(
    blocks: Blocks,
    settings: SweepSettings,
  ): AsyncGenerator<SweptBlock, void, undefined> {
    checkSettings.sweep(settings);
    const { sweepBlocks } = await import("./sweep-blocks.js");
    yield* sweepBlocks({ sweepRanks: overRanks, threads }, blocks, settings);
  }

  async function* overPlan(plan: PlannedSweep, { signal: asked, ...others }: SweepSettings): Results {
    const [other] = Object.entries(others).filter(([, value]) => value !== undefined);
    if (other !== undefined)
      throw new SetupError(`${other[0]} belongs in the plan, which describes the whole sweep`);
    const foreign = NOT_OF_PLANS.find((name) => Object.hasOwn(plan, name));
    if (foreign !== undefined)
      throw new SetupError(`${foreign} is not part of a plan; it belongs to the solver`);
    checkRules(context);
    const { openRankSweep } = await import("./sweep-ranks.js");
    const { signal, end } = await calls.turn(asked);
    const { entries: tableEntries, whenFull } = table;
    try {
      const opened = { ...plan, game: source, threads, tableEntries, whenFull, signal, onWarning };
      let index = 0;
      for await (const rows of (await openRankSweep(opened)).results()) {
        for (const { microseconds, ...row } of rows)
          yield { index: index++, ...row, seconds: microseconds / 1e6 };
      }
      calls.checkOpen();
    } finally {
      end();
    }
  }

  function sweep(what: Problems | { readonly ranks: Ranks }, settings?: SweepSettings): Results;
  function sweep(
    what: { readonly blocks: Blocks },
    settings?: SweepSettings,
  ): AsyncGenerator<SweptBlock, void, undefined>;
  function sweep(what: { readonly plan: PlannedSweep }, settings?: Pick<SweepSettings, "signal">): Results;
  function sweep(what: Problems | Named, settings: SweepSettings = {}) {
    if (!isNamed(what)) return overProblems(what, settings);
    const { ranks, blocks, plan, ...others } = what;
    const asked = [ranks, blocks, plan].filter((each) => each !== undefined);
    if (asked.length !== 1 || Object.keys(others).length > 0) return refused();
    if (ranks !== undefined) return overRanks(ranks, settings);
    return plan === undefined ? overBlocks(blocks as Blocks, settings) : overPlan(plan, settings);
  }

  return sweep;
}

/** A problem among many: one that says nothing is a slip, and not the start of the game. */
function packOfMany(
  context: SolverContext,
  problem: Problem | string,
  goal: string | undefined,
): PackedProblem {
  const { module } = context;
  const whole = typeof problem === "string" ? { position: problem } : problem;
  const packed = packProblem(context, goal === undefined ? problem : { goal, ...whole });
  if (typeof problem !== "string" && (problem.position ?? problem.words ?? problem.goal) === undefined) {
    throw new SetupError(
      `names no position and no goal; write, for example, { position: "${module.start}" }`,
    );
  }
  refuseOpposite(module, packed.goal, "a sweep");
  return packed;
}

/** @throws SetupError where the solver plays by other rules than those of the numbering */
function checkRules({ module, gameOptions }: SolverContext): ReturnType<typeof rankingOf> {
  const ranking = rankingOf(module);
  for (const [name, value] of Object.entries(ranking.options)) {
    if ((gameOptions[name] ?? false) === value) continue;
    throw new SetupError(
      `the numbering of ${module.name} is of games with ${name} ${value}; set it in options`,
    );
  }
  return ranking;
}

/** Like every mistake of a sweep, it is reported when the first result is asked for. */
// biome-ignore lint/correctness/useYield: it has none
async function* refused(): Results {
  throw new SetupError("a sweep is over problems, or over one of ranks, blocks and a plan");
}

interface Named {
  readonly ranks?: Ranks;
  readonly blocks?: Blocks;
  readonly plan?: PlannedSweep;
}

function isNamed(what: Problems | Named): what is Named {
  return (
    typeof what === "object" && ["ranks", "blocks", "plan"].some((name) => Object.hasOwn(Object(what), name))
  );
}

/** @throws SetupError for ranks that the game does not have */
function rankList(asked: Ranks, positions: number): RankList {
  const wrong = (what: string) => new SetupError(`${what}; ranks are whole numbers of 0 to ${positions - 1}`);
  if (typeof asked !== "object" || asked === null) throw wrong(`${asked} is neither a range nor a list`);
  if ("from" in asked) {
    const { from, count } = asked;
    const isRange = Number.isSafeInteger(from) && Number.isSafeInteger(count) && from >= 0 && count >= 0;
    if (!isRange || from + count > positions) throw wrong(`from ${from}, count ${count}`);
    return { count, at: (index) => from + index };
  }
  const unknown = Array.from(asked).find(
    (rank) => !(Number.isInteger(rank) && rank >= 0 && rank < positions),
  );
  if (unknown !== undefined) throw wrong(`there is no rank ${unknown}`);
  return { count: asked.length, at: (index) => asked[index] };
}
