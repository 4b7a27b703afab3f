/** Random problems on small boards: searches with all kinds of settings are compared with the definition on them. */
import { type Problem, pointsOf } from "../../../../src/games/go/notation/position.js";
import type { ZoneOptions } from "../../../../src/games/go/zones/zone-search.js";
import { type Counts, createHeld, type Held, holdToDefinition } from "./held.js";
import { solveWholeBoards } from "./whole-boards.js";

/** Nodes begin with one move, a few, or all; a node of the defender may begin with the pass alone. */
const ATTACKERS_MOVES = [1, 3, 8, 100];
const DEFENDERS_MOVES = [0, 1, 3, 8, 100];
/** The lengths of the longest lines; with few plies some lines are given up. */
const PLIES = [1000, 1000, 12];
/** The smaller table is full soon. */
const ENTRIES = [6000, 60_000, 60_000];

interface Draw {
  readonly sizes: readonly (readonly [columns: number, rows: number])[];
  readonly problems: number;
  readonly roots: number;
  readonly contents: number;
  /** How many safe stones each problem has at least. Default: none. */
  readonly safe?: number;
  /** Makes searches. Default: on one thread. */
  create?(options: ZoneOptions, entries: number): Promise<Held>;
  /** Called with each problem. */
  onProblem?(problem: Problem, counts: Counts): void;
}

/**
 * One to three targets, any of them or all, of either colour, now and then with points where nobody may play, or stones that are safe.
 *
 * @param random gives numbers from 0 up to, but not including, 1
 */
export async function holdDrawn(
  random: () => number,
  { sizes, problems, safe: least = 0, create = createHeld, onProblem, ...request }: Draw,
): Promise<Counts[]> {
  const below = (limit: number) => Math.floor(random() * limit);
  const pick = <Of>(from: readonly Of[]) => from[below(from.length)];
  /** Safe stones of either side: in half of the problems no more than there have to be. */
  const drawSafe = (from: readonly number[]) => {
    const count = random() < 0.5 ? 0 : 1 + below(2);
    const safe = new Set(Array.from({ length: from.length > 0 ? count : 0 }, () => pick(from)));
    while (safe.size < least) safe.add(pick(from));
    return [...safe].map((point) => [point, below(2)] as const);
  };
  const all: Counts[] = [];
  for (let i = 0; i < problems; i++) {
    const [columns, rows] = pick(sizes);
    const points = pointsOf({ columns, rows });
    const drawn = Array.from({ length: 1 + (random() < 0.3 ? 1 : 0) + (random() < 0.1 ? 1 : 0) }, () =>
      pick(points),
    );
    const share = random() < 0.6 ? 1 : 0.8;
    const safe = drawSafe(points.filter((point) => !drawn.includes(point)));
    const problem: Problem = {
      columns,
      rows,
      defender: below(2) === 0 ? 0 : 1,
      all: random() < 0.5,
      targets: [...new Set(drawn)].sort((one, other) => one - other),
      region: new Set(points.filter(() => random() < share)),
      ...(safe.length === 0 ? {} : { safe: safe.map(([point]) => point).sort((one, other) => one - other) }),
    };
    const bitsOf = (colour: number) =>
      safe.reduce((bits, [point, of]) => (of === colour ? bits | (1 << points.indexOf(point)) : bits), 0);
    const solved = solveWholeBoards(problem, { attackers: bitsOf(0), defenders: bitsOf(1) });
    const options = {
      attackersMoves: pick(ATTACKERS_MOVES),
      defendersMoves: pick(DEFENDERS_MOVES),
      attackersZones: random() < 0.9,
      defendersZones: random() < 0.9,
      plies: pick(PLIES),
    };
    const held = await create(options, pick(ENTRIES));
    const counts = holdToDefinition(held, problem, solved, random, { ...request, lines: 3 });
    onProblem?.(problem, counts);
    all.push(counts);
  }
  return all;
}

/** The sum of one of the counts. */
export function sumOf(counts: readonly Counts[], of: (one: Counts) => number): number {
  return counts.reduce((sum, one) => sum + of(one), 0);
}
