/**
 * The principal variation of a proof: the attacker plays what is proven, the defender what resists longest as far as the
 * table knows. What the table has forgotten is searched again.
 */
import { type Player, PROVEN, type SearchGame, UNDECIDED } from "../games/game.js";
import type { TranspositionTable } from "../table/transposition-table.js";
import { createChildList, type Search, type SearchLimits, searchContext } from "./search.js";

export interface LineOptions {
  /** At the proven position. */
  readonly game: SearchGame;
  /** Holds the proof, or what is left of it. */
  readonly table: TranspositionTable;
  /** The search that found it, on the same game and table. */
  readonly search: Search;
  readonly attacker: Player;
  /** Facts are stored under orders from 1 to this one, or under 0 when this is 0. */
  readonly orders: number;
  /** Nodes that may be spent on finding again what was forgotten. */
  readonly maxNodes: number;
  readonly tick?: SearchLimits["tick"];
}

/** Lines of play are cut after so many moves. */
const LONGEST_LINE = 1024;
/** A win at once, one that nothing can stop, and one that the table tells of. */
const WON = 0;
const WINS_AT_ONCE = 1;
const UNSTOPPABLE = 2;
const SEARCHED = 3;
const NOT_KNOWN = Number.POSITIVE_INFINITY;

/** Moves from the game's position to the end of the game, or as far as the proof could be followed. */
export function principalVariation(options: LineOptions): Int32Array {
  const { game, table, search, attacker, orders, tick } = options;
  const children = createChildList(game.maximumMoves);
  const replies = new Int32Array(game.maximumMoves);
  const line: number[] = [];
  const seen = new Set<string>();
  let nodesLeft = options.maxNodes;
  game.setAttacker(attacker);

  /** How long the attacker needs to win from here, as a measure to compare by; `NOT_KNOWN` when that is not known. */
  function lengthOfWin(): number {
    const outcome = game.outcome();
    if (outcome !== UNDECIDED) return outcome === attacker ? WON : NOT_KNOWN;
    if (game.expand(children, 0) === PROVEN) {
      return game.sideToMove() === attacker && winsAtOnce() ? WINS_AT_ONCE : UNSTOPPABLE;
    }
    const low = game.keyLow();
    const high = game.keyHigh();
    for (let order = Math.min(1, orders); order <= orders; order++) {
      if (table.probe(low, high, searchContext(attacker, order)) >= 0 && table.found[0] === 0) {
        return SEARCHED + table.found[1];
      }
    }
    return NOT_KNOWN;
  }

  function winsAtOnce(): boolean {
    const count = game.generate(replies, 0);
    for (let i = 0; i < count; i++) {
      game.play(replies[i]);
      const won = game.outcome() === attacker;
      game.undo();
      if (won) return true;
    }
    return false;
  }

  /** Searches the current position; whether it is proven. */
  function searchAgain(): boolean {
    if (nodesLeft <= 0) return false;
    // The search begins its lines of play where it stands.
    const { verdict, nodes } = search.solve(attacker, {
      maxNodes: nodesLeft,
      ...(tick === undefined ? {} : { tick }),
    });
    nodesLeft -= nodes;
    return verdict === "proven";
  }

  /** The move of the line, or undefined when none can be told. */
  function choose(moves: Int32Array): number | undefined {
    const attacking = game.sideToMove() === attacker;
    let best: number | undefined;
    let bestLength = attacking ? NOT_KNOWN : -1;
    for (const move of moves) {
      game.play(move);
      const repeated = seen.has(keyOf(game));
      let length = repeated ? NOT_KNOWN : lengthOfWin();
      // Every reply of the defender is proven, whether the table still knows it or not.
      if (!attacking && length === NOT_KNOWN && !repeated && searchAgain()) length = lengthOfWin();
      game.undo();
      if (length === NOT_KNOWN) continue;
      if (attacking ? length < bestLength : length > bestLength) {
        best = move;
        bestLength = length;
      }
    }
    return best;
  }

  while (line.length < LONGEST_LINE && game.outcome() === UNDECIDED) {
    seen.add(keyOf(game));
    const moves = new Int32Array(game.maximumMoves);
    const count = game.generate(moves, 0);
    const legal = moves.subarray(0, count);
    let move = choose(legal);
    if (move === undefined && searchAgain()) move = choose(legal);
    if (move === undefined) break;
    line.push(move);
    game.play(move);
  }
  for (let i = 0; i < line.length; i++) game.undo();
  return Int32Array.from(line);
}

function keyOf(game: SearchGame): string {
  return `${game.keyLow()} ${game.keyHigh()}`;
}
