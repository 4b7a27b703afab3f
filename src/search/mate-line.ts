/**
 * The line of play of a mate: the attacker plays the shortest mate that is known, the defender what resists longest.
 * What the table has forgotten is searched again.
 */
import type { Player } from "../games/game.js";
import type { ShogiMateGame } from "../games/shogi/mate.js";
import type { SearchLimits, SearchResult } from "./search.js";

export interface LineSource {
  /** At the proven position; it stands there again at the end. */
  readonly game: ShogiMateGame;
  /** Plies to mate as far as they are known without searching, or -1. */
  known(): number;
  solve(attacker: Player, limits: SearchLimits): SearchResult;
}

/** Lines of play are cut after so many moves. */
const LONGEST_LINE = 4000;
const NOT_KNOWN = -1;

/**
 * Moves from the game's position to the mate, or as far as the proof could be followed.
 *
 * @param maxNodes that may be spent on finding again what was forgotten
 */
export function mateLine(
  { game, known, solve }: LineSource,
  attacker: Player,
  maxNodes: number,
  tick: SearchLimits["tick"],
): Int32Array {
  const line: number[] = [];
  const seen = new Set<string>();
  let nodesLeft = maxNodes;
  game.setAttacker(attacker);

  /** Searches the current position; returns the plies to mate, or -1. */
  function searchAgain(): number {
    if (nodesLeft <= 0) return NOT_KNOWN;
    const limits = { maxNodes: nodesLeft, ...(tick === undefined ? {} : { tick }) };
    const { verdict, nodes, plies = NOT_KNOWN } = solve(attacker, limits);
    nodesLeft -= nodes;
    return verdict === "proven" ? plies : NOT_KNOWN;
  }

  /** Plies to mate after a move, -1 when not known or the position has been there. */
  function after(move: number, search: boolean): number {
    game.play(move);
    let plies: number;
    if (game.outcome() === attacker) plies = 0;
    else if (seen.has(name())) plies = NOT_KNOWN;
    else {
      plies = known();
      if (plies < 0 && search) plies = searchAgain();
    }
    game.undo();
    return plies;
  }

  function name(): string {
    return `${game.keyLow()} ${game.keyHigh()}`;
  }

  function choose(moves: Int32Array): number | undefined {
    const attacking = game.sideToMove() === attacker;
    let best: number | undefined;
    let bestPlies = NOT_KNOWN;
    for (const move of moves) {
      const plies = after(move, !attacking);
      if (plies < 0) continue;
      if (best === undefined || (attacking ? plies < bestPlies : plies > bestPlies)) {
        best = move;
        bestPlies = plies;
      }
    }
    return best;
  }

  const moves = new Int32Array(game.maximumMoves);
  while (line.length < LONGEST_LINE) {
    seen.add(name());
    const legal = moves.slice(0, game.generate(moves, 0));
    if (legal.length === 0) break;
    let move = choose(legal);
    if (move === undefined && searchAgain() >= 0) move = choose(legal);
    if (move === undefined) break;
    line.push(move);
    game.play(move);
  }
  for (let i = 0; i < line.length; i++) game.undo();
  return Int32Array.from(line);
}
