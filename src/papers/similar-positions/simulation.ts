/**
 * Simulation on one pair of positions, written for reading: P is proven by proof-number search, the attacker's moves of its
 * solution are replayed at Q, and Q is then searched with what that has proven. It is what the search does all over its tree
 * (src/search/pn-search/similar.ts), for Figs. 5 to 7, where the paper chose P and Q by hand.
 *
 * Nodes are positions whose moves were generated, by the search and by the simulation alike.
 */
import type { Player } from "../../game/game.js";
import { PROVEN } from "../../game/game.js";
import { POSITION_WORDS } from "../../games/go/notation/packing.js";
import { createLinkedGo } from "../../games/go/search/linked-game.js";
import { createPnSearch } from "../../search/pn-search/kind.js";
import { createChildList, searchContext } from "../../search/search.js";
import { createTable, tableWords } from "../../search/table/transposition-table.js";
import type { Question } from "../go/examine.js";

/** The attacker's proving move, or all replies, each with what follows; nothing at an end. */
export interface Solution extends ReadonlyMap<number, Solution> {}

export interface Searched {
  readonly proven: boolean;
  readonly nodes: number;
}

export interface Simulator {
  /** Searches a question from the beginning, within this many nodes. */
  search(question: Question, maxNodes: number): Searched;
  /** The solution of the question that was searched last and proven; undefined where it has more than 100,000 moves. */
  solution(): Solution | undefined;
  /** Whether each move of a solution's line is legal where the question stands, by itself. */
  allows(question: Question, solution: Solution): boolean;
  /** Replays a solution at a question, and searches it with what that has proven. */
  simulate(
    question: Question,
    solution: Solution,
    maxNodes: number,
  ): Searched & { readonly byReplay: boolean };
}

const ENTRIES = 1 << 16;
const MOST_MOVES = 100_000;
const DEEPEST = 256;

export function createSimulator(): Simulator {
  const game = createLinkedGo();
  const table = createTable(new Int32Array(tableWords({ entries: ENTRIES })), { entries: ENTRIES });
  const { solve } = createPnSearch(game, table, { leafNumbers: "unit" });
  const children = createChildList(DEEPEST * game.maximumMoves);
  let attacker: Player = 0;
  let context = 0;
  let replayed = 0;
  let generation = 0;
  /** Keys of the positions from the root on. */
  const path: string[] = [];

  function load(question: Question): void {
    attacker = question.attacker;
    context = searchContext(attacker, 0);
    game.setConstants?.(question.words, POSITION_WORDS);
    game.load(question.words, 0);
    game.setAttacker(attacker);
  }

  function begin(question: Question): void {
    load(question);
    table.setGeneration(++generation);
  }

  const keyHere = () => `${game.keyLow()} ${game.keyHigh()}`;

  /** Plies of the proof of a child; 0 where it is not known to be proven. */
  function heightOf(child: number): number {
    if (children.proof[child] === 0) return 1;
    const entry = table.probe(children.keyLow[child], children.keyHigh[child], context);
    return entry >= 0 && table.found[0] === 0 ? table.found[1] + 1 : 0;
  }

  function run(maxNodes: number): Searched {
    const { verdict, nodes } = solve(attacker, { maxNodes });
    return { proven: verdict === "proven", nodes };
  }

  let moves = 0;
  /** Throws where the solution is too large, or facts lead in a circle. */
  function solutionHere(ply: number): Solution {
    if (moves > MOST_MOVES || ply >= DEEPEST) throw new RangeError("a solution of too many moves");
    const first = ply * game.maximumMoves;
    const count = game.expand(children, first);
    const all = Array.from({ length: Math.max(0, count) }, (_, i) => first + i);
    if (game.sideToMove() === attacker) {
      const proven = all.filter((child) => heightOf(child) > 0);
      all.splice(0, all.length, ...proven.sort((a, b) => heightOf(a) - heightOf(b)).slice(0, 1));
    }
    moves += all.length;
    return new Map(
      all.map((child) => {
        game.play(children.moves[child]);
        const after = solutionHere(ply + 1);
        game.undo();
        return [children.moves[child], after];
      }),
    );
  }

  /** Replays a solution where the game stands; returns the plies of the proof, or 0 where it is not proven. */
  function replay(solution: Solution, ply: number): number {
    if (ply >= DEEPEST) return 0;
    const first = ply * game.maximumMoves;
    replayed++;
    const count = game.expand(children, first);
    if (count < 0) return count === PROVEN ? 1 : 0;
    path.push(keyHere());
    const height =
      game.sideToMove() === attacker
        ? attack(solution, first, count, ply)
        : defend(solution, first, count, ply);
    path.pop();
    if (height > 0) table.store(game.keyLow(), game.keyHigh(), context, 0, height, 0);
    return height;
  }

  function attack(solution: Solution, first: number, count: number, ply: number): number {
    for (let child = first; child < first + count; child++)
      if (heightOf(child) > 0) return 1 + heightOf(child);
    for (const [move, after] of solution) {
      for (let child = first; child < first + count; child++) {
        if (children.moves[child] !== move) continue;
        const height = follow(move, after, ply);
        return height > 0 ? 1 + height : 0;
      }
    }
    return 0;
  }

  function defend(solution: Solution, first: number, count: number, ply: number): number {
    let highest = 1;
    for (let child = first; child < first + count; child++) {
      const move = children.moves[child];
      const after = solution.get(move);
      let height = heightOf(child);
      if (height === 0) {
        if (children.disproof[child] === 0 || after === undefined) return 0;
        height = follow(move, after, ply);
        if (height === 0) return 0;
      }
      highest = Math.max(highest, height);
    }
    return 1 + highest;
  }

  function follow(move: number, after: Solution, ply: number): number {
    game.play(move);
    // A repetition is no progress of the attacker's.
    const height = path.includes(keyHere()) ? 0 : replay(after, ply + 1);
    game.undo();
    return height;
  }

  return {
    search(question, maxNodes) {
      begin(question);
      return run(maxNodes);
    },
    solution() {
      moves = 0;
      try {
        return solutionHere(0);
      } catch (error) {
        if (error instanceof RangeError) return undefined;
        throw error;
      }
    },
    allows(question, solution) {
      load(question);
      return lineOf(solution).every((move, i) =>
        game.canPlay?.(move, (i % 2 === 0 ? attacker : 1 - attacker) as Player),
      );
    },
    simulate(question, solution, maxNodes) {
      begin(question);
      replayed = 0;
      const byReplay = replay(solution, 0) > 0;
      if (byReplay) return { proven: true, nodes: replayed, byReplay };
      const { proven, nodes } = run(maxNodes);
      return { proven, nodes: replayed + nodes, byReplay };
    },
  };
}

/** The attacker's proving moves, and the replies with the largest solutions, of these the first. */
export function lineOf(solution: Solution): number[] {
  let best: readonly [move: number, after: Solution, size: number] | undefined;
  for (const [move, after] of solution) {
    const size = sizeOf(after);
    if (best === undefined || size > best[2]) best = [move, after, size];
  }
  return best === undefined ? [] : [best[0], ...lineOf(best[1])];
}

/** How many moves a solution has. */
export function sizeOf(solution: Solution): number {
  let size = 0;
  for (const after of solution.values()) size += 1 + sizeOf(after);
  return size;
}

/** The share of a solution's moves that are reached by other moves than any in another solution; 0 of no moves. */
export function mismatchOf(solution: Solution, other: Solution): number {
  const size = sizeOf(solution);
  return size === 0 ? 0 : movesBeside(solution, other) / size;
}

function movesBeside(solution: Solution, other: Solution | undefined): number {
  let count = 0;
  for (const [move, after] of solution) {
    const same = other?.get(move);
    count += (same === undefined ? 1 : 0) + movesBeside(after, same);
  }
  return count;
}
