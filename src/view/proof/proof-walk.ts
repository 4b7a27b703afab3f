/** A walk through a proof, without its page: the row that is shown, lines beside the proof, and the way back. */
import type { RefereeSubject } from "../../certificates/checker/referee.js";
import { UNDECIDED } from "../../game/game.js";
import type { GameView } from "../game-view.js";
import { createLineRules, type LineRules, subjectAt } from "../line-rules.js";
import { NO_NODE, type ProofTree } from "./proof-tree.js";
import { createRows, lineTo, type Row, type Rows } from "./rows.js";

/** A position of a line of play that is no part of the proof. */
export interface FreeStep {
  readonly move: number;
  readonly words: Int32Array;
  /** Decided by the move. */
  readonly over: boolean;
  readonly goal: boolean;
}

/** A line that is not in the proof: it begins at one of its rows, or at a position that was typed in. */
export interface Aside {
  readonly rules: LineRules;
  readonly subject: RefereeSubject;
  readonly start: Int32Array;
  readonly typed: boolean;
  readonly steps: readonly FreeStep[];
}

/** Where a walk stands: at a row, or on a line beside the proof that was left at this row. */
export interface Place {
  readonly row: Row;
  readonly aside: Aside | undefined;
}

/** What pages call the place where a proof or a line stands. */
export type Source = "answer" | "file" | "proof";

export interface ProofWalk {
  readonly view: GameView;
  readonly tree: ProofTree;
  readonly rules: LineRules;
  readonly rows: Rows;
  /** What the proof is called where the page says what stands in it. */
  readonly source: Source;
  place: Place;
  /** Where it was before, for the way back. */
  readonly past: Place[];
}

/** A move of the line of play, the packed position in which it was made, and where it leads. */
export interface LineMove {
  readonly move: number;
  readonly words: Int32Array;
  readonly place: Place;
}

/** @param rules of the certificate's own problem */
export function startWalk(
  view: GameView,
  tree: ProofTree,
  rules: LineRules,
  source: Source = "file",
): ProofWalk {
  const rows = createRows(tree, rules);
  return { view, tree, rules, rows, source, place: { row: rows.root, aside: undefined }, past: [] };
}

/** The position where a walk is, and the rules for going on from there. */
export function standsAt({ place: { row, aside }, rules }: ProofWalk): {
  readonly words: Int32Array;
  readonly rules: LineRules;
  readonly over: boolean;
} {
  if (aside === undefined) return { words: row.words, rules, over: row.outcome !== UNDECIDED };
  const last = aside.steps.at(-1);
  return { words: last?.words ?? aside.start, rules: aside.rules, over: last?.over ?? false };
}

export function goToPlace(walk: ProofWalk, place: Place): void {
  walk.past.push(walk.place);
  walk.place = place;
}

/** To a row of the proof; where the walk stands there already, nothing is added to the way back. */
export function goToRow(walk: ProofWalk, row: Row): void {
  const { place } = walk;
  if (row !== place.row || place.aside !== undefined) goToPlace(walk, { row, aside: undefined });
}

/** @returns false at the beginning of the walk */
export function stepBack(walk: ProofWalk): boolean {
  const before = walk.past.pop();
  if (before !== undefined) walk.place = before;
  return before !== undefined;
}

/** The end of the line that lasts longest. */
export function endOfMainLine({ place, rows }: ProofWalk): Row {
  let end = place.row;
  const seen = new Set<Row>();
  while (!seen.has(end)) {
    seen.add(end);
    const next = end.here ? rows.below(end)[0] : rows.rowOf(end.node);
    if (next === undefined) break;
    end = next;
  }
  return end;
}

/** The proof's move at the place where the walk is; undefined where it chooses none. */
export function answerAt({ place: { row, aside }, rows }: ProofWalk): Row | undefined {
  if (aside !== undefined || row.outcome !== UNDECIDED || !row.here || !rows.chooses(row)) return undefined;
  return rows.below(row)[0];
}

/** The row to which a move leads in the proof. */
export function rowAfterMove({ place: { row, aside }, rows }: ProofWalk, move: number): Row | undefined {
  if (aside !== undefined) return undefined;
  return rows.below(row.here ? row : (rows.rowOf(row.node) ?? row)).find((one) => one.move === move);
}

/** Plays a move that is not in the proof; returns undefined, and changes nothing, where it is not legal. */
export function playBeside(walk: ProofWalk, move: number): { aside: Aside; step: FreeStep } | undefined {
  const { words, rules } = standsAt(walk);
  const { row, aside } = walk.place;
  const successor = rules.successors(words).find((one) => one.move === move);
  if (successor === undefined) return undefined;
  const step: FreeStep = {
    move,
    words: rules.after(words, move),
    over: successor.outcome !== UNDECIDED,
    goal: rules.isGoal(successor.outcome),
  };
  const next: Aside =
    aside === undefined
      ? { rules, subject: walk.tree.header, start: row.words, typed: false, steps: [step] }
      : { ...aside, steps: [...aside.steps, step] };
  goToPlace(walk, { row, aside: next });
  return { aside: next, step };
}

/**
 * To a position that was typed in.
 *
 * @throws Error for a text that is no position; the walk then stays where it was
 */
export function setUp(walk: ProofWalk, text: string): Aside {
  const { header } = walk.tree;
  const subject = subjectAt(walk.view, header, text);
  const rules = createLineRules(walk.view, subject);
  const start = rules.start.subarray(0, header.positionWords);
  const aside: Aside = { rules, subject, start, typed: true, steps: [] };
  goToPlace(walk, { row: walk.place.row, aside });
  return aside;
}

/** The moves to where the walk stands, and the position that they start from, constants behind it. */
export function lineOfPlay({ place: { row, aside }, rules }: ProofWalk): {
  readonly start: Int32Array;
  readonly moves: readonly LineMove[];
} {
  const inProof = (aside?.typed ? [] : lineTo(row)).slice(1).map((one) => ({
    move: one.move,
    words: one.parent?.words ?? one.words,
    place: { row: one, aside: undefined },
  }));
  if (aside === undefined) return { start: rules.start, moves: inProof };
  const beside = aside.steps.map(({ move }, i) => ({
    move,
    words: i === 0 ? aside.start : aside.steps[i - 1].words,
    place: { row, aside: { ...aside, steps: aside.steps.slice(0, i + 1) } },
  }));
  return { start: aside.rules.whole(aside.rules.start), moves: [...inProof, ...beside] };
}

/**
 * The end of a link to this place that holds for every proof of the problem: the moves that lead there, or a position that was
 * typed in.
 */
export function linkByMoves(walk: ProofWalk): string {
  if (walk.place.aside?.typed) return linkTo(walk);
  const { formatMove } = walk.view.module;
  const moves = lineOfPlay(walk).moves.map(({ move }) => encodeURIComponent(formatMove(move)));
  return `moves=${moves.join(",")}`;
}

/** The end of a link to this place: its position, or its node; where the game is over, the node before. */
export function linkTo(walk: ProofWalk): string {
  const { row, aside } = walk.place;
  if (aside === undefined) return `node-${row.node === NO_NODE ? row.parent?.node : row.node}`;
  const { words, rules } = standsAt(walk);
  return `position=${encodeURIComponent(walk.view.module.formatPosition(rules.whole(words)))}`;
}
