/**
 * What is asked about a mate that was found: how short the shortest is, and by which line. Limits of nodes and time are for all
 * questions together.
 */

import type { Budget } from "../../../search/limits.js";
import type { Line } from "../../../search/search.js";
import type { Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import type { SolveSession } from "../../../solver/solve/run-solve.js";
import type { Futile, MateBound, ShorterLine } from "../mate/bound.js";
import type { ShogiMateGame } from "../rules/mate-game.js";

/** No line is longer; a first bound for the search that finds out how long the mate is that has been found. */
const MOST_PLIES = 4095;
/** Nodes that it may take for that, at least, and as a share of the nodes of the mate. */
const GUESS_NODES = 10_000;
const GUESS_EFFORT = 0.25;
/**
 * From this many plies on a search from the root within fewer comes to nothing, and a mate is made shorter from its end on: at
 * each position of the attacker this many nodes may be spent on that.
 */
const LONG_MATE = 200;
const NODES_OF_PLY = 1000;
/**
 * The same while the line of a long mate is looked for, at positions beside it, too: what makes a mate long is often a defence
 * there. What is left to the end of a mate is worth shortening for longer than the whole.
 */
const SHORTER_LINE: ShorterLine = { from: LONG_MATE / 2, nodes: NODES_OF_PLY };
/** Share of the limits that is left for the line when they end the search for the shortest mate. */
export const LINE_SHARE = 0.1;

/** Nodes that each move beside the line may take, at least, to find out whether it mates, and again how soon. */
const MOVE_NODES = 100_000;
/** The same as a multiple of the nodes that the mate itself took. */
const MOVE_EFFORT = 4;

/** A mate that was found, and what is left for questions about it. */
export interface MateSearch extends Pick<Question, "words" | "attacker" | "setup"> {
  readonly session: SolveSession;
  /** For reading positions; its own is lost. */
  readonly game: ShogiMateGame;
  readonly futile: Futile;
  readonly found: Pick<Found, "nodes" | "plies">;
  /** The budget of all searches together. Nodes that lines which were not completed may have taken are withheld. */
  readonly budget: Budget;
  /** Share of the limits that may be spent now. */
  share: number;
}

function boundOf({ futile }: MateSearch, plies: number | undefined): MateBound | undefined {
  return plies === undefined ? undefined : { plies, futile };
}

/** Nodes that a move beside the line may take. */
export function nodesOfMove({ found }: Pick<MateSearch, "found">): number {
  return Math.max(MOVE_NODES, MOVE_EFFORT * found.nodes);
}

/**
 * Searches a position with what is known; undefined when the limits are reached.
 *
 * @param most nodes
 * @param plies within which there must be a mate
 */
export async function ask(
  search: MateSearch,
  position: Int32Array,
  most: number,
  plies?: number,
): Promise<Found | undefined> {
  const { session, setup, attacker, budget, share } = search;
  const left = budget.left({ share, nodes: most });
  if (left === undefined) return undefined;
  const question = boundOf(search, plies);
  const outcome = await session.solve(position, setup, { ...left, attacker, question, keepTable: true });
  budget.spend(outcome);
  return outcome;
}

/** How short a mate is, as far as that was found out. */
export interface MateLength {
  readonly plies?: number;
  /** Whether there is none that is shorter. */
  readonly exact: boolean;
}

/** Answers whether there is a mate within this many plies, and within how many; undefined when limits are reached. */
type MateWithin = (plies: number) => Promise<Pick<Found, "verdict" | "plies"> | undefined>;

/**
 * The least plies to mate where there is one. Bounds grow from the guess on until there is a mate within them, and shrink until
 * there is none.
 *
 * @param least plies that a mate takes here
 * @param onShorter called with each mate that is found
 */
export async function leastPlies(
  least: number,
  guess: number,
  mateWithin: MateWithin,
  onShorter?: (plies: number) => Promise<void>,
): Promise<MateLength> {
  let plies: number | undefined;
  let none = least - 2;
  let next = Math.max(least, guess - ((guess - least) % 2));
  while (plies === undefined || plies - 2 > none) {
    const outcome = await mateWithin(next);
    if (outcome === undefined || outcome.verdict === "unknown") break;
    if (outcome.verdict === "proven") {
      plies = outcome.plies ?? next;
      await onShorter?.(plies);
    } else none = next;
    next = plies === undefined ? 2 * next + 2 - least : plies - 2;
  }
  return { ...(plies === undefined ? {} : { plies }), exact: plies !== undefined && plies - 2 <= none };
}

/** The least plies to mate from a position where there is one, within this many nodes in all. */
export function shortestFrom(
  search: MateSearch,
  position: Int32Array,
  guess: number,
  most: number,
  onShorter?: (plies: number) => Promise<void>,
): Promise<MateLength> {
  const { game, attacker } = search;
  game.load(position, 0);
  const least = game.sideToMove() === attacker ? 1 : 0;
  const before = search.budget.nodes;
  const mateWithin = (plies: number) => ask(search, position, most - (search.budget.nodes - before), plies);
  return leastPlies(least, guess, mateWithin, onShorter);
}

/** A line that lasts as long as the mate. When the exact length is given, both sides play for it. */
export function lineOf(search: MateSearch, plies?: number): Promise<Line> {
  return readLine(search, boundOf(search, plies));
}

/** The same of a mate within so many plies: a long one may become shorter. */
function shorterLineOf(search: MateSearch, plies: number): Promise<Line> {
  return readLine(search, plies < LONG_MATE ? undefined : SHORTER_LINE);
}

async function readLine(search: MateSearch, question: MateBound | ShorterLine | undefined): Promise<Line> {
  const { session, words, setup, attacker, budget, share, found } = search;
  const left = budget.left({ share }) ?? { signal: budget.limits.signal, time: 0, maxNodes: 0 };
  const line = await session.line(words, setup, { ...left, attacker, nodes: found.nodes, question });
  if (line.moves.length < (line.plies ?? Number.POSITIVE_INFINITY)) budget.withhold(left.maxNodes ?? 0);
  return line;
}

/** The line of the shortest mate that was found. When it is `exact`, every move keeps the length, as far as limits allow. */
export async function lineOfShortest(search: MateSearch, { plies, exact }: MateLength): Promise<Line> {
  const { futile } = search;
  search.share = 1 - LINE_SHARE / 2;
  const line = exact || futile === "exclude" ? await lineOf(search, plies) : undefined;
  search.share = 1;
  return line !== undefined && (futile === "exclude" || line.moves.length === plies)
    ? line
    : shorterLineOf(search, plies ?? search.found.plies ?? 0);
}

/** Plies of the mate that was found, from the facts about it where the search itself does not know. */
export async function lengthOfMate(search: MateSearch): Promise<number> {
  const { found, words } = search;
  if (found.plies !== undefined) return found.plies;
  const most = Math.max(GUESS_NODES, GUESS_EFFORT * found.nodes);
  const outcome = await ask(search, words, Math.floor(most), MOST_PLIES);
  if (outcome?.plies !== undefined) return outcome.plies;
  const { plies, moves } = await lineOf(search);
  return plies ?? moves.length;
}

/**
 * Shortens a long mate: from the end of its line on, each of the attacker's positions is searched for a mate in two plies
 * fewer. What is found is known to those before it, and to the next line, which the defence may lead elsewhere.
 * Where that makes it no shorter, more nodes are spent on each, in all no more than the mate took. Returns the plies.
 */
export async function shorten(search: MateSearch, known: number): Promise<number> {
  const { words, found } = search;
  let plies = known;
  let most = found.nodes;
  let nodesOfPly = NODES_OF_PLY;
  for (let open = true; open && plies >= LONG_MATE && most > 0; ) {
    const line = await shorterLineOf(search, plies);
    if ((line.plies ?? plies) >= plies) nodesOfPly *= 2;
    plies = Math.min(plies, line.plies ?? plies);
    const moves = Array.from(line.moves);
    const first = firstOfAttacker(search);
    open = false;
    for (let ply = moves.length - 1; ply >= first && most > 0; ply--) {
      if ((ply - first) % 2 !== 0) continue;
      const position = positionAfter(search, words, moves.slice(0, ply));
      const outcome = await ask(search, position, Math.min(nodesOfPly, most), moves.length - ply - 2);
      if (outcome === undefined) return plies;
      open ||= outcome.verdict !== "disproven";
      most -= outcome.nodes;
    }
  }
  return plies;
}

/** The ply of the attacker's first move, from 0. */
export function firstOfAttacker({ game, words, attacker }: Pick<MateSearch, "game" | "words" | "attacker">) {
  game.load(words, 0);
  return game.sideToMove() === attacker ? 0 : 1;
}

/** Plays moves from a position; returns the packed position after them. */
export function positionAfter(
  { game }: Pick<MateSearch, "game">,
  from: Int32Array,
  moves: readonly number[],
) {
  const after = new Int32Array(game.positionWords);
  game.load(from, 0);
  for (const move of moves) game.play(move);
  game.store(after, 0);
  return after;
}

/** The attacker's moves that give check. */
export function checksAt(
  { game, attacker }: Pick<MateSearch, "game" | "attacker">,
  position: Int32Array,
): number[] {
  const list = new Int32Array(game.maximumMoves);
  game.load(position, 0);
  game.setAttacker(attacker);
  return Array.from(list.subarray(0, game.generate(list, 0)));
}
