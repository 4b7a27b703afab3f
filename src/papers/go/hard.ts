/**
 * Captures that are hard for the paper's table: plain df-pn, df-pn λ of order 5, or both fill its 1,000,000 entries without an
 * answer, and df-pn λ of order 3 proves them, which certificates show.
 *
 * The shapes are drawn: a block of white on an otherwise open board of 9x9, black stones around it that do not touch each other's
 * breath, and black to move. What is drawn is *frozen*, since it is the provenance of problems/go/captures/hard/.
 */

import { koOf, LEVELS } from "../../games/go/analysis/grade.js";
import { go } from "../../games/go/module.js";
import { EMPTY, POINTS, STRIDE } from "../../games/go/notation/points.js";
import { blockAt, neighboursOf, packPosition, pointsOf } from "../../games/go/notation/position.js";
import { formatProblem } from "../../games/go/notation/text.js";
import { CaptureAnswer } from "../../games/go/records/captures.js";
import { createRandom } from "../../math/random.js";
import type { SweepFinding } from "../../solver/sweep/run/run-sweep.js";
import type { Candidate } from "./candidates.js";
import { type Ask, atLevel, type How, type Outline, trueOrders } from "./examine.js";
import { BOARD } from "./player.js";

const POINTS_OF_BOARD = pointsOf(BOARD);
const FEWEST_LIBERTIES = 3;
const MOST_LIBERTIES = 6;

/** The order that finds the captures, and the highest of the paper. */
export const LOW_ORDER = 3;
const HIGH_ORDER = 5;
/** Nodes within which order 2 finds what is easy, order 3 what may be taken, and one of the paper's searches does not. */
const SOON = 1_500;
const LOW_NODES = 60_000;
const EASY_NODES = 150_000;
/** Nodes to show that there is no lower order. */
const ORDER_NODES = 400_000;
const ENTRIES = 1 << 18;
/** The table of the paper. A search that goes round in a circle would never fill it. */
const PAPER = { maxNodes: 5_000_000, entries: 1_000_000, whenFull: "stop" } as const;

type Limits = Omit<How, "algorithm" | "search">;
const byDfPn = (limits: Limits): How => ({ algorithm: "df-pn", search: {}, ...limits });
const byOrder = (maxOrder: number, limits: Limits): How => ({
  algorithm: "df-pn-lambda",
  search: { ...go.lambda, maxOrder },
  ...limits,
});
const within = (maxNodes: number) => ({ maxNodes, entries: ENTRIES });
const isProven = ({ verdict }: SweepFinding) => verdict === "proven";
const isNotProven = (found: SweepFinding) => !isProven(found);
const fillsTable = ({ reason }: SweepFinding) => reason === "table full";

interface Drawn extends Candidate {
  readonly number: number;
}

/** A hard capture, and the number of its shape. */
export interface Hard extends Outline {
  readonly number: number;
}

/** The hard captures among the shapes of some numbers. */
export async function hardAmong(seed: number, numbers: readonly number[], ask: Ask): Promise<Hard[]> {
  const keep = async (
    all: readonly Drawn[],
    how: How,
    isKept: (found: SweepFinding) => boolean,
  ): Promise<readonly Drawn[]> => {
    const answers = await ask(all, how);
    return all.filter((_, i) => isKept(answers[i]));
  };
  const drawn = numbers.flatMap((number) => drawShape(seed, number) ?? []);
  const left = await keep(drawn, byOrder(LOW_ORDER - 1, within(SOON)), isNotProven);
  const taken = await keep(left, byOrder(LOW_ORDER, within(LOW_NODES)), isProven);
  const byOne = await askUntil(taken, within(EASY_NODES), ask, isNotProven);
  const may = taken.filter((_, i) => byOne[i].some(isNotProven));
  // The hardest level: success there means success at every level.
  const worst = may.map((one) => ({ ...one, ...atLevel(one, LEVELS.length - 1) }));
  const unconditional = await ask(worst, byOrder(LOW_ORDER, within(LOW_NODES)));
  const sure = may.filter((_, i) => isProven(unconditional[i]));
  const orders = await trueOrders(sure, ask, ORDER_NODES);
  const problems = sure.filter((_, i) => orders[i] === LOW_ORDER);
  const byPaper = await askUntil(problems, PAPER, ask, fillsTable);
  return problems.flatMap(({ words, liberties, number }, i): Hard[] => {
    if (!byPaper[i].some(fillsTable)) return [];
    const [dfPn] = byPaper[i];
    const ko = CaptureAnswer.shape.ko.parse(koOf({ least: LEVELS.length, most: LEVELS.length }));
    const nodes = isProven(dfPn) ? dfPn.nodes : null;
    const position = formatProblem(words);
    return [{ position, kind: "capture", ko, order: LOW_ORDER, liberties, nodes, number }];
  });
}

/** What df-pn finds of each, and where that is not what is looked for, what df-pn λ of the highest order finds. */
async function askUntil(
  all: readonly Drawn[],
  limits: Limits,
  ask: Ask,
  isWanted: (found: SweepFinding) => boolean,
): Promise<(readonly SweepFinding[])[]> {
  const first = await ask(all, byDfPn(limits));
  const left = await ask(
    all.filter((_, i) => !isWanted(first[i])),
    byOrder(HIGH_ORDER, limits),
  );
  let next = 0;
  return first.map((found) => (isWanted(found) ? [found] : [found, left[next++]]));
}

/** The shape of a number; undefined where what is drawn is none. */
export function drawShape(seed: number, number: number): Drawn | undefined {
  const random = createRandom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca6b));
  const below = (most: number) => Math.floor(random() * most);
  const stones = new Uint8Array(POINTS);
  const target = POINTS_OF_BOARD[below(POINTS_OF_BOARD.length)];
  const block = [target];
  for (let more = below(5); more > 0; more--) {
    const beside = neighboursOf(block[below(block.length)], BOARD);
    const point = beside[below(beside.length)];
    if (!block.includes(point)) block.push(point);
  }
  for (const point of block) stones[point] = 2;
  const near = POINTS_OF_BOARD.filter(
    (point) => stones[point] === EMPTY && block.some((stone) => distance(stone, point) <= 2),
  );
  const [blacks, whites] = [4 + below(7), below(4)];
  for (let i = 0; i < blacks + whites; i++) {
    const point = near[below(near.length)];
    if (stones[point] === EMPTY) stones[point] = i < blacks ? 1 : 2;
  }
  const libertiesOf = (point: number) => blockAt(stones, point, BOARD).liberties.size;
  const mayStand = POINTS_OF_BOARD.every(
    (point) => stones[point] === EMPTY || libertiesOf(point) >= (stones[point] === 1 ? 2 : 1),
  );
  const liberties = libertiesOf(target);
  if (!mayStand || liberties < FEWEST_LIBERTIES || liberties > MOST_LIBERTIES) return undefined;
  const region = new Set(POINTS_OF_BOARD);
  const words = packPosition(
    { ...BOARD, defender: 1, all: false, targets: [target], region },
    {
      stones,
      sideToMove: 0,
      ban: 0,
      attackersThreats: 0,
      defendersThreats: 0,
      taken: new Set(),
    },
  );
  return { words, attacker: 0, attacks: true, liberties, number };
}

function distance(one: number, other: number): number {
  const rows = Math.abs(Math.floor(one / STRIDE) - Math.floor(other / STRIDE));
  return Math.max(rows, Math.abs((one % STRIDE) - (other % STRIDE)));
}
