/**
 * The search with relevance zones as its callers see it: search.ts in an engine (engine.ts) with a board of its own, which takes over
 * the position of the game before each search.
 */
import { REASONS, reasonNumber } from "../../../engine/instance.js";
import { DISPROVEN, LEFT_OPEN, PROVEN } from "../../../engine/numbers.js";
import type { Player } from "../../../game/game.js";
import type { Decided, Line, Search, SearchLimits, SearchResult, Verdict } from "../../../search/search.js";
import type { TranspositionTable } from "../../../search/table/transposition-table.js";
import { columnsOf, defenderOf, POSITION_WORDS, rowsOf, sideOf } from "../notation/packing.js";
import { PASS, POINT_MASK, STRIDE } from "../notation/points.js";
import type { GoGame } from "../rules/rules.js";
import type { ZoneEngine } from "./load-engine.js";
import { MOST_PLIES } from "./point-sets.js";

const NODES_BETWEEN_TICKS = 1024;
const MOST_LINE = 400;
/**
 * Nodes that a search may take for each word of its table. By then it has filled the table over and over, and may go on forever
 * with what it has just forgotten.
 */
const NODES_PER_WORD = 100;

export interface ZoneOptions {
  /** Whether zones of the attacker's successes, and of its failures, are less than the whole board. Default both. */
  readonly attackersZones?: boolean;
  readonly defendersZones?: boolean;
  /** Moves that a node of the attacker's, and of the defender's, begins with. */
  readonly attackersMoves?: number;
  readonly defendersMoves?: number;
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
  let run: ReturnType<ZoneEngine["enter"]>;

  function enter(): void {
    run = engine.enter();
    run.useTable(words.byteOffset, words.length);
    run.useGeneration(table.generation());
    run.useZones(options.attackersZones ?? true, options.defendersZones ?? true);
    run.setFirstMoves(options.attackersMoves ?? 8, options.defendersMoves ?? 8);
    run.leaveOut(options.leftOut ?? 0);
    run.limitPlies(options.plies ?? MOST_PLIES);
  }

  /** Puts the game's position on the engine's board. */
  function prepare(): void {
    enter();
    game.board.givePosition();
    run.position.set(game.board.position);
    run.takePosition();
  }

  function solve(attacker: Player, limits: SearchLimits = {}): SearchResult {
    const { maxNodes = Number.POSITIVE_INFINITY, tick, tickNodes = NODES_BETWEEN_TICKS, thread = 0 } = limits;
    // One thread writes to the table: the others have nothing to do.
    if (table.shared && thread > 0) return { verdict: "unknown", reason: "stopped", nodes: 0, order: null };
    prepare();
    // The owner of the targets attacks nothing.
    if (defenderOf(run.position, POSITION_WORDS) === attacker) {
      return { verdict: "disproven", nodes: 0, order: null };
    }
    engine.setTick((nodes) => reasonNumber(tick?.(nodes)));
    const enough = NODES_PER_WORD * words.length;
    run.solve(table.generation(), Math.min(maxNodes, enough), tickNodes);
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
    return { verdict: verdictOf(found), nodes, order: null, ...decisionOf(attacker, found) };
  }

  /** What the table knows of the root beside its verdict. */
  function decisionOf(attacker: Player, found: number) {
    if (run.isReached()) return { plies: 0 };
    run.look();
    const zone = run.zone.slice();
    const winnerMoves = (run.sideToMove() === attacker) === (found === PROVEN);
    const move = winnerMoves ? { move: run.knownMove() } : {};
    return { ...move, ...(found === PROVEN ? { plies: run.knownPlies() } : {}), zone };
  }

  /** One line of a proof: the attacker's moves, and replies that resist longest as far as they were searched. */
  function line(attacker: Player): Line {
    prepare();
    const moves: number[] = [];
    while (moves.length < MOST_LINE && run.look() === PROVEN && !run.isReached()) {
      const move = run.sideToMove() === attacker ? run.knownMove() : longestReply();
      if (move === 0) break;
      moves.push(move);
      run.play(move);
    }
    return { moves: Int32Array.from(moves) };
  }

  /** The pass, or a reply in the zone that was looked at last: others are answered as the pass is. */
  function longestReply(): number {
    const count = run.listMoves();
    const zone = run.zone.slice();
    const replies = Array.from(run.list.subarray(0, count)).filter(
      (move) => move === PASS || isIn(zone, move),
    );
    let longest = 0;
    let most = -1;
    for (const reply of replies) {
      run.play(reply);
      const plies = run.look() === PROVEN && !run.isReached() ? run.knownPlies() : -1;
      run.undo();
      if (plies <= most) continue;
      most = plies;
      longest = reply;
    }
    return longest;
  }

  function isIn(zone: Int32Array, move: number): boolean {
    const point = move & POINT_MASK;
    return ((zone[Math.floor(point / STRIDE)] >>> (point % STRIDE)) & 1) !== 0;
  }

  function decided(attacker: Player): Decided | undefined {
    prepare();
    const found = run.look();
    if (found !== LEFT_OPEN) return decision(found === PROVEN, run.isReached() ? PASS : run.knownMove());
    const defends = run.sideToMove() !== attacker;
    // Where the attacker passes the search does not look at the position: the defender can pass, too.
    if (defends) {
      run.play(PASS);
      const lives = run.look() === DISPROVEN;
      run.undo();
      if (lives) return decision(false, PASS);
    }
    if (run.lookForHint()) return decision(false, run.hintedMove());
    if (!defends) return undefined;
    run.play(PASS);
    const mayLive = run.lookForHint();
    run.undo();
    return mayLive ? decision(false, PASS) : undefined;
  }

  function decision(attackerWins: boolean, move: number): Decided {
    return { attackerWins, move, zone: packZone() };
  }

  /** The zone that was looked at last: a bit a point, row by row. */
  function packZone(): Int32Array {
    const columns = columnsOf(run.position, POSITION_WORDS);
    const points = columns * rowsOf(run.position, POSITION_WORDS);
    const packed = new Int32Array(Math.ceil(points / 32));
    for (let i = 0; i < points; i++) {
      const row = 1 + Math.floor(i / columns);
      packed[i >> 5] |= ((run.zone[row] >>> (1 + (i % columns))) & 1) << (i & 31);
    }
    return packed;
  }

  return {
    solve,
    line,
    decided,
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
