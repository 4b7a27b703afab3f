/**
 * A problem that the reader solves, without its page: the moves made so far, and what the next one leads to. The reader
 * plays the attacker, and is answered with the defence that lasts longest.
 */
import { type Certificate, readCertificate } from "../../certificates/format/certificate.js";
import { UNDECIDED } from "../../game/game.js";
import type { Chosen } from "../drawing.js";
import type { GameView } from "../game-view.js";
import { say } from "../language.js";
import { createLineRules, type LineRules } from "../line-rules.js";
import { createProofTree, NO_NODE, type ProofTree } from "../proof/proof-tree.js";
import { createRows, type Row, type Rows } from "../proof/rows.js";
import type { SolveAnswer } from "../questions.js";
import { formatCount } from "../words.js";

/** A move that was played, and the position that it leads to. */
interface Step {
  readonly move: number;
  readonly before: Int32Array;
  readonly after: Int32Array;
  /** The row of the proof for that position. */
  readonly row: Row | undefined;
}

export interface PuzzlePlay {
  readonly view: GameView;
  readonly certificate: Certificate;
  readonly bytes: Uint8Array;
  readonly tree: ProofTree;
  readonly rules: LineRules;
  readonly rows: Rows;
  steps: readonly Step[];
}

/** What a move of the reader leads to, with a sentence about it. */
export type Consequence =
  | { readonly kind: "solved"; readonly text: string }
  /** @property refutation the defence's move, where it is known */
  | { readonly kind: "mistake"; readonly text: string; readonly refutation?: number | undefined }
  /** Play goes on after the defence's move, which is not made yet; `row` is where it stands in the proof. */
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly move: number;
      readonly row: Row | undefined;
    }
  /** The move is not in the proof; `text` is the move. */
  | { readonly kind: "search"; readonly text: string };

/**
 * @param name of the problem, for messages
 * @throws CertificateError for bytes that are not a certificate
 */
export function openPuzzle(view: GameView, bytes: Uint8Array, name: string): PuzzlePlay {
  const certificate = readCertificate(bytes, name);
  const tree = createProofTree(certificate);
  const rules = createLineRules(view, certificate.header);
  return { view, certificate, bytes, tree, rules, rows: createRows(tree, rules), steps: [] };
}

/** The position on the board. */
export function wordsOf({ steps, rows }: PuzzlePlay): Int32Array {
  return steps.at(-1)?.after ?? rows.root.words;
}

export function isReadersTurn(play: PuzzlePlay): boolean {
  return play.rules.sideToMove(wordsOf(play)) === play.rules.attacker;
}

/** A move at the position on the board, as people write it. */
export function moveText(play: PuzzlePlay, move: number, chosen: Chosen): string {
  return play.view.moveText(move, play.rules.whole(wordsOf(play)), chosen);
}

export function makeMove(play: PuzzlePlay, move: number, row: Row | undefined): void {
  const before = wordsOf(play);
  const after = row?.words ?? play.rules.after(before, move);
  play.steps = [...play.steps, { move, before, after, row }];
}

/** Back to where the reader was to move. */
export function takeBack(play: PuzzlePlay): void {
  do play.steps = play.steps.slice(0, -1);
  while (play.steps.length > 0 && !isReadersTurn(play));
}

/** Makes the reader's move. Where it is not legal, or not the reader's turn, nothing changes, and the result is undefined. */
export function tryMove(play: PuzzlePlay, move: number, chosen: Chosen): Consequence | undefined {
  const { rules } = play;
  const successor = rules.successors(wordsOf(play)).find((one) => one.move === move);
  if (successor === undefined || !isReadersTurn(play)) return undefined;
  const row = rowAfter(play, move);
  const text = moveText(play, move, chosen);
  makeMove(play, move, row);
  if (successor.outcome !== UNDECIDED) {
    return rules.isGoal(successor.outcome)
      ? { kind: "solved", text: say("{move}: the goal is reached.", { move: text }) }
      : { kind: "mistake", text: say("{move} ends the game without the goal.", { move: text }) };
  }
  return row === undefined ? { kind: "search", text } : answerByProof(play, row, text);
}

/** Where a move at the position on the board leads to in the proof. */
function rowAfter(play: PuzzlePlay, move: number): Row | undefined {
  const last = play.steps.at(-1);
  const row = last === undefined ? play.rows.root : last.row;
  return row && play.rows.below(placeOf(play, row)).find((one) => one.move === move);
}

/** The row of the proof where play goes on, which may be elsewhere in the outline. */
function placeOf({ rows }: PuzzlePlay, row: Row): Row {
  return row.here || row.node === NO_NODE ? row : (rows.rowOf(row.node) ?? row);
}

/** The defence that lasts longest; one that ends the game is made. */
function answerByProof(play: PuzzlePlay, row: Row, text: string): Consequence {
  const [longest] = play.rows.below(placeOf(play, row));
  if (longest === undefined)
    return { kind: "solved", text: say("{move}: the proof ends here.", { move: text }) };
  if (longest.outcome === UNDECIDED) {
    return { kind: "reply", text: say("{move} is right.", { move: text }), move: longest.move, row: longest };
  }
  makeMove(play, longest.move, longest);
  return { kind: "solved", text: say("{move}, and whatever follows reaches the goal.", { move: text }) };
}

/** What a move that is not in the proof leads to, from the search of the position after it. */
export function judge({ verdict, line, move, nodes }: SolveAnswer, text: string): Consequence {
  if (verdict === "proven") {
    return line.length === 0
      ? { kind: "solved", text: say("{move} reaches the goal too: another solution.", { move: text }) }
      : {
          kind: "reply",
          text: say("{move} reaches the goal too, but is not the move of the proof.", { move: text }),
          move: line[0],
          row: undefined,
        };
  }
  return verdict === "disproven"
    ? { kind: "mistake", text: say("{move} does not reach the goal.", { move: text }), refutation: move }
    : {
        kind: "mistake",
        text: say("{move}: not decided within {nodes}.", { move: text, nodes: formatCount(nodes, "node") }),
      };
}
