/**
 * Pairs of positions for Figs. 5 to 7: in a problem, P and Q are reached by up to four drawn moves each, of which the first may be
 * the same, and it is the attacker's turn in both. As in the paper both are proven; AddMoves would try P on Q: each move of P's
 * line is legal on Q's board, Q is another position than P, and not one below it.
 *
 * The paper chose pairs to which simulation "can be applied", by hand. So two are taken: the first that AddMoves allows, and the
 * first in which P's solution proves Q without search.
 */
import { z } from "zod";
import { UNDECIDED } from "../../game/game.js";
import { POSITION_WORDS } from "../../games/go/notation/packing.js";
import { createGo } from "../../games/go/rules/rules.js";
import { createRandom } from "../../math/random.js";
import type { Question } from "../go/examine.js";
import { createSimulator, mismatchOf, type Searched } from "./simulation.js";

const Pair = z.object({
  /** Nodes that plain search takes for Q, and with P tried on it first. */
  plain: z.int().positive(),
  simulated: z.int().positive(),
  /** Whether Q was proven without search. */
  byReplay: z.boolean(),
  /** The share of Q's solution that is not in P's (mismatchOf). */
  mismatch: z.number(),
});
export type Pair = z.infer<typeof Pair>;

export const Pairs = z.object({
  /** Pairs that AddMoves allows, and of these those in which P's solution proves Q. */
  allowed: z.int().nonnegative(),
  proving: z.int().nonnegative(),
  first: Pair.optional(),
  firstProving: Pair.optional(),
});
export type Pairs = z.infer<typeof Pairs>;

export interface PairDrawer {
  /**
   * Pairs of a problem. Equal arguments give equal pairs.
   *
   * @param pause awaited after each attempt
   */
  draw(question: Question, seed: number, number: number, pause?: () => Promise<void>): Promise<Pairs>;
}

const ATTEMPTS = 600;
const MOST_PLIES = 4;
/** Limits for plain search: with fewer nodes there is nothing to save, and with more it would take long. */
const FEWEST_NODES = 10;
const MOST_NODES = 5_000;

export function createPairDrawer(): PairDrawer {
  const go = createGo();
  const moves = new Int32Array(go.maximumMoves);
  const simulator = createSimulator();

  return {
    async draw(question, seed, number, pause) {
      const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
      const below = (most: number) => Math.floor(random() * most);
      const pairs: Pair[] = [];
      /** Positions that are drawn again and again, and of which nothing is to be had. */
      const useless = new Set<string>();
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        await pause?.();
        const p = walk(question, [], below);
        if (p === undefined) continue;
        const q = walk(question, p.way.slice(0, below(1 + p.way.length)), below);
        if (q === undefined || isSame(p, q) || isBelow(q, p)) continue;
        const pair = measure(p.question, q.question, useless);
        if (pair !== undefined) pairs.push(pair);
      }
      const proving = pairs.filter(({ byReplay }) => byReplay);
      const [first, firstProving] = [pairs[0], proving[0]];
      return {
        ...{ allowed: pairs.length, proving: proving.length },
        ...(first && { first }),
        ...(firstProving && { firstProving }),
      };
    },
  };

  /** Moves, those at first and drawn ones, to a position in which it is the attacker's turn; undefined where play ends before. */
  function walk(
    { words, attacker }: Question,
    start: readonly number[],
    below: (most: number) => number,
  ): Walked | undefined {
    go.setConstants?.(words, POSITION_WORDS);
    go.load(words, 0);
    for (const move of start) go.play(move);
    const way = [...start];
    const odd = go.sideToMove() === attacker ? 0 : 1;
    for (
      let left = odd + 2 * below(1 + Math.max(0, Math.floor((MOST_PLIES - odd - start.length) / 2)));
      left > 0;
      left--
    ) {
      const count = go.outcome() === UNDECIDED ? go.generate(moves, 0) : 0;
      if (count === 0) return undefined;
      way.push(moves[below(count)]);
      go.play(way[way.length - 1]);
    }
    if (go.outcome() !== UNDECIDED) return undefined;
    const there = words.slice();
    go.store(there, 0);
    return { question: { words: there, attacker }, way };
  }

  /** Plain search of a position, if it proves it and takes something. */
  function proofOf(question: Question, useless: Set<string>): Searched | undefined {
    const key = question.words.join(" ");
    if (useless.has(key)) return undefined;
    const found = simulator.search(question, MOST_NODES);
    if (found.proven && found.nodes >= FEWEST_NODES) return found;
    useless.add(key);
    return undefined;
  }

  function measure(p: Question, q: Question, useless: Set<string>): Pair | undefined {
    const plain = proofOf(q, useless);
    if (plain === undefined || proofOf(p, useless) === undefined) return undefined;
    const solution = simulator.solution();
    if (solution === undefined || !simulator.allows(q, solution)) return undefined;
    // As often as nothing is saved, the nodes of both.
    const { proven, nodes, byReplay } = simulator.simulate(q, solution, 10 * MOST_NODES);
    const found = proven ? simulator.solution() : undefined;
    if (found === undefined) return undefined;
    return { plain: plain.nodes, simulated: nodes, byReplay, mismatch: mismatchOf(found, solution) };
  }
}

interface Walked {
  readonly question: Question;
  readonly way: readonly number[];
}

function isSame(one: Walked, other: Walked): boolean {
  return one.question.words.every((word, i) => word === other.question.words[i]);
}

function isBelow(one: Walked, other: Walked): boolean {
  return other.way.every((move, i) => move === one.way[i]);
}
