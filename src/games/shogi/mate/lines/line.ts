/**
 * Finds plies within which the attacker mates whatever the defender plays, as far as a search has proven it, and a line
 * of play that takes as many.
 *
 * The search stores with every mate the depth of the proof that it has found. Such a *bound* holds against every defence.
 * But most positions have mates that are shorter than their bounds. So the answer with the greatest bound need not be the
 * one that resists longest, and a line that just follows the bounds may end far too early. Here the bounds are lowered
 * until a line is as long as they say. A position of the attacker gets one ply more than the check with the least bound,
 * a position of the defender one more than the answer with the greatest. At a defender's position, only answers that may
 * still last longer than the longest line there are looked at. On old problems that is a small part of the proof.
 *
 * From one position of a line to the next the bound falls, so that no line comes back to a position. What the table has
 * forgotten of a proof is searched again within the bound.
 */
import type { Player, SearchGame } from "../../../../game/game.js";
import type { Line, SearchLimits, SearchResult } from "../../../../search/search.js";

export interface LineSource {
  /** Stands at the proven position, and again at the end. */
  readonly game: SearchGame;
  /** Plies within which the attacker mates, as far as they are known without searching, or -1. */
  known(): number;
  /** Looks for a mate, or for one within this many plies. */
  solve(limits: SearchLimits, within?: number): SearchResult;
}

/** A list of moves; undefined after the last one. */
interface Moves {
  readonly move: number;
  readonly rest: Moves | undefined;
}

/** Plies within which the attacker mates from a position; when they are `shown`, with moves that take as many. */
interface Bound {
  readonly plies: number;
  readonly shown: boolean;
  readonly moves?: Moves | undefined;
}

/** A line that does not follow the bounds is cut after this many moves. */
const LONGEST_LINE = 4000;
const NODES_BETWEEN_TICKS = 64;
/** How many positions are remembered; others are looked at again. */
const MOST_BOUNDS = 1 << 18;
const NOT_KNOWN = Number.POSITIVE_INFINITY;
const MATED: Bound = { plies: 0, shown: true };

/**
 * The line from the game's position to the mate, with the plies that it takes. When the limits do not suffice for it, a
 * shorter line, or the line as far as it could be followed, with the plies that are known.
 *
 * @param maxNodes positions that may be looked at, including those of searches for what the table has forgotten
 */
export function mateLine(
  { game, known, solve }: LineSource,
  attacker: Player,
  maxNodes: number,
  tick: SearchLimits["tick"],
): Line {
  const bounds = new Map<string, Bound>();
  // Half is left for following the proof where the bounds cannot be shown.
  let nodesLeft = Math.ceil(maxNodes / 2);
  let nodes = 0;
  let stopped = false;
  game.setAttacker(attacker);

  /** Counts a position; false when a limit is reached. */
  function enter(): boolean {
    if (nodes++ % NODES_BETWEEN_TICKS === 0 && tick?.(nodes) !== undefined) stopped = true;
    if (--nodesLeft < 0) stopped = true;
    return !stopped;
  }

  /** Searches the game's position, for a mate or for one within this many plies; undefined when none was found. */
  function search(within?: number): SearchResult | undefined {
    if (nodesLeft <= 0 || tick?.(nodes) !== undefined) return undefined;
    const limits = { maxNodes: nodesLeft, ...(tick === undefined ? {} : { tick }) };
    const result = solve(limits, within);
    nodesLeft -= result.nodes;
    return result.verdict === "proven" ? result : undefined;
  }

  function name(): string {
    return `${game.keyLow()} ${game.keyHigh()}`;
  }

  function legalMoves(): number[] {
    const moves = new Int32Array(game.maximumMoves);
    return Array.from(moves.subarray(0, game.generate(moves, 0)));
  }

  function after<Result>(move: number, ask: () => Result): Result {
    game.play(move);
    const answer = ask();
    game.undo();
    return answer;
  }

  const isMated = () => game.outcome() === attacker;

  /** The bound of the game's position as far as it is known without searching. */
  function read(): number {
    if (isMated()) return 0;
    const stored = known();
    const bound = Math.min(stored < 0 ? NOT_KNOWN : stored, bounds.get(name())?.plies ?? NOT_KNOWN);
    if (bound < NOT_KNOWN || game.sideToMove() !== attacker) return bound;
    // A mate in one takes no search, and is in no table.
    return legalMoves().some((check) => after(check, isMated)) ? 1 : NOT_KNOWN;
  }

  /** The check with the least bound. */
  function best(checks: readonly number[]): { move: number; plies: number } | undefined {
    let least: { move: number; plies: number } | undefined;
    for (const move of checks) {
      const plies = after(move, read);
      if (plies < (least?.plies ?? NOT_KNOWN)) least = { move, plies };
    }
    return least;
  }

  /**
   * A check after which the attacker mates within `most` - 1 plies, as is known already. A search for any mate finds most
   * of what was forgotten, and takes fewer nodes than one within this many plies.
   */
  function findCheck(most: number): { move: number; plies: number } | undefined {
    const checks = legalMoves();
    const mates = () => {
      const check = best(checks);
      return check !== undefined && check.plies < most ? check : undefined;
    };
    const known = mates();
    if (known !== undefined) return known;
    const { plies = NOT_KNOWN, move } = search() ?? {};
    const again = mates();
    if (again !== undefined) return again;
    if (plies <= most && move !== undefined) return { move, plies: plies - 1 };
    if (search(most) === undefined) return undefined;
    const mating = () => checks.find((check) => after(check, () => search(most - 1)) !== undefined);
    const found = mates() ?? mating();
    return typeof found === "number" ? { move: found, plies: most - 1 } : found;
  }

  /**
   * The bound of the game's position, at which the attacker is to move and mates within `most` plies. A line that takes
   * no more than `enough` is not looked for.
   */
  function attack(most: number, enough: number): Bound {
    return lower(most, enough, (bound) => {
      const check = findCheck(bound);
      if (check === undefined) {
        stopped = true;
        return { plies: bound, shown: false };
      }
      const { move } = check;
      const { plies, shown, moves } = after(move, () => defend(check.plies, enough - 1));
      return { plies: plies + 1, shown, moves: { move, rest: moves } };
    });
  }

  /** The same with the defender to move. */
  function defend(most: number, enough: number): Bound {
    return lower(most, enough, (bound) => {
      const answers = legalMoves()
        .map((move) => ({ move, most: Math.min(after(move, read), bound - 1) }))
        .sort((one, other) => other.most - one.most);
      let longest = enough - 1;
      let greatest = 0;
      let moves: Moves | undefined;
      for (const { move, most } of answers) {
        const answer =
          most > longest ? after(move, () => attack(most, longest)) : { plies: most, shown: false };
        greatest = Math.max(greatest, answer.plies);
        if (!answer.shown || answer.plies <= longest) continue;
        longest = answer.plies;
        moves = { move, rest: answer.moves };
      }
      return { plies: greatest + 1, shown: moves !== undefined && longest === greatest, moves };
    });
  }

  /** Finds a position's bound when it matters and was not found before. */
  function lower(most: number, enough: number, find: (bound: number) => Bound): Bound {
    if (most === 0) return MATED;
    const key = name();
    const before = bounds.get(key);
    if (before?.shown === true && before.plies <= most) return before;
    const bound = Math.min(most, before?.plies ?? NOT_KNOWN);
    if (bound <= enough || !enter()) return { plies: bound, shown: false };
    const found = find(bound);
    if (bounds.size < MOST_BOUNDS || before !== undefined) bounds.set(key, found);
    return found;
  }

  /** The line by the known bounds, even if it is shorter than they say. */
  function followBounds(): number[] {
    const line: number[] = [];
    const seen = new Set<string>();
    while (line.length < LONGEST_LINE && !isMated()) {
      seen.add(name());
      const move = likeliest(seen);
      if (move === undefined) break;
      line.push(move);
      game.play(move);
    }
    for (let i = 0; i < line.length; i++) game.undo();
    return line;
  }

  function likeliest(seen: ReadonlySet<string>): number | undefined {
    const attacking = game.sideToMove() === attacker;
    const boundAfter = (move: number) =>
      after(move, () => {
        if (seen.has(name())) return NOT_KNOWN;
        const bound = read();
        return bound < NOT_KNOWN || attacking ? bound : (search()?.plies ?? NOT_KNOWN);
      });
    function choose(): number | undefined {
      const known = legalMoves()
        .map((move) => ({ move, plies: boundAfter(move) }))
        .filter(({ plies }) => plies < NOT_KNOWN)
        .sort((one, other) => (attacking ? one.plies - other.plies : other.plies - one.plies));
      return known.at(0)?.move;
    }
    const move = choose();
    if (move !== undefined) return move;
    const found = search();
    return found === undefined ? undefined : (choose() ?? found.move);
  }

  let plies = read();
  if (plies === NOT_KNOWN) plies = search()?.plies ?? NOT_KNOWN;
  if (plies < NOT_KNOWN) {
    const bound = game.sideToMove() === attacker ? attack(plies, -1) : defend(plies, -1);
    if (bound.shown) return { moves: Int32Array.from(listed(bound.moves)), plies: bound.plies };
    ({ plies } = bound);
  }
  nodesLeft = Math.max(0, nodesLeft) + Math.floor(maxNodes / 2);
  const moves = Int32Array.from(followBounds());
  return plies < NOT_KNOWN ? { moves, plies } : { moves };
}

function* listed(moves: Moves | undefined): Generator<number> {
  for (let next = moves; next !== undefined; next = next.rest) yield next.move;
}
