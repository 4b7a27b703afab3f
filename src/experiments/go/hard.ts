/**
 * Problems that are hard for the paper's table: plain df-pn, df-pn λ of order 5, or both fill its 1,000,000 entries without an
 * answer. Another search answers them, with a table of as many entries as are kept: df-pn λ of a lower order, or whichever of
 * the two has less to do. What neither of these decides is no problem of the set, since its answer could not be shown.
 */
import { go } from "../../games/go/module.js";
import { PASS } from "../../games/go/notation/points.js";
import { formatProblem } from "../../games/go/notation/text.js";
import { koOf, LEVELS } from "../../games/go/questions/grade.js";
import { CaptureAnswer } from "../../games/go/records/captures.js";
import type { SweepFinding } from "../../parallel/sweep/sweep.js";
import { type Candidate, candidatesOf } from "./candidates.js";
import { type Ask, after, atLevel, ENTRIES, type How, type Outline, trueOrders } from "./examine.js";
import { BOARD, type Shapes } from "./player.js";

/** A hard problem, and the search that decides it. */
export interface HardOutline extends Outline {
  readonly search: { readonly algorithm: string; readonly maxOrder?: number };
}

/** The order that finds captures on the whole board, where higher ones have too many moves. */
const LOW_ORDER = 3;
const HIGH_ORDER = 5;
/** Nodes within which lower orders find what is not hard, order 3 what may be, and other searches what is not. */
const SOON = 3_000;
const LOW_NODES = 15_000;
const EASY_NODES = 60_000;
/** Nodes for the order, and for what else has to be known of a problem that is taken. */
const ORDER_NODES = 400_000;
const MOST_NODES = 1_500_000;
/** The table of the paper, and nodes of a search that goes round in a circle, which would never fill it. */
const PAPER = { maxNodes: 5_000_000, entries: 1_000_000, whenFull: "stop" } as const;
/** Candidates of a game that are tried on that table: they are alike. */
const TRIES = 2;
/** The part of a game that is looked at, on the whole board and in a corner, and every how many moves. */
const WHOLE = { from: 0.3, to: 1, step: 2 };
const CORNER = { from: 0.2, to: 0.6, step: 3 };
const SMALLEST_CORNER = 18;
const FEWEST_LIBERTIES = 3;

const byDfPn = (limits: Omit<How, "algorithm" | "search">): How => ({
  algorithm: "df-pn",
  search: {},
  ...limits,
});
const byOrder = (maxOrder: number, limits: Omit<How, "algorithm" | "search">): How => ({
  algorithm: "df-pn-lambda",
  search: { ...go.lambda, maxOrder },
  ...limits,
});
const within = (maxNodes: number) => ({ maxNodes, entries: ENTRIES });
const isProven = ({ verdict }: SweepFinding) => verdict === "proven";
const isOpen = ({ reason }: SweepFinding) => reason === "node limit";

/** The hard problems of a game, one at most. */
export async function hardIn({ region, positions }: Shapes, ask: Ask): Promise<HardOutline[]> {
  const whole = region.size === BOARD.columns * BOARD.rows;
  if (region.size < SMALLEST_CORNER) return [];
  const { from, to, step } = whole ? WHOLE : CORNER;
  const first = Math.floor(from * positions.length);
  const part = positions.slice(first, Math.ceil(to * positions.length)).filter((_, i) => i % step === 0);
  const all = candidatesOf({ region, positions: part });
  const may = whole ? await mayBeTaken(all, ask) : all;
  for (const candidate of await hardest(may, ask)) {
    const found = await outlineOf(candidate, ask);
    if (found !== undefined) return [found];
  }
  return [];
}

/** On the whole board, what order 3 takes and order 2 does not. */
async function mayBeTaken(all: readonly Candidate[], ask: Ask): Promise<readonly Candidate[]> {
  const attacks = all.filter((one) => one.attacks && one.liberties >= FEWEST_LIBERTIES);
  const byTwo = await ask(attacks, byOrder(LOW_ORDER - 1, within(SOON)));
  const left = attacks.filter((_, i) => !isProven(byTwo[i]));
  const byThree = await ask(left, byOrder(LOW_ORDER, within(LOW_NODES)));
  return left.filter((_, i) => isProven(byThree[i]));
}

/** Candidates that one of the paper's searches leaves open for so long, those that both do first. */
async function hardest(candidates: readonly Candidate[], ask: Ask): Promise<readonly Candidate[]> {
  const dfPn = await ask(candidates, byDfPn(within(EASY_NODES)));
  const lambda = await ask(candidates, byOrder(HIGH_ORDER, within(EASY_NODES)));
  const open = (i: number) => Number(isOpen(dfPn[i])) + Number(isOpen(lambda[i]));
  const order = candidates.map((_, i) => i).filter((i) => open(i) > 0);
  return order
    .sort((one, other) => open(other) - open(one) || one - other)
    .slice(0, TRIES)
    .map((i) => candidates[i]);
}

/** Undefined of what is not hard, is no problem, or is not decided. */
async function outlineOf(candidate: Candidate, ask: Ask): Promise<HardOutline | undefined> {
  const { attacks, liberties, words } = candidate;
  const [order] = await trueOrders([attacks ? candidate : after(candidate, PASS)], ask, ORDER_NODES);
  // Left open, or nothing that is known to be threatened.
  if (order === undefined || order === null) return undefined;
  const [lambda] = await ask([candidate], byOrder(HIGH_ORDER, PAPER));
  const [dfPn] = await ask([candidate], byDfPn(PAPER));
  const isFull = ({ reason }: SweepFinding) => reason === "table full";
  if (!isFull(lambda) && !isFull(dfPn)) return undefined;
  const search = await searchFor(candidate, lambda, dfPn, ask);
  if (search === undefined) return undefined;
  // The hardest level: whoever succeeds there does so at all.
  const worst = atLevel(candidate, attacks ? LEVELS.length - 1 : 0);
  const { algorithm, maxOrder } = search;
  const how = maxOrder === undefined ? byDfPn(within(MOST_NODES)) : byOrder(maxOrder, within(MOST_NODES));
  const [unconditional] = await ask([worst], { ...how, algorithm });
  if (unconditional.verdict !== (attacks ? "proven" : "disproven")) return undefined;
  const least = attacks ? LEVELS.length : 0;
  return {
    position: formatProblem(words),
    kind: attacks ? "capture" : "save",
    ko: CaptureAnswer.shape.ko.parse(koOf({ least, most: least })),
    order,
    liberties,
    nodes: isFull(dfPn) ? null : dfPn.nodes,
    search,
  };
}

/** A search that decides what the side to move wants: a capture by the lowest order, a block that is saved by df-pn. */
async function searchFor(
  candidate: Candidate,
  lambda: SweepFinding,
  dfPn: SweepFinding,
  ask: Ask,
): Promise<HardOutline["search"] | undefined> {
  const plain = { algorithm: "df-pn" };
  if (!candidate.attacks) {
    if (dfPn.verdict === "disproven") return plain;
    if (isProven(dfPn) || isProven(lambda)) return undefined;
    const [again] = await ask([candidate], byDfPn({ maxNodes: 2 * MOST_NODES, entries: 4 * ENTRIES }));
    return again.verdict === "disproven" ? plain : undefined;
  }
  if (isProven(lambda)) return { algorithm: "df-pn-lambda", maxOrder: HIGH_ORDER };
  if (isProven(dfPn)) return plain;
  const [low] = await ask([candidate], byOrder(LOW_ORDER, within(MOST_NODES)));
  return isProven(low) ? { algorithm: "df-pn-lambda", maxOrder: LOW_ORDER } : undefined;
}
