/** Plans of sweeps (files/sweep-plan.ts): made from settings, and opened to be carried out. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { packageVersion } from "../../files/package-file.js";
import { InputError, SetupError } from "../../game/errors.js";
import type { GameModule, PositionRanking } from "../../game/module.js";
import { flagOf, given, type ValuesOf } from "../../game/setting.js";
import { SEARCH_SETTINGS } from "../../search/kinds.js";
import type { Limits } from "../../search/limits.js";
import { gameSource, isOwnGame, loadGame, registeredGame } from "../loading/load-game.js";
import { parseBytes } from "../resources/memory.js";
import { kindNamed, refuseUnheeded } from "../solve/choose-search.js";
import { entriesInBytes, type SearchSetup } from "../threads/thread-context.js";
import type { KnownValues } from "./database-values.js";
import { BLOCK_POSITIONS, type SweepPlan } from "./files/sweep-plan.js";
import type { RANK_SWEEP_SETTINGS } from "./rank-sweep-settings.js";
import { chooseRanks, type RankChoice, type RankList, rankingOf, sortRanks } from "./run/choose-ranks.js";
import { createInlineSweepPool } from "./run/inline-pool.js";
import { sweepRanks } from "./run/rank-sweep.js";

/** Entries a thread: the table of the df-pn λ paper. */
export const SWEEP_ENTRIES = 1_000_000;

/** What a plan follows from; settings of its run have no effect on it. */
export interface PlanSettings extends ValuesOf<typeof RANK_SWEEP_SETTINGS> {
  /** The name of a game with a numbering of its positions, or the path or `file:` URL of a module. */
  readonly game: string | URL;
}

/** A plan without the count of nodes that stands for the program. */
export type UnsignedPlan = Omit<SweepPlan, "signature">;

/** What a plan needs beside itself. */
export interface PlanInputs {
  /** The user's own game, by the path or URL of its module. */
  readonly game?: string | URL | undefined;
  /** The opened database that orders positions, and that verdicts are held against. */
  readonly knownValues?: KnownValues | undefined;
}

/** The limits are those of each position. */
export interface OpenPlan extends Pick<Limits, "maxNodes" | "time"> {
  readonly module: GameModule;
  readonly ranking: PositionRanking;
  /** Ranks by the places of the plan. */
  readonly ranks: RankList;
  /** The searches of the plan's algorithms. */
  readonly setups: readonly SearchSetup[];
  readonly keepTable: boolean;
  /** The text of the position with a rank. */
  positionAt(rank: number): string;
}

/**
 * @param knownValues the opened database of `check`
 * @throws SetupError for settings that have no effect, GameError for a game that is not there
 */
export async function planOf(
  settings: PlanSettings,
  knownValues: KnownValues | undefined,
): Promise<UnsignedPlan> {
  const { sample, seed = 1, pieces, algorithm: algorithms = ["df-pn"], byDistance = false } = settings;
  const source = gameSource(settings.game);
  const module = await loadGame(source);
  refuseUnheeded(
    algorithms.map((name) => kindNamed(name, module)),
    { ...settings },
  );
  if (byDistance && knownValues === undefined) {
    throw new SetupError("an order by distance takes the distances from a database (check)");
  }
  const ranking = rankingOf(module);
  const { entries, whenFull } = tableOf(settings);
  const asked: Readonly<Record<string, unknown>> = given(SEARCH_SETTINGS, settings);
  return {
    solveFast: packageVersion(),
    game: module.name,
    module: moduleHash(source),
    rules: ranking.options,
    positions: chooseRanks(ranking, { share: sample, seed, pieces }).count,
    block: BLOCK_POSITIONS,
    algorithms: [...algorithms],
    options: {
      sample: sample ?? null,
      seed: sample === undefined ? null : seed,
      pieces: pieces === undefined ? null : `${pieces.from}-${pieces.to}`,
      ...Object.fromEntries(Object.keys(SEARCH_SETTINGS).map((name) => [nameOf(name), asked[name] ?? null])),
      "max-nodes": settings.maxNodes ?? null,
      time: settings.time ?? null,
      "table-entries": entries,
      "when-full": whenFull,
      "keep-table": settings.keepTable ?? false,
      "by-distance": byDistance,
    },
    database: byDistance && knownValues !== undefined ? knownValues.checksum : null,
  };
}

/**
 * @throws InputError for a plan of a user's own game whose module is not the one that was named, and for one that is ordered by a
 * database that was not named; SetupError for a search that the game does not have
 */
export async function openPlan(plan: UnsignedPlan, { game, knownValues }: PlanInputs): Promise<OpenPlan> {
  const source = sourceOf(plan, game);
  const module = await loadGame(source);
  const ranking = rankingOf(module);
  const { options } = plan;
  const drawn = chooseRanks(ranking, choiceOf(plan));
  refuseOther(plan, module, drawn.count);
  const table = {
    entries: Number(options["table-entries"]),
    whenFull: options["when-full"] === "stop" ? "stop" : "collect",
  } as const;
  const words = module.parsePosition(module.start);
  return {
    module,
    ranking,
    ranks: plan.database === null ? drawn : sortRanks(drawn, orderOf(plan, knownValues)),
    setups: plan.algorithms.map((name) => {
      const kind = kindNamed(name, module);
      const asked = Object.keys(SEARCH_SETTINGS).map((each) => [each, options[nameOf(each)] ?? undefined]);
      return {
        game: source,
        gameOptions: ranking.options,
        algorithm: kind.name,
        // Each of several searches gets the settings that it heeds.
        search: given(kind.settings, Object.fromEntries(asked)),
        table,
        engineBytes: kind.engineBytes,
      };
    }),
    maxNodes: numberOf(options["max-nodes"]),
    time: numberOf(options.time),
    keepTable: options["keep-table"] === true,
    positionAt(rank) {
      ranking.unrank(rank, words, 0);
      return module.formatPosition(words);
    },
  };
}

/** What a module imports may have changed where the module has not; so may the game of another version of solve-fast. */
function refuseOther(plan: UnsignedPlan, { name, ranking }: GameModule, positions: number): void {
  const rules = { ...ranking?.options };
  const isSame =
    plan.game === name &&
    plan.positions === positions &&
    Object.entries({ ...plan.rules, ...rules }).every(
      ([rule, value]) => plan.rules[rule] === value && rules[rule] === value,
    );
  if (isSame) return;
  const [wanted, has] = [
    [plan.game, plan.positions, plan.rules],
    [name, positions, rules],
  ].map(([game, count, options]) => `${game}, ${count} positions, rules ${JSON.stringify(options)}`);
  throw new InputError(`the game is not that of the sweep: it is ${has}, not ${wanted}`);
}

function orderOf(plan: UnsignedPlan, knownValues: KnownValues | undefined): (rank: number) => number {
  if (knownValues === undefined) {
    throw new InputError("positions are in the order of a database; name it with --database FILE");
  }
  if (knownValues.checksum !== plan.database) {
    throw new InputError("positions are in the order of another database; name the one that the sweep had");
  }
  return knownValues.distance;
}

/** @throws InputError where a module is named for a sweep of a game that comes with solve-fast */
export function refuseOwnGame(name: string, game: string | URL | undefined): void {
  if (game === undefined || gameSource(game) === name) return;
  throw new InputError(`the sweep is of ${name}, not of ${game}; leave out --game`);
}

/** What a thread is given for the game of a plan. */
function sourceOf(plan: UnsignedPlan, game: string | URL | undefined): string {
  if (plan.module === null) {
    refuseOwnGame(plan.game, game);
    return registeredGame(plan.game);
  }
  if (game === undefined) {
    throw new InputError(
      `${plan.game} is a game of your own; name its module, as in --game ./${plan.game}.js`,
    );
  }
  const source = gameSource(game);
  const hash = moduleHash(source);
  if (hash === plan.module) return source;
  throw new InputError(`${game}: not the module of the sweep (SHA-256 ${hash}, not ${plan.module})`);
}

function choiceOf({ options }: UnsignedPlan): RankChoice {
  const [from, to] = String(options.pieces ?? "")
    .split("-")
    .map(Number);
  return {
    share: numberOf(options.sample),
    seed: numberOf(options.seed),
    pieces: options.pieces === null ? undefined : { from, to },
  };
}

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** The name of an option without its dashes. */
function nameOf(setting: string): string {
  return flagOf(setting).slice(2);
}

/**
 * SHA-256 of the module of a user's own game; null for others.
 *
 * @param game a name, the path of a module, or its `file:` URL
 */
export function moduleHash(game: string | URL): string | null {
  const source = gameSource(game);
  if (!isOwnGame(source)) return null;
  return createHash("sha256")
    .update(readFileSync(fileURLToPath(source)))
    .digest("hex");
}

function tableOf({ tableEntries = SWEEP_ENTRIES, tableMemory, whenFull = "collect" }: PlanSettings) {
  const bytes = typeof tableMemory === "string" ? parseBytes(tableMemory) : tableMemory;
  return { entries: bytes === undefined ? tableEntries : entriesInBytes(bytes, { whenFull }), whenFull };
}

const SIGNED_POSITIONS = 64;
const SIGNED_NODES = 50;
const SIGNED_ENTRIES = 1 << 12;
/** The limit for a position of a user's own game whose moves never come. On a busy machine a thread may have to wait for seconds. */
const SIGNED_SECONDS = 10;

/**
 * The signature of the program: the nodes that 64 positions, spread over the numbering, take with a plan's searches, each
 * with a few nodes at most. Another version that searches differently counts others; a slower machine does not, whatever
 * time the plan gives a position. In a user's game with moves that never come, the count ends at the first of them.
 */
export async function signatureOf(opened: OpenPlan, signal?: AbortSignal): Promise<number> {
  const { module, ranking, setups } = opened;
  const count = Math.min(SIGNED_POSITIONS, ranking.positions);
  const ranks = { count, at: (index: number) => Math.floor((index * ranking.positions) / count) };
  const small = setups.map((setup) => ({ ...setup, table: { ...setup.table, entries: SIGNED_ENTRIES } }));
  const isOwn = setups.some(({ game }) => isOwnGame(game));
  // A thread can be ended.
  const how = isOwn ? { time: SIGNED_SECONDS } : { sweepPool: createInlineSweepPool() };
  const { time = Number.POSITIVE_INFINITY } = how;
  const work = { module, ranks, setups: small, threads: 1, maxNodes: SIGNED_NODES, signal, ...how };
  let nodes = 0;
  for await (const { parts } of sweepRanks(work)) {
    for (const { columns, from, to } of parts) {
      for (let at = from; at < to; at++) {
        if (columns.microseconds[at] >= 1e6 * time) return nodes;
        nodes += columns.nodes[at];
      }
    }
  }
  return nodes;
}
