/**
 * The search with relevance zones as its callers see it: search.ts in an engine (engine.ts) with a board of its own, which takes over
 * the position of the game before each search.
 */
import { REASONS, reasonNumber } from "../../../engine/instance.js";
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../../engine/numbers.js";
import type { Player } from "../../../game/game.js";
import type { Search, SearchLimits, SearchResult, Verdict } from "../../../search/search.js";
import type { TranspositionTable } from "../../../search/table/transposition-table.js";
import { defenderOf, POSITION_WORDS, sideOf } from "../notation/packing.js";
import type { GoGame } from "../rules/rules.js";
import { answerIn, decidedIn, lineIn, type ZoneRun } from "./known.js";
import type { ZoneEngine } from "./load-engine.js";
import { MOST_PLIES } from "./point-sets.js";
import { INSIDE } from "./table.js";

const NODES_BETWEEN_TICKS = 1024;
/**
 * Nodes that a search may take for each word of its table. By then it has filled the table over and over, and may go on forever
 * with what it has just forgotten.
 */
const NODES_PER_WORD = 100;
/** The time between two looks of a thread that waits for others. */
const WAIT_MILLISECONDS = 1;

export interface ZoneOptions {
  /** Whether zones of the attacker's successes, and of its failures, are less than the whole board. Default both. */
  readonly attackersZones?: boolean;
  readonly defendersZones?: boolean;
  /** Moves that a node of the attacker's, and of the defender's, begins with. */
  readonly attackersMoves?: number;
  readonly defendersMoves?: number;
  /** For threads that search the same root on one table, as df-pn has it. Default false. */
  readonly virtualNumbers?: boolean | undefined;
  readonly leads?: boolean | undefined;
  /** For tests alone: plies of the longest line. */
  readonly plies?: number;
  /** For tests alone: conditions of zones that are left out (conditions.ts), a bit each. */
  readonly leftOut?: number;
}

/** What is known of a position. */
export interface Known {
  /** Whether the attacker succeeds. */
  readonly attackerWins: boolean;
  /** A word a row and a bit a column, both from 1. */
  readonly zone: Int32Array;
}

export interface ZoneSearch extends Search {
  /** What the table knows of a position; undefined where it knows nothing. */
  knownAt(words: Int32Array): Known | undefined;
}

/**
 * @param game Go; a search leaves it at its position
 * @param table in the memory of the engine, whose words serve these searches alone
 */
export function createZoneSearch(
  engine: ZoneEngine,
  game: GoGame,
  table: TranspositionTable,
  options: ZoneOptions = {},
): ZoneSearch {
  const { words } = table;
  let run: ZoneRun;

  function enter(): void {
    run = engine.enter();
    run.useTable(words.byteOffset, words.length);
    run.useGeneration(table.generation());
    run.useZones(options.attackersZones ?? true, options.defendersZones ?? true);
    run.setFirstMoves(options.attackersMoves ?? 8, options.defendersMoves ?? 16);
    run.leaveOut(options.leftOut ?? 0);
    run.limitPlies(options.plies ?? MOST_PLIES);
    run.setVirtual(options.virtualNumbers ?? false, options.leads ?? false);
  }

  /** Puts the game's position on the engine's board. */
  function prepare(): void {
    enter();
    game.board.givePosition();
    run.position.set(game.board.position);
    run.takePosition();
  }

  /** Lets the others go on while one of them waits until all are outside. */
  function waitAMoment(): void {
    Atomics.wait(words, INSIDE, Atomics.load(words, INSIDE), WAIT_MILLISECONDS);
  }

  function solve(attacker: Player, limits: SearchLimits = {}): SearchResult {
    const { maxNodes = Number.POSITIVE_INFINITY, tick, tickNodes = NODES_BETWEEN_TICKS, thread = 0 } = limits;
    const { wait = waitAMoment } = limits;
    prepare();
    // The owner of the targets attacks nothing.
    if (defenderOf(run.position, POSITION_WORDS) === attacker) {
      return { verdict: "disproven", nodes: 0, order: null };
    }
    engine.setTick((nodes) => {
      if (table.shared && run.isWaiting()) wait();
      return reasonNumber(tick?.(nodes));
    });
    const enough = NODES_PER_WORD * words.length;
    run.solve(Math.min(maxNodes, enough), tickNodes, thread === 0);
    const nodes = run.nodeCount();
    const reason = REASONS[run.stopReason()] ?? "stopped";
    const found = run.rootVerdict();
    if (found === LEFT_OPEN) {
      const [own, other] = [run.rootNumber(), run.rootOtherNumber()];
      const attacks = sideOf(run.position, 0) === attacker;
      const numbers = { proof: attacks ? own : other, disproof: attacks ? other : own };
      return {
        verdict: "unknown",
        // Other threads may have taken what was left of the limit.
        reason: reason === "node limit" && nodes >= enough && enough < maxNodes ? "table full" : reason,
        nodes,
        order: null,
        ...numbers,
      };
    }
    return { verdict: verdictOf(found), nodes, order: null, ...answerIn(run, attacker, found) };
  }

  return {
    solve,
    line(attacker) {
      prepare();
      return { moves: lineIn(run, attacker) };
    },
    decided(attacker) {
      prepare();
      return decidedIn(run, attacker);
    },
    tableUse() {
      enter();
      return run.use() / 1000;
    },
    known(attacker) {
      prepare();
      const found = run.look();
      if (found === LEFT_OPEN) return undefined;
      const plies = run.isReached() || found === DISPROVEN ? 0 : run.knownPlies();
      return (found === PROVEN) === (defenderOf(run.position, POSITION_WORDS) !== attacker) ? plies : ~plies;
    },
    knownAt(position) {
      enter();
      run.position.set(position);
      run.takePosition();
      const found = run.look();
      return found === LEFT_OPEN ? undefined : { attackerWins: found === PROVEN, zone: run.zone.slice() };
    },
  };
}

function verdictOf(found: number): Verdict {
  return found === PROVEN ? "proven" : "disproven";
}
