/**
 * Looks a position of Simpei up in a database: its value, every legal move with what it leads to, and a line of
 * best play to the end.
 */

import type { Database } from "../../../files/database.js";
import { DRAW_DISTANCE, NO_ORDER, type Value, valueOfDistance } from "../../../files/distances.js";
import { FailureError } from "../../../game/errors.js";
import type { ThreatGame } from "../../../game/game.js";
import { UNDECIDED } from "../../../game/game.js";
import { formatMove, formatPosition } from "../notation/notation.js";
import { POSITION_WORDS } from "../notation/position.js";
import { rankPosition } from "../rules/ranking.js";
import { createSimpei } from "../rules/rules.js";

/** What a player reaches with best play of both sides. */
interface Prospect {
  readonly value: Value;
  /** Plies to the end, counted from the position that was asked for; null for a draw. */
  readonly distance: number | null;
}

export interface ProbedMove extends Prospect {
  readonly move: string;
  /** λ order of the win that the other side has after this move; null when it has none. */
  readonly order: number | null;
}

export interface ProbedPosition extends Prospect {
  readonly position: string;
  /** λ order with the side to move as the attacker; null when it has none, or the database has no orders. */
  readonly order: number | null;
  /** All legal moves, the best first, as seen by the player who moves. */
  readonly moves: readonly ProbedMove[];
  /** Best play to the end; empty for a draw, which has none. */
  readonly line: readonly string[];
}

export interface ProbeResult extends ProbedPosition {
  /** For the empty board: the official start, whose first piece must stand on one of the four inner points. */
  readonly officialStart?: ProbedPosition;
}

interface Choice extends ProbedMove {
  readonly code: number;
}

/** Best first: wins by the shortest way, then draws, then losses by the longest. */
function compare(a: Prospect, b: Prospect): number {
  return score(b) - score(a);
}

function score({ value, distance }: Prospect): number {
  if (distance === null) return 0;
  return value === "win" ? DRAW_DISTANCE - distance : distance - DRAW_DISTANCE;
}

/** Looks up the packed position; the empty board with both of its starts. */
export function probe(database: Database, words: Int32Array): ProbeResult {
  if (database.game !== "simpei")
    throw new FailureError(`the database is of ${database.game}, not of simpei`);
  const free = probeWith(createSimpei({ freeStart: true }), database, words);
  if (rankPosition(words) > 0) return free;
  return { ...free, officialStart: probeWith(createSimpei(), database, words) };
}

function probeWith(game: ThreatGame, database: Database, words: Int32Array): ProbedPosition {
  const position = formatPosition(words);
  if (rankPosition(words) < 0) {
    throw new FailureError(
      `${position}: not balanced; the database holds positions where the side to move has as many pieces on the ` +
        "board as the other or one fewer, and all others in hand",
    );
  }
  game.load(words, 0);
  const choices = choicesOf(game, database);
  const [best] = choices;
  // Restricted to the official first moves, the empty board is no win, whatever its order in the free game.
  const order = best.value === "win" ? database.order(rankPosition(words)) : NO_ORDER;
  return {
    position,
    value: best.value,
    distance: best.distance,
    order: order < 0 || order === NO_ORDER ? null : order,
    moves: choices.map(({ move, value, distance, order }) => ({ move, value, distance, order })),
    line: lineOf(game, database, best),
  };
}

/** All legal moves, best first; among equals in the order of generation. */
function choicesOf(game: ThreatGame, database: Database): Choice[] {
  const moves = new Int32Array(game.maximumMoves);
  const count = game.generate(moves, 0);
  const words = new Int32Array(POSITION_WORDS);
  const choices = Array.from(moves.subarray(0, count), (code): Choice => {
    const move = formatMove(code);
    game.play(code);
    const won = game.outcome() !== UNDECIDED;
    game.store(words, 0);
    game.undo();
    if (won) return { code, move, value: "win", distance: 1, order: null };
    const rank = rankPosition(words);
    const distance = database.distance(rank);
    const order = database.order(rank);
    return {
      code,
      move,
      value: { win: "loss", draw: "draw", loss: "win" }[valueOfDistance(distance)] as Value,
      distance: distance === DRAW_DISTANCE ? null : distance + 1,
      order: order < 0 || order === NO_ORDER ? null : order,
    };
  });
  return choices.sort(compare);
}

/** Plays best moves, the given one first, until the game is over. */
function lineOf(game: ThreatGame, database: Database, first: Choice): string[] {
  if (first.distance === null) return [];
  const line: string[] = [];
  for (let choice = first; ; [choice] = choicesOf(game, database)) {
    line.push(choice.move);
    game.play(choice.code);
    if (game.outcome() !== UNDECIDED) return line;
  }
}
