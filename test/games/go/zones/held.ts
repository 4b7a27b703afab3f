/**
 * Compares the search with zones with the definition (whole-boards.ts): its verdicts, and the claims of its zones, at roots and at the
 * decided positions below them. The board around a zone is filled at random.
 */

import type { EnginePlace } from "../../../../src/engine/instance.js";
import type { Player } from "../../../../src/game/game.js";
import { formatPoints } from "../../../../src/games/go/notation/fields.js";
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { EMPTY, POINTS, STRIDE } from "../../../../src/games/go/notation/points.js";
import { type Position, type Problem, packPosition } from "../../../../src/games/go/notation/position.js";
import { formatProblem, isWritten } from "../../../../src/games/go/notation/text.js";
import { isReached, legalMoves, playMove } from "../../../../src/games/go/reference/rules.js";
import { createLinkedGo } from "../../../../src/games/go/search/linked-game.js";
import { loadZoneEngine } from "../../../../src/games/go/zones/load-engine.js";
import {
  createZoneSearch,
  type Known,
  type ZoneOptions,
} from "../../../../src/games/go/zones/zone-search.js";
import {
  createTable,
  type TranspositionTable,
  tableWords,
} from "../../../../src/search/table/transposition-table.js";
import { LEVELS } from "../fixpoint.js";
import { ATTACKS, DEFENDS, playerOf, type Stones, type WholeBoards } from "./whole-boards.js";

/** Nodes after which a root is given up. */
const MOST_NODES = 20_000;
/** Plies below a root at which decided positions are looked for. */
const PLIES = 12;
/** The most failures that are kept. */
const MOST_FAILURES = 40;

/** A search to test, with its memory. */
export interface Held {
  readonly table: TranspositionTable;
  readonly game: ReturnType<typeof createLinkedGo>;
  readonly search: ReturnType<typeof createZoneSearch>;
  generation: number;
}

export async function createHeld(
  options: ZoneOptions = {},
  entries = 60_000,
  place?: EnginePlace,
): Promise<Held> {
  const table = createTable(new Int32Array(tableWords({ entries })), { entries });
  const game = createLinkedGo();
  const engine = await loadZoneEngine(table.words.buffer, place);
  return { table, game, search: createZoneSearch(engine, game, table, options), generation: 0 };
}

/** A decided position, and one that agrees with it on its zone but has the other verdict; the same one where the verdict is wrong. */
export interface Failure {
  readonly position: string;
  readonly claim: "kill" | "life";
  readonly zone: string;
  readonly other: string;
}

export interface Counts {
  /** The numbers of roots that were searched to the end, of those given up, and of decided positions whose zones were tested. */
  roots: number;
  open: number;
  zones: number;
  /** Positions that agreed with another one on its zone, by who wins: the attacker, and the defender. */
  kills: number;
  lives: number;
  /** The numbers of wrong verdicts at roots, and of false claims below them. */
  wrongRoots: number;
  wrong: number;
  /** The first of these errors. */
  readonly failures: Failure[];
}

interface Wish {
  /** How many roots to draw. */
  readonly roots: number;
  /** How many random fillings for each zone. */
  readonly contents: number;
  /** How many lines below each root are searched for decided positions. */
  readonly lines: number;
}

/** @param random gives numbers from 0 up to, but not including, 1 */
export function holdToDefinition(
  { search, game, table, ...held }: Held,
  problem: Problem,
  solved: WholeBoards,
  random: () => number,
  request: Wish,
): Counts {
  const { points, targetBits } = solved;
  const { defender, targets, all } = problem;
  const full = 2 ** points.length - 1;
  const places = new Map(points.map((point, i) => [point, i]));
  const counts: Counts = {
    roots: 0,
    open: 0,
    zones: 0,
    kills: 0,
    lives: 0,
    wrongRoots: 0,
    wrong: 0,
    failures: [],
  };
  const below = (limit: number) => Math.floor(random() * limit);
  let { generation } = held;

  function stonesOf({ stones }: Position): Stones {
    let attackers = 0;
    let defenders = 0;
    for (const [i, point] of points.entries()) {
      if (stones[point] === 1 + defender) defenders |= 1 << i;
      else if (stones[point] !== EMPTY) attackers |= 1 << i;
    }
    return { attackers, defenders };
  }

  function takenOf({ taken }: Position): number {
    return targets.reduce((bits, target, i) => (taken.has(target) ? bits | (1 << i) : bits), 0);
  }

  const sideOf = ({ sideToMove }: Position) => (sideToMove === defender ? DEFENDS : ATTACKS);
  const levelOf = ({ attackersThreats, defendersThreats }: Position) =>
    LEVELS.findIndex(
      ([attackers, defenders]) => attackers === attackersThreats && defenders === defendersThreats,
    );

  function attackerWins(position: Position): boolean {
    const ban = places.get(position.ban) ?? -1;
    const levels = solved.wins(stonesOf(position), sideOf(position), ban, takenOf(position));
    return ((levels >> levelOf(position)) & 1) !== 0;
  }

  /** The stones, with random ones or none in place of those outside of a set of points. */
  function drawStones(kept: Stones, keptAt: number): Stones {
    const density = random();
    const share = random();
    let { attackers, defenders } = kept;
    for (let rest = full & ~keptAt; rest !== 0; rest &= rest - 1) {
      const bit = rest & -rest;
      attackers &= ~bit;
      defenders &= ~bit;
      if (random() >= density) continue;
      if (random() < share) attackers |= bit;
      else defenders |= bit;
    }
    return { attackers, defenders };
  }

  function positionOf(stones: Stones, side: number, ban: number, level: number, taken: number): Position {
    const board = new Uint8Array(POINTS);
    for (const [i, point] of points.entries()) {
      if (((stones.attackers >> i) & 1) !== 0) board[point] = 2 - defender;
      else if (((stones.defenders >> i) & 1) !== 0) board[point] = 1 + defender;
    }
    const [attackersThreats, defendersThreats] = LEVELS[level];
    return {
      stones: board,
      sideToMove: playerOf(side, defender),
      ban: ban < 0 ? 0 : points[ban],
      attackersThreats,
      defendersThreats,
      taken: new Set(targets.filter((_, i) => ((taken >> i) & 1) !== 0)),
    };
  }

  function drawRoot(): Position | undefined {
    const whole = all ? 2 ** targets.length - 1 : 1;
    const taken = random() < 0.7 ? 0 : below(whole);
    const standing = targetBits.reduce((bits, bit, i) => (((taken >> i) & 1) === 0 ? bits | bit : bits), 0);
    const { attackers, defenders } = solved.safe;
    const kept = { attackers, defenders: defenders | standing };
    const stones = drawStones(kept, attackers | defenders | standing);
    if (!solved.isPosition(stones, taken)) return undefined;
    const side = below(2);
    const bans = points.flatMap((_, i) => (solved.canBan(stones, side, i) ? [i] : []));
    const ban = bans.length > 0 && random() < 0.7 ? bans[below(bans.length)] : -1;
    return positionOf(stones, side, ban, below(LEVELS.length), taken);
  }

  const describe = (position: Position) => formatProblem(packPosition(problem, position));

  function zoneBits(zone: Int32Array): number {
    return points.reduce(
      (bits, point, i) =>
        ((zone[Math.floor(point / STRIDE)] >>> (point % STRIDE)) & 1) !== 0 ? bits | (1 << i) : bits,
      0,
    );
  }

  function fail(position: Position, { attackerWins, zone }: Known, other: Position): void {
    if (counts.failures.length >= MOST_FAILURES) return;
    const bits = zoneBits(zone);
    counts.failures.push({
      position: describe(position),
      claim: attackerWins ? "kill" : "life",
      zone: formatPoints(points.filter((_, i) => ((bits >> i) & 1) !== 0)),
      other: describe(other),
    });
  }

  /** Draws positions that agree with one on its zone: the winner must win them, too. */
  function tryZone(position: Position, known: Known): void {
    counts.zones++;
    const zone = zoneBits(known.zone);
    const side = sideOf(position);
    const winnerMoves = (side === ATTACKS) === known.attackerWins;
    const ban = places.get(position.ban) ?? -1;
    const isIn = (place: number) => place >= 0 && ((zone >> place) & 1) !== 0;
    const stones = stonesOf(position);
    const taken = takenOf(position);
    const level = levelOf(position);
    const standing = targetBits.reduce((bits, bit, i) => (((taken >> i) & 1) === 0 ? bits | bit : bits), 0);
    for (let i = 0; i < request.contents; i++) {
      const other = drawStones(stones, zone | standing | solved.safe.attackers | solved.safe.defenders);
      if (!solved.isPosition(other, taken)) continue;
      // Bans in the zone: the winner has no more than here, the loser no fewer.
      const bans = points.flatMap((_, place) =>
        solved.canBan(other, side, place) && (!isIn(place) || place === ban) ? [place] : [],
      );
      const free = !winnerMoves && isIn(ban) ? [] : [-1];
      const allowed = !winnerMoves && isIn(ban) ? [ban] : [...free, ...bans];
      const drawn = allowed[below(allowed.length)];
      const levels = solved.wins(other, side, drawn, taken);
      const wins = ((levels >> level) & 1) !== 0;
      if (known.attackerWins) counts.kills++;
      else counts.lives++;
      if (wins === known.attackerWins) continue;
      counts.wrong++;
      fail(position, known, positionOf(other, side, drawn, level, taken));
    }
  }

  function lookAlongLine(root: Position): void {
    let position = root;
    for (let ply = 0; ply < PLIES; ply++) {
      const moves = legalMoves(problem, position);
      const known = moves.flatMap((move) => {
        const after = playMove(problem, position, move);
        if (isReached(problem, after)) return [];
        const found = search.knownAt(packPosition(problem, after));
        return found === undefined ? [] : [{ after, found }];
      });
      if (known.length === 0) return;
      const { after, found } = known[below(known.length)];
      if (found.attackerWins !== attackerWins(after)) {
        counts.wrong++;
        fail(after, found, after);
      }
      tryZone(after, found);
      position = after;
    }
  }

  const attacker: Player = defender === 0 ? 1 : 0;
  const load = (words: Int32Array) => {
    game.setConstants?.(words, POSITION_WORDS);
    game.load(words, 0);
  };

  /** Searches nearly the same root of a problem that differs in some stones, and in which stones are safe. */
  function searchVariant(root: Position): void {
    const stones = Uint8Array.from(root.stones);
    const others = points.filter((point) => !targets.includes(point) && !problem.safe?.includes(point));
    for (const point of others) if (random() < 0.3) stones[point] = below(3);
    const safe = points.filter(
      (point) => stones[point] !== EMPTY && !targets.includes(point) && random() < 0.3,
    );
    const position = { ...root, stones, ban: 0 };
    if (!solved.isPosition(stonesOf(position), takenOf(position))) return;
    const words = packPosition({ ...problem, safe }, position);
    // A block may have no liberty now that other stones are safe.
    if (!isWritten(words)) return;
    load(words);
    search.solve(attacker, { maxNodes: MOST_NODES });
  }

  while (counts.roots + counts.open < request.roots) {
    const root = drawRoot();
    if (root === undefined) continue;
    const words = packPosition(problem, root);
    // Now and then with a table that already holds other positions.
    if (generation === 0 || random() < 0.5) {
      table.setGeneration(++generation);
      if (random() < 0.7) searchVariant(root);
    }
    load(words);
    const { verdict, zone } = search.solve(attacker, { maxNodes: MOST_NODES });
    if (verdict === "unknown") {
      counts.open++;
      continue;
    }
    counts.roots++;
    if ((verdict === "proven") !== attackerWins(root)) {
      counts.wrongRoots++;
      if (zone !== undefined) fail(root, { attackerWins: verdict === "proven", zone }, root);
    }
    if (zone !== undefined) tryZone(root, { attackerWins: verdict === "proven", zone });
    for (let line = 0; line < request.lines; line++) lookAlongLine(root);
  }
  return { ...counts };
}
