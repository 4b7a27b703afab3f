/**
 * The engine of the searches for any game, for one run after the other: linked with the game's own fast rules where it has
 * brought such an engine, otherwise handed the game's functions; in WebAssembly where it has a place, otherwise in JavaScript.
 */
import { LINE_BYTES } from "../../native-layout/arena.js";
import {
  type Engine,
  type EnginePlace,
  engineOf,
  type JavaScriptInstance,
  REASONS,
  reasonNumber,
  startInJavaScript,
  startInWebAssembly,
} from "../engine/instance.js";
import { CHILD_CAPACITY } from "../engine/numbers.js";
import { type GameEngine, type SearchGame, type ThreatGame, UNDECIDED } from "../game/game.js";
import { type Sums, slackOf } from "./df-pn/sums.js";
import { createInstance } from "./instance.js";
import type { LoadedEngine, Reason, SearchLimits } from "./search.js";
import type { TranspositionTable } from "./table/transposition-table.js";

export type SearchExports = typeof import("./engine.js");
type LinkedExports = SearchExports & { readonly position: Int32Array; takePosition(): void };

/** An engine that is ready for a run on this game, at its position. */
interface SearchEngine extends LoadedEngine {
  readonly engine: Engine<SearchExports>;
  /** Where it is in WebAssembly. */
  readonly place?: EnginePlace;
  take(game: SearchGame): SearchExports;
}

/** Looked up only when needed: not every place where the searches run in JavaScript has URLs. */
const moduleUrl = () => new URL("./engine.wasm", import.meta.url);

/** Bytes of memory that an engine takes, most of it for the children on the path and for the tree of proof-number search. */
export const SEARCH_ENGINE_BYTES = 100 << 20;

/** Words of the arrays that a game writes children to. */
const CHILD_FIELDS = {
  moves: CHILD_CAPACITY,
  keyLow: CHILD_CAPACITY,
  keyHigh: CHILD_CAPACITY,
  proof: CHILD_CAPACITY,
  disproof: CHILD_CAPACITY,
  threat: CHILD_CAPACITY,
};

/** The most nodes between two looks at the clock and at whatever else may end a run. */
const NODES_BETWEEN_TICKS = 1024;
/** Fewer where nodes take long, as on large boards: looks come every 10 to 40 ms. */
const FIRST_NODES_BETWEEN_TICKS = 16;
const SHORT_MS = 10;
const LONG_MS = 40;

/** The engine that the game has brought for itself. A game that takes over its functions and changes some has none. */
function linkedEngine(game: SearchGame): GameEngine | undefined {
  return game.engine?.isFor(game) ? game.engine : undefined;
}

/**
 * Loads the engine for a game in WebAssembly.
 *
 * @param place in the memory in which the table lies
 */
export function loadSearchEngine(game: SearchGame, place: EnginePlace): Promise<LoadedEngine> {
  const linked = linkedEngine(game);
  if (linked === undefined) return engineOf(place, moduleUrl(), (bytes) => hostedInWebAssembly(bytes, place));
  return engineOf(place, linked.module(), (bytes) =>
    linkedFrom(
      startInWebAssembly<LinkedExports>(bytes, place, { ...CHILD_FIELDS, position: linked.words }),
      place,
    ),
  );
}

/** The rules are handed over one by one, since imports are needed when an instance is made, and games change. */
function hostedInWebAssembly(bytes: Uint8Array, place: EnginePlace): SearchEngine {
  let game: ThreatGame;
  let children: SearchExports;
  const rules = {
    maximumMoves: () => game.maximumMoves,
    setAttacker: (attacker: number) => game.setAttacker(attacker as 0 | 1),
    sideToMove: () => game.sideToMove(),
    rootKeyLow: () => game.keyLow(),
    rootKeyHigh: () => game.keyHigh(),
    generate: (first: number) => inRoom(game.generate(children.moves, first)),
    expand: (first: number) => inRoom(game.expand(children, first)),
    expandOrder: (first: number, order: number) =>
      inRoom(game.expandOrder?.(children, first, order) ?? game.expand(children, first)),
    estimate: (child: number) => game.estimate?.(children, child),
    setHighestOrder: (order: number) => game.setHighestOrder?.(order),
    canPlay: (move: number, player: number) => ((game.canPlay?.(move, player as 0 | 1) ?? true) ? 1 : 0),
    play: (move: number) => game.play(move),
    undo: () => game.undo(),
    playPass: () => game.playPass(),
    passChild: (first: number, order: number) => game.passChild(children, first, order),
    outcome: () => game.outcome(),
    hasLeafTest: () => (game.testLeaf === undefined ? 0 : 1),
    testLeaf: () => game.testLeaf?.() ?? 0,
    countActive: (first: number, count: number) => game.countActive?.(children, first, count) ?? count,
    hasReader: () => (game.reader === undefined ? 0 : 1),
    read: (mostNodes: number, forPass: number) => game.reader?.read(mostNodes, forPass !== 0),
    nodesRead: () => game.reader?.nodes(),
    heightRead: () => game.reader?.height(),
    expandAnswered: (first: number, order: number) =>
      inRoom(game.reader?.expandAnswered(children, first, order) ?? 0),
  };
  /** The engine's arrays have no bounds: beyond them is other memory, in the end that of other threads. */
  function inRoom(count: number): number {
    if (count <= game.maximumMoves) return count;
    throw new RangeError(
      `${game.name}: a position has ${count} moves, more than its maximumMoves, ${game.maximumMoves}`,
    );
  }
  const engine = startInWebAssembly<SearchExports>(bytes, place, CHILD_FIELDS, { rules });
  return {
    engine,
    place,
    take(next) {
      game = next as ThreatGame;
      children = engine.enter();
      return children;
    },
  };
}

function linkedFrom(engine: Engine<LinkedExports>, place?: EnginePlace): SearchEngine {
  return {
    engine,
    ...(place && { place }),
    take(game) {
      const run = engine.enter();
      game.engine?.write(run.position);
      run.takePosition();
      return run;
    },
  };
}

/** Instances in JavaScript that no run is using, by what they were made by: each takes memory for a million children. */
const idle = new Map<() => object, object[]>();
/** The table of an instance that no run is using: an idle one keeps no table, and no game with its arrays. */
const NO_TABLE = new ArrayBuffer(2 * LINE_BYTES);
const GO_ON = () => 0;

function inJavaScript<Result>(
  game: SearchGame,
  linked: GameEngine | undefined,
  memory: ArrayBufferLike,
  use: (engine: SearchEngine) => Result,
): Result {
  const create = linked?.createInstance ?? createInstance;
  const free = idle.get(create) ?? [];
  idle.set(create, free);
  const instance = (free.pop() ?? create()) as JavaScriptInstance<SearchExports>;
  try {
    const started = startInJavaScript(instance, memory);
    return use(linked === undefined ? hosted(started) : linkedFrom(started as Engine<LinkedExports>));
  } finally {
    instance.useMemory(NO_TABLE);
    instance.useTable(0, NO_TABLE.byteLength >> 2, 0, false, false, false);
    // What a run hands over knows the table, too.
    instance.useTick(GO_ON);
    if (linked === undefined) (instance as ReturnType<typeof createInstance>).useGame(undefined);
    free.push(instance);
  }

  function hosted(engine: Engine<SearchExports>): SearchEngine {
    return {
      engine,
      take() {
        (instance as ReturnType<typeof createInstance>).useGame(game as ThreatGame);
        return engine.enter();
      },
    };
  }
}

/** Places with an engine in a run: a game whose functions search needs an engine elsewhere for that. */
const busy = new Set<EnginePlace>();

export interface Run {
  /** The engine, which has taken over the game's position and the table. */
  readonly run: SearchExports;
  /** Limits as the engine takes them. */
  readonly mostNodes: number;
  readonly between: number;
}

/**
 * Hands an engine to `work` for one run.
 *
 * @param loaded by `loadSearchEngine` for the same game; without it the engine is in JavaScript
 */
export function withEngine<Result>(
  game: SearchGame,
  table: TranspositionTable,
  limits: SearchLimits,
  loaded: LoadedEngine | undefined,
  work: (run: Run) => Result,
): Result {
  const { maxNodes = Number.POSITIVE_INFINITY, tick, tickNodes = NODES_BETWEEN_TICKS } = limits;
  const use = (taken: SearchEngine) => {
    const run = taken.take(game);
    table.useIn(run);
    let between = Math.min(FIRST_NODES_BETWEEN_TICKS, tickNodes);
    let last = Date.now();
    let fullAt = 0;
    taken.engine.setTick((nodes) => {
      const reason = tick?.(nodes);
      if (reason !== undefined) return reasonNumber(reason);
      // Not by the clock: otherwise the nodes of a run that a full table ends would change from run to run.
      if (nodes >= fullAt) {
        if (nodes < maxNodes && run.full()) return TABLE_FULL;
        fullAt = nodes + tickNodes;
      }
      const now = Date.now();
      if (now - last < SHORT_MS) between = Math.min(2 * between, tickNodes);
      else if (now - last > LONG_MS) between = Math.max(between >> 1, 1);
      last = now;
      run.lookAfter(Math.min(between, fullAt - nodes));
      return 0;
    });
    return work({ run, mostNodes: maxNodes, between });
  };
  const linked = linkedEngine(game);
  // A position that is handed over does not say that the move just played has ended the game.
  const over = linked !== undefined && game.outcome() !== UNDECIDED;
  const place = (loaded as SearchEngine | undefined)?.place;
  if (place === undefined || over || busy.has(place)) {
    return inJavaScript(game, over ? undefined : linked, table.words.buffer, use);
  }
  busy.add(place);
  try {
    return use(loaded as SearchEngine);
  } finally {
    busy.delete(place);
  }
}

const TABLE_FULL = REASONS.indexOf("table full");

/** Why a run ended without a verdict. */
export function reasonOf(run: SearchExports): Reason {
  return REASONS[run.stopReason()] ?? "stopped";
}

interface NumberOptions {
  readonly epsilon?: number | undefined;
  readonly sums?: Sums | undefined;
  readonly shuffle?: number | undefined;
}

/** Sets how numbers grow and add up, and in which order children are searched. */
export function useNumbers(
  run: SearchExports,
  defaults: { readonly epsilon: number; readonly sums: Sums },
  { epsilon = defaults.epsilon, sums = defaults.sums, shuffle = 0 }: NumberOptions,
): void {
  run.setEpsilon(epsilon);
  run.setSlack(slackOf(sums));
  run.setSeed(shuffle);
}
