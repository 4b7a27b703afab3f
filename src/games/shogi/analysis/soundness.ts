/**
 * Whether a problem is sound by the conventions of composers (docs/shogi.md#is-a-problem-sound): what faults the line has
 * that the composer gives, or the main line where he gives none that mates.
 *
 * Each fault is proven by a search; what the limits left open is listed as undecided.
 */

import { DROPS, moveTo, PROMOTES } from "../notation/moves.js";
import { handOf, sideOf } from "../notation/packing.js";
import {
  fileOf,
  HAND_FIELD,
  HAND_ONE,
  KING,
  PROMOTED,
  pieceOf,
  rankOf,
  TYPE_MASK,
} from "../notation/pieces.js";
import { unpackPosition } from "../notation/position.js";
import { formatHand, readMove } from "../notation/sfen.js";
import { formatMove } from "../text-forms.js";
import { type Answer, answersAt, goingOn, isMated, leavesBySome } from "./answers.js";
import { type Asking, createAsking } from "./asking.js";
import { isUncounted } from "./left-out.js";
import { type MainLine, mainLineFrom } from "./main-line.js";
import {
  checksAt,
  lineOf,
  type MateLength,
  type MateSearch,
  nodesOfMove,
  positionAfter,
} from "./mate-search.js";
import type { Difference, Fault, FaultKind, Soundness, Undecided } from "./results.js";

/** What a composer says of his problem. */
export interface Composed {
  /** The moves of his solution in USI; left out where he gives none. */
  readonly solution?: readonly string[] | undefined;
  /** The plies that he says it has. */
  readonly plies?: number | undefined;
}

/** Faults that are no more than blemishes (キズ): the problem is sound with them. */
const MINOR: readonly FaultKind[] = ["alternative", "useless-piece"];

/** Nodes that each move beside the line may take at first. */
const FIRST_EFFORT = 10_000;

interface Found {
  readonly faults: Fault[];
  readonly undecided: Undecided[];
}

/**
 * @param search of a problem whose attacker mates and is to move
 * @param length of its shortest mate
 */
export async function findFaults(
  search: MateSearch,
  length: MateLength,
  composed: Composed,
): Promise<Soundness> {
  const asking = createAsking(search);
  const found: Found = { faults: [], undecided: [] };
  const given = await readSolution(asking, composed, found);
  const { plies } = length;
  const base =
    given ??
    (plies !== undefined && length.exact ? await mainLineFrom(asking, search.words, plies) : undefined);
  if (base === undefined || base.moves.length === 0) return { line: [], ...found, complete: false };
  const line = base.moves.map((move) => formatMove(move));
  const counted = base.moves.length - base.uncounted.size;
  if (given === undefined) compareLengths(counted, composed, line, found);
  else if (composed.plies !== undefined && composed.plies !== counted) differInLength(found, counted, []);
  await findInLine(asking, base, found);
  const left = leftOver(search, base);
  if (left !== 0) {
    const at = { ply: base.moves.length, move: line.at(-1) ?? null, line: [] };
    found.faults.push({ kind: "surplus", ...at, minor: false, pieces: formatHand(left) });
  }
  const complete = plies !== undefined && length.exact && isWhole(asking, base);
  return { line, ...found, complete };
}

function isWhole(asking: Asking, { moves }: MainLine): boolean {
  const { search } = asking;
  return isMated(search, positionAfter(search, search.words, moves));
}

function addFault(
  { faults }: Found,
  kind: FaultKind,
  ply: number,
  move: string | null,
  line: readonly string[],
  minor = MINOR.includes(kind),
): void {
  faults.push({ kind, ply, move, line, minor });
}

function differ(
  { faults }: Found,
  reason: Difference,
  ply: number,
  move: string | null,
  line: readonly string[] = [],
): void {
  faults.push({ kind: "record-differs", reason, ply, move, line, minor: false });
}

function differInLength({ faults }: Found, plies: number, line: readonly string[]): void {
  faults.push({ kind: "record-differs", reason: "length", plies, ply: 0, move: null, line, minor: false });
}

/** The number that stands alone, or beside moves that do not mate. */
function compareLengths(plies: number, composed: Composed, line: readonly string[], found: Found): void {
  if (composed.plies === undefined || composed.plies === plies) return;
  if (plies < composed.plies) addFault(found, "shorter", 1, line[0], line);
  // Moves that break off have been named.
  else if (found.faults.length === 0) differInLength(found, plies, line);
}

/** The composer's solution where the attacker mates by it whatever is played; what keeps it from that is a fault. */
async function readSolution(
  asking: Asking,
  { solution = [] }: Composed,
  found: Found,
): Promise<MainLine | undefined> {
  const { search } = asking;
  if (solution.length === 0) return undefined;
  const moves: number[] = [];
  const uncounted = new Set<number>();
  let at = search.words;
  let before: Answer | undefined;
  for (const [i, text] of solution.entries()) {
    const move = readMove(text);
    const attacking = i % 2 === 0;
    const answers = attacking ? [] : answersAt(asking.search, at);
    const possible = attacking ? checksAt(search, at) : answers.map((answer) => answer.move);
    if (move === undefined || !possible.includes(move)) {
      const isLegal = move !== undefined && attacking && isLegalAt(search, at, move);
      const isOver = !attacking && answers.length === 0;
      differ(found, isLegal ? "no-check" : isOver ? "goes-on" : "illegal", i + 1, text);
      return undefined;
    }
    if (attacking && (await isUncounted(asking, before, move))) uncounted.add(i - 1).add(i);
    before = answers.find((answer) => answer.move === move);
    at = positionAfter(search, at, [move]);
    moves.push(move);
    if (!attacking) continue;
    const mates = await asking.mates(at);
    if (mates === undefined) found.undecided.push({ ply: i + 1, move: text, minor: false });
    if (mates !== false) continue;
    differ(found, "no-mate", i + 1, text, await refutationAt(asking, at));
    return undefined;
  }
  if (solution.length % 2 === 1 && isMated(asking.search, at)) return { moves, uncounted };
  differ(found, "breaks-off", solution.length, solution.at(-1) ?? null);
  return undefined;
}

function isLegalAt({ game }: MateSearch, position: Int32Array, move: number): boolean {
  const { shogi } = game;
  const list = new Int32Array(shogi.maximumMoves);
  game.load(position, 0);
  return list.subarray(0, shogi.generate(list, 0)).includes(move);
}

/** An answer after which there is no mate; empty where the limits leave none. */
async function refutationAt(asking: Asking, position: Int32Array): Promise<readonly string[]> {
  for (const { move, after } of answersAt(asking.search, position)) {
    if ((await asking.mates(after)) === false) return [formatMove(move)];
  }
  return [];
}

/**
 * What else the attacker and the defender may play on the line. Most moves are decided by few nodes. On others more is spent only
 * where no fault is known that makes the problem unsound anyway.
 */
async function findInLine(asking: Asking, base: MainLine, found: Found): Promise<void> {
  const most = nodesOfMove(asking.search);
  for (const effort of [Math.min(FIRST_EFFORT, most), most]) {
    asking.setEffort(effort);
    const now: Found = { faults: [], undecided: [] };
    await tryLine(asking, base, now);
    const isGrave = ({ minor }: Pick<Fault, "minor">) => !minor;
    const isDecided = now.faults.some(isGrave) || found.faults.some(isGrave) || !now.undecided.some(isGrave);
    if (!isDecided && effort < most) continue;
    found.faults.push(...now.faults);
    found.undecided.push(...now.undecided);
    return;
  }
}

async function tryLine(asking: Asking, base: MainLine, found: Found): Promise<void> {
  const { search } = asking;
  const { moves, uncounted } = base;
  let at = search.words;
  let left = moves.length - uncounted.size;
  for (const [i, move] of moves.entries()) {
    const isTaken = uncounted.has(i);
    if (i % 2 === 1) await findDefences(asking, at, { move, ply: i + 1, left }, found);
    else if (!isTaken) await findAttacks(asking, at, { move, ply: i + 1, left }, found);
    at = positionAfter(search, at, [move]);
    if (!isTaken) left--;
  }
}

/** A move of the line, its number from 1, and the plies that count from it on. */
interface Place {
  readonly move: number;
  readonly ply: number;
  readonly left: number;
}

/** Other checks that mate (余詰, 早詰, 非限定). At the last move all that mate at once are tolerated, and others not looked for. */
async function findAttacks(
  asking: Asking,
  position: Int32Array,
  { move: own, ply, left }: Place,
  found: Found,
): Promise<void> {
  const { search } = asking;
  for (const move of checksAt(search, position)) {
    if (move === own) continue;
    const text = formatMove(move);
    const after = positionAfter(search, position, [move]);
    const isLast = left === 1;
    const mates = isLast ? await asking.within(after, 0) : await asking.mates(after);
    if (mates === undefined) found.undecided.push({ ply, move: text, minor: isLast });
    if (!mates) continue;
    const sooner = await asking.within(after, left - 3);
    const asLong = sooner === true || (await asking.within(after, left - 1));
    if (sooner === undefined) found.undecided.push({ ply, move: text, minor: false });
    const isSame = isLast || (asLong === true && isSameIdea(position, own, move));
    const kind = sooner ? "shorter" : isSame ? "alternative" : "cook";
    addFault(found, kind, ply, text, [
      text,
      ...(await lineAfter(asking, after, sooner ? left - 3 : asLong ? left - 1 : undefined)),
    ]);
  }
}

/**
 * Other defences that last longer (変化長手), or as long without leaving a piece over (変化同手数). A futile interposition is no
 * variation, however many plies it shows.
 */
async function findDefences(
  asking: Asking,
  position: Int32Array,
  { move: own, ply, left }: Place,
  found: Found,
): Promise<void> {
  for (const answer of answersAt(asking.search, position)) {
    if (answer.move === own) continue;
    const text = formatMove(answer.move);
    const { lasts, ways, length, ...going } = await goingOn(asking.within, answer, left);
    if (going.isFutile) continue;
    if (lasts === undefined) {
      const minor = going.isBounded && going.isFutile === undefined;
      found.undecided.push({ ply, move: text, minor });
    }
    if (lasts === undefined || lasts === "shorter") continue;
    const isLonger = lasts === "longer";
    const leaves = isLonger ? false : await leavesBySome(asking.leaves, ways, length);
    if (leaves === undefined) found.undecided.push({ ply, move: text, minor: true });
    if (leaves !== false) continue;
    const rest = await lineAfter(asking, answer.after, isLonger ? undefined : length);
    addFault(found, "long-variation", ply, text, [text, ...rest], !isLonger);
  }
}

/**
 * How the mate goes on, as far as that was found.
 *
 * @param within plies that are known to suffice
 */
async function lineAfter(asking: Asking, after: Int32Array, within: number | undefined): Promise<string[]> {
  const exact = within === undefined ? undefined : (await asking.length(after, within)).plies;
  const { moves } = await lineOf({ ...asking.search, words: after }, exact);
  return Array.from(moves, (move) => formatMove(move));
}

/**
 * Whether moves are of the same idea (非限定): the same piece moves to the same square and promotes or not, or it comes from the
 * same place and gives check from another distance on the same line.
 */
function isSameIdea(position: Int32Array, one: number, other: number): boolean {
  const kind = DROPS | (255 << 8);
  if ((one & kind) !== (other & kind)) return false;
  if (moveTo(one) === moveTo(other)) return ((one ^ other) & ~PROMOTES) === 0;
  const defender = 1 - sideOf(position, 0);
  const king = unpackPosition(position).board.indexOf(pieceOf(defender, KING));
  const [a, b] = [one, other].map((move) => wayFrom(king, moveTo(move)));
  return a !== undefined && a === b;
}

/** The direction of a line of queens between squares, as a number; undefined where there is none. */
function wayFrom(king: number, square: number): number | undefined {
  const files = fileOf(square) - fileOf(king);
  const ranks = rankOf(square) - rankOf(king);
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return undefined;
  return 3 * Math.sign(files) + Math.sign(ranks);
}

/** The attacker's hand at the end of a line, without pieces that were put between and do not count. */
function leftOver(search: MateSearch, { moves, uncounted }: MainLine): number {
  const { attacker, words } = search;
  let hand = handOf(positionAfter(search, words, moves), 0, attacker);
  for (const i of uncounted) {
    if (i % 2 === 0) continue;
    const { board } = unpackPosition(positionAfter(search, words, moves.slice(0, i + 1)));
    const type = board[moveTo(moves[i])] & TYPE_MASK & ~PROMOTED;
    if ((hand & HAND_FIELD[type]) !== 0) hand -= HAND_ONE[type];
  }
  return hand;
}
