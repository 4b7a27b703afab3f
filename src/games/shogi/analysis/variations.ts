/**
 * What a record of a mate shows beside its main line: the mate after every other answer of the defender (変化), other moves that
 * mate (余詰), and first moves that look right and fail (紛れ).
 *
 * After its first move both sides play as well as they can. Where the defender of a variation has other answers that resist about
 * as long, these are variations inside it, and so on, the outer ones first.
 */
import { DROPS } from "../notation/moves.js";
import { formatMove } from "../text-forms.js";
import { type Answer, answersAt } from "./answers.js";
import {
  ask,
  firstOfAttacker,
  lineOf,
  type MateSearch,
  nodesOfMove,
  positionAfter,
  shortestFrom,
} from "./mate-search.js";
import type { Variation } from "./results.js";
import { findTries } from "./tries.js";

/** Nodes that all variations may take, at least, and as a multiple of the nodes that the mate took. */
const ALL_NODES = 2_000_000;
const ALL_EFFORT = 20;
/**
 * Inside a variation an answer is worth showing if the mate after it is not more than this many plies sooner, and takes three
 * plies or more.
 */
const SOONER = 2;
/** Moves that are shown inside variations in all, and groups of answers that are looked at for them. */
const MOST_INSIDE = 300;
const MOST_ASKED = 2000;
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
  /** Variations that were not looked into for others to the end. */
  readonly unexplored: number;
}

/** A line beside another one. */
interface Branch {
  readonly kind: Variation["kind"];
  /** The moves from the position on that lead to it. */
  readonly before: readonly number[];
  readonly moves: readonly number[];
  readonly inside: Branch[];
}

export async function findVariations(search: MateSearch, wanted: Wanted): Promise<FoundVariations> {
  const { words, found, budget } = search;
  const { line } = wanted;
  const first = firstOfAttacker(search);
  const end = budget.nodes + Math.max(ALL_NODES, ALL_EFFORT * found.nodes);
  const nodesLeft = () => Math.min(nodesOfMove(search), end - budget.nodes);
  let open = 0;

  /** A move and the mate after it. */
  async function branchAt(
    kind: Variation["kind"],
    before: readonly number[],
    move: number,
    guess: number,
  ): Promise<Branch[]> {
    const after = positionAfter(search, words, [...before, move]);
    const mate = nodesLeft() > 0 ? await mateFrom(after, Math.max(0, guess)) : undefined;
    if (mate !== undefined) return [{ kind, before, moves: [move, ...mate], inside: [] }];
    open++;
    return [];
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

  /** Answers beside that of a line. Only one of the drops on a square is among them, one that lasts longest. */
  async function otherAnswers(before: readonly number[], rest: readonly number[]): Promise<Branch[]> {
    const branches: Branch[] = [];
    const position = positionAfter(search, words, before);
    for (const { moves, closer } of together(answersAt(search, position))) {
      if (moves.includes(rest[0]) || (await isFutile(closer, rest.length))) continue;
      branches.push(...(await longestOf(before, moves, rest.length - 1)));
    }
    return branches;
  }

  async function longestOf(
    before: readonly number[],
    moves: readonly number[],
    guess: number,
  ): Promise<Branch[]> {
    const shown: Branch[] = [];
    for (const move of moves) shown.push(...(await branchAt("defence", before, move, guess)));
    const longest = Math.max(...shown.map((each) => each.moves.length));
    return shown.filter((each) => each.moves.length === longest).slice(0, 1);
  }

  async function isFutile(closer: readonly Int32Array[], plies: number): Promise<boolean> {
    for (const position of closer) {
      if (nodesLeft() > 0 && (await ask(search, position, nodesLeft(), plies))?.verdict === "proven")
        return true;
    }
    return false;
  }

  /** Looks into variations for others, and into these, the outer ones first. Returns how many were not looked into to the end. */
  async function lookInto(outer: readonly Branch[]): Promise<number> {
    const waiting = [...outer];
    const left = { moves: MOST_INSIDE, asked: MOST_ASKED };
    for (let branch = waiting.shift(); branch !== undefined; branch = waiting.shift()) {
      const { before, moves } = branch;
      for (let at = 2; moves.length - at > SOONER + 1; at += 2) {
        const way = [...before, ...moves.slice(0, at)];
        for (const answers of together(answersAt(search, positionAfter(search, words, way)))) {
          if (answers.moves.includes(moves[at])) continue;
          const isSpent = nodesLeft() <= 0 || budget.reached !== undefined;
          if (isSpent || left.moves <= 0 || --left.asked < 0) return 1 + waiting.length;
          const worthy = await worthShowing(way, answers, moves.length - at);
          const inside = await longestOf(way, worthy, moves.length - at - 1);
          branch.inside.push(...inside);
          waiting.push(...inside);
          left.moves -= inside.reduce((sum, each) => sum + each.moves.length, 0);
        }
      }
    }
    return 0;
  }

  /** The variations of those answers after which the mate does not come much sooner than within these plies, the answer included. */
  async function worthShowing(
    before: readonly number[],
    { moves, closer }: Answers,
    plies: number,
  ): Promise<number[]> {
    if (await isFutile(closer, plies)) return [];
    const worthy: number[] = [];
    for (const move of moves) {
      const after = positionAfter(search, words, [...before, move]);
      const soon = Math.max(1, plies - 1 - SOONER - 2);
      if (nodesLeft() > 0 && (await ask(search, after, nodesLeft(), soon))?.verdict !== "proven")
        worthy.push(move);
    }
    return worthy;
  }

  const branches: Branch[] = [];
  const tries = wanted.tries && first === 0 ? await findTries(search, nodesLeft) : { moves: [], open: 0 };
  branches.push(...tries.moves.map((moves): Branch => ({ kind: "try", before: [], moves, inside: [] })));
  for (let at = 0; at < Math.max(1, line.length); at++) {
    const before = line.slice(0, at);
    for (const { move, ply } of wanted.others)
      if (ply === at + 1 && move !== line[at])
        branches.push(...(await branchAt("cook", before, move, line.length - at - 1)));
    if (wanted.variations && at < line.length && at % 2 !== first % 2)
      branches.push(...(await otherAnswers(before, line.slice(at))));
  }
  const unexplored = await lookInto(branches.filter(({ kind }) => kind === "defence"));
  return { variations: branches.map(variationOf), open: open + tries.open, unexplored };
}

function variationOf({ kind, before, moves, inside }: Branch): Variation {
  return {
    ...{ kind, ply: before.length + 1, line: moves.map((move) => formatMove(move)) },
    ...(inside.length === 0 ? {} : { variations: inside.map(variationOf) }),
  };
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
