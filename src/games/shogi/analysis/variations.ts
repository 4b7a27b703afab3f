/**
 * What a record of a mate shows beside its main line: the mate after every other answer of the defender (変化), other moves that
 * mate (余詰), and first moves that look right and fail (紛れ).
 *
 * A variation is one line: after its first move both sides play as well as they can.
 */
import { DROPS } from "../notation/moves.js";
import { formatMove } from "../text-forms.js";
import { type Answer, answersAt } from "./answers.js";
import {
  ask,
  checksAt,
  firstOfAttacker,
  lineOf,
  type MateSearch,
  nodesOfMove,
  positionAfter,
  shortestFrom,
} from "./mate-search.js";
import type { Variation } from "./results.js";

/** Nodes that all variations may take, at least, and as a multiple of the nodes that the mate took. */
const ALL_NODES = 2_000_000;
const ALL_EFFORT = 20;
/** First moves that fail are shown where no more answers than this refute them, and no more of them than this. */
const MOST_REFUTATIONS = 2;
const MOST_TRIES = 4;
/** The bits of a move that are the square it goes to. */
const SQUARE = 255;

/** What there is to show beside a line. */
export interface Wanted {
  readonly line: readonly number[];
  /** Whether to show the other answers of the defender. */
  readonly variations: boolean;
  readonly tries: boolean;
  /** Other moves that mate, with their numbers in the line, from 1. */
  readonly others: readonly { readonly move: number; readonly ply: number }[];
}

export interface FoundVariations {
  /** In the order of the line. */
  readonly variations: readonly Variation[];
  /** Answers and first moves that limits left open. */
  readonly open: number;
}

export async function findVariations(search: MateSearch, wanted: Wanted): Promise<FoundVariations> {
  const { words, found, budget } = search;
  const { line } = wanted;
  const first = firstOfAttacker(search);
  const end = budget.nodes + Math.max(ALL_NODES, ALL_EFFORT * found.nodes);
  const nodesLeft = () => Math.min(nodesOfMove(search), end - budget.nodes);
  const variations: Variation[] = [];
  let open = 0;

  /** Shows a move and the mate after it. */
  async function show(kind: Variation["kind"], at: number, move: number): Promise<number | undefined> {
    const after = positionAfter(search, words, [...line.slice(0, at), move]);
    const guess = Math.max(0, line.length - at - 1);
    const mate = nodesLeft() > 0 ? await mateFrom(after, guess) : undefined;
    if (mate === undefined) open++;
    else variations.push({ kind, ply: at + 1, line: [move, ...mate].map((each) => formatMove(each)) });
    return mate?.length;
  }

  /** A shortest mate from a position, as far as limits allow. */
  async function mateFrom(position: Int32Array, guess: number): Promise<number[] | undefined> {
    const { plies } = await shortestFrom(search, position, guess, nodesLeft());
    if (plies === undefined) return undefined;
    if (plies === 0) return [];
    const { moves } = await lineOf({ ...search, words: position }, plies);
    const isWhole = moves.length === plies || (search.futile === "exclude" && moves.length > plies);
    return isWhole ? Array.from(moves) : undefined;
  }

  /** Only one of the drops on a square is shown, one that lasts longest. */
  async function showAnswers(at: number): Promise<void> {
    const position = positionAfter(search, words, line.slice(0, at));
    for (const { moves, closer } of together(answersAt(search, position))) {
      if (moves.includes(line[at]) || (await isFutile(closer, line.length - at))) continue;
      const before = variations.length;
      for (const move of moves) await show("defence", at, move);
      const shown = variations.splice(before);
      const longest = Math.max(...shown.map((each) => each.line.length));
      variations.push(...shown.filter((each) => each.line.length === longest).slice(0, 1));
    }
  }

  async function isFutile(closer: readonly Int32Array[], plies: number): Promise<boolean> {
    for (const position of closer) {
      if (nodesLeft() > 0 && (await ask(search, position, nodesLeft(), plies))?.verdict === "proven")
        return true;
    }
    return false;
  }

  /** First moves that mate after most answers, and the answer that refutes them. */
  async function showTries(): Promise<void> {
    const tries: Try[] = [];
    for (const move of checksAt(search, words)) {
      const after = positionAfter(search, words, [move]);
      const outcome = nodesLeft() > 0 ? await ask(search, after, nodesLeft()) : undefined;
      if (outcome === undefined || outcome.verdict === "unknown") open++;
      if (outcome?.verdict !== "disproven") continue;
      const answers = answersAt(search, after).map((answer) => answer.move);
      const refuting: number[] = [];
      let undecided = 0;
      for (const answer of answers) {
        const next = positionAfter(search, after, [answer]);
        const reply = nodesLeft() > 0 ? await ask(search, next, nodesLeft()) : undefined;
        if (reply?.verdict === "disproven") refuting.push(answer);
        else if (reply?.verdict !== "proven") undecided++;
      }
      if (undecided > 0) open++;
      if (undecided > 0 || refuting.length > MOST_REFUTATIONS || refuting.length === answers.length) continue;
      const [answer] = refuting;
      const isTaken = (answer & SQUARE) === (move & SQUARE);
      tries.push({ isTaken, refuted: refuting.length, answers: answers.length, line: [move, answer] });
    }
    tries.sort(
      (one, other) =>
        Number(one.isTaken) - Number(other.isTaken) ||
        one.refuted - other.refuted ||
        other.answers - one.answers,
    );
    for (const { line: moves } of tries.slice(0, MOST_TRIES))
      variations.push({ kind: "try", ply: 1, line: moves.map((each) => formatMove(each)) });
  }

  if (wanted.tries && first === 0) await showTries();
  for (let at = 0; at < Math.max(1, line.length); at++) {
    for (const { move, ply } of wanted.others)
      if (ply === at + 1 && move !== line[at]) await show("cook", at, move);
    if (wanted.variations && at < line.length && at % 2 !== first % 2) await showAnswers(at);
  }
  return { variations, open };
}

/** A first move that fails, and an answer that refutes it. */
interface Try {
  /** Whether that answer takes the piece: such a move misleads nobody for long. */
  readonly isTaken: boolean;
  /** How many answers refute it, and how many there are. */
  readonly refuted: number;
  readonly answers: number;
  readonly line: readonly [move: number, answer: number];
}

/** Answers of the defender that are shown as one. */
interface Answers {
  readonly moves: readonly number[];
  /** Where futile interpositions do not count: positions in which the checking piece has come closer in place of these drops. */
  readonly closer: readonly Int32Array[];
}

/** Answers, drops on the same square together. */
function together(answers: readonly Answer[]): Answers[] {
  const drops = new Map<number, number[]>();
  return answers.flatMap(({ move, closer }): Answers[] => {
    const isDrop = (move & DROPS) !== 0;
    const before = isDrop ? drops.get(move & SQUARE) : undefined;
    before?.push(move);
    if (before !== undefined) return [];
    const moves = [move];
    if (isDrop) drops.set(move & SQUARE, moves);
    return [{ moves, closer: closer.map(({ position }) => position) }];
  });
}
