/** Chooses a move in a game in progress: by NegaScout, or by the expectation method or minimax on static values. */
import { VALUE_ENTRY_WORDS } from "../../../native-layout/value-entry.js";
import type { GameDefinition } from "../../game/definition.js";
import { SetupError } from "../../game/errors.js";
import { flagOf } from "../../game/setting.js";
import { DEEPEST } from "../../search/negascout/numbers.js";
import type { PolicyName } from "../../search/negascout/searcher.js";
import type { Solver } from "../api.js";
import type { SolverContext } from "../context.js";
import { packProblem } from "../pack.js";
import type { ChooseResult } from "../results.js";
import { type ChooseSettings, checkProblem, checkSettings } from "../settings.js";
import { checkValued, type MethodName } from "./methods.js";
import type { NegascoutOutcome, NegascoutSession } from "./run-negascout.js";

/** Bytes of an entry of NegaScout's table. */
const BYTES_OF_ENTRY = 4 * VALUE_ENTRY_WORDS;
/** Plies that are looked ahead: as many as in the paper (Kobayashi et al. 2002). */
const DEFAULT_DEPTH = 3;

/** Settings that only one method has. */
export const OF_METHODS: Readonly<Record<string, MethodName>> = {
  policy: "negascout",
  depthFactor: "negascout",
  sigma: "expectation",
  samples: "expectation",
  seed: "expectation",
};
const NAMES = { negascout: "NegaScout", expectation: "the expectation method", minimax: "minimax" };

/** The method that serves where none is named. */
export function methodOf({ method }: ChooseSettings, { valued }: GameDefinition): MethodName {
  return method ?? (valued === undefined ? "expectation" : "negascout");
}

/** Whether moves can be chosen in a game: it has static values, or rules for NegaScout. */
export function canChoose(module: GameDefinition): boolean {
  const { create, createValued = create } = module;
  return module.valued !== undefined || "evaluate" in createValued({});
}

/** @throws SetupError for a game without static values, for a method that it lacks, and for settings that have no effect */
export function checkChoice(module: GameDefinition, settings: ChooseSettings): void {
  const method = methodOf(settings, module);
  const { create, createValued = create } = module;
  if (method === "negascout" && module.valued === undefined) {
    throw new SetupError(`${module.name} has no rules for NegaScout; use expectation or minimax`);
  }
  if (method !== "negascout") checkValued(createValued({}));
  for (const [name, of] of Object.entries(OF_METHODS)) {
    if (settings[name as keyof ChooseSettings] === undefined || of === method) continue;
    throw new SetupError(`${name} (${flagOf(name)}) is a setting of ${NAMES[of]}, not of ${NAMES[method]}`);
  }
  const { policy = "learned", depthFactor, samples, seed } = settings;
  if (policy !== "learned" && depthFactor !== undefined) {
    throw new SetupError(`depthFactor (--depth-factor) is a setting of the policy learned, not of ${policy}`);
  }
  if (samples === undefined && seed !== undefined) {
    throw new SetupError(
      "seed (--seed) chooses the random numbers of samples (--samples), which is not given",
    );
  }
}

/** What `Solver.choose` does. */
export function openChoosing(context: SolverContext): Solver["choose"] {
  const chooseAt = openMethods(context);
  return async function choose(problem = {}, settings = {}) {
    checkSettings.choose(settings, context.ownSettings);
    checkProblem(problem, context.ownSettings);
    if (typeof problem !== "string" && problem.goal !== undefined) {
      throw new SetupError("goal belongs to solve; choose looks for the best move, and proves nothing");
    }
    checkChoice(context.module, settings);
    const { words } = packProblem(context, problem);
    const { signal, end } = await context.calls.turn(settings.signal);
    try {
      return await chooseAt(words, { ...settings, signal });
    } finally {
      end();
    }
  };
}

/** @returns what chooses a move at a packed position when its turn has come; the settings have been checked */
function openMethods(
  context: SolverContext,
): (words: Int32Array, settings: ChooseSettings) => Promise<ChooseResult> {
  const { module, pool, source, gameOptions, table, threads, onWarning } = context;
  let session: NegascoutSession | undefined;

  async function byNegascout(words: Int32Array, settings: ChooseSettings): Promise<ChooseResult> {
    const { maxNodes, time, onProgress, signal } = settings;
    const valued = await module.valued?.(gameOptions);
    if (valued === undefined) throw new Error(`${module.name} has no rules for NegaScout`);
    const { policy = "learned", depthFactor: factor = valued.factor } = settings;
    const limited = maxNodes !== undefined || time !== undefined;
    const { depth = limited ? DEEPEST : DEFAULT_DEPTH } = settings;
    const tableBytes = BYTES_OF_ENTRY * table.entries;
    const { openNegascoutSession } = await import("./run-negascout.js");
    const setup = { valued, source, gameOptions, positionWords: words.length, tableBytes };
    session ??= openNegascoutSession(pool, setup, onWarning);
    const request = { policy: { policy, factor }, depth, maxNodes, time, onProgress, signal };
    return resultOf(words, policy, await session.search(words, request));
  }

  /** What NegaScout has found, in the words of the result. */
  function resultOf(words: Int32Array, policy: PolicyName, outcome: NegascoutOutcome): ChooseResult {
    const { move, value, line, reached, nodes, leaves, seconds, perThread, reason } = outcome;
    const bestMove = move === undefined ? null : module.formatMove(move);
    return {
      position: module.formatPosition(words),
      method: "negascout",
      policy,
      depth: reached,
      reached,
      sigma: null,
      bestMove,
      value: bestMove === null ? null : value,
      line: line.map((one) => module.formatMove(one)),
      moves: bestMove === null ? [] : [{ move: bestMove, value }],
      ...(reason === undefined ? {} : { reason }),
      nodes,
      leaves,
      meanReduction: outcome.meanReduction,
      researches: outcome.researches,
      seconds,
      nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
      threads: perThread.length,
      perThread: perThread.map((share) => ({ nodes: share.nodes, nodesPerSecond: share.nodesPerSecond })),
    };
  }

  return async (words, settings) => {
    const method = methodOf(settings, module);
    if (method === "negascout") return byNegascout(words, settings);
    const { depth: asked = DEFAULT_DEPTH, sigma: spread = "auto", samples = 0, seed = 1 } = settings;
    const { maxNodes, time, onProgress, signal } = settings;
    const { chooseMove } = await import("./run-choose.js");
    const { moves, depth, sigma, nodes, leaves, seconds, reason } = await chooseMove(
      pool,
      module,
      { source, gameOptions },
      words,
      {
        method: { name: method, sigma: spread, samples, seed },
        ...{ depth: asked, maxNodes, time, onProgress, signal },
      },
    );
    const best = moves.reduce<(typeof moves)[number] | undefined>(
      (first, next) => (first === undefined || next.value > first.value ? next : first),
      undefined,
    );
    return {
      position: module.formatPosition(words),
      method,
      depth,
      sigma,
      bestMove: best === undefined ? null : module.formatMove(best.move),
      value: best?.value ?? null,
      moves: moves.map(({ move, value }) => ({ move: module.formatMove(move), value })),
      ...(reason === undefined ? {} : { reason }),
      nodes,
      leaves,
      seconds,
      nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
      threads,
    };
  };
}
