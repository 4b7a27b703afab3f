/** What the page of a proof says about its rows, and about the place where the reader is. */

import { UNDECIDED } from "../../game/game.js";
import type { Chosen } from "../drawing.js";
import { formatCount, goalText, verdictText, withCapital } from "../words.js";
import type { RowText } from "./outline.js";
import { NO_NODE } from "./proof-tree.js";
import { answerAt, type ProofWalk, standsAt } from "./proof-walk.js";
import type { Row } from "./rows.js";

/** A sentence, and the name of its style in the page. */
export interface Remark {
  readonly text: string;
  readonly name: string;
}

/** The move of a row as people write it. */
function moveText({ view, rules }: ProofWalk, { parent, move }: Row, chosen: Chosen): string {
  return parent === undefined ? "Start" : view.moveText(move, rules.whole(parent.words), chosen);
}

export function rowText(walk: ProofWalk, row: Row, chosen: Chosen): RowText {
  const { tree, rows } = walk;
  const { node, outcome, here, flaw, parent, ply } = row;
  const inProof = node !== NO_NODE;
  return {
    ply: parent === undefined ? "" : `${ply}.`,
    chosen: parent !== undefined && rows.chooses(parent),
    move: moveText(walk, row, chosen),
    tag: tagOf(walk, row),
    kind: flaw !== undefined ? "flaw" : outcome !== UNDECIDED ? "end" : here ? "" : "jump",
    length: inProof && tree.proof ? `≤ ${formatCount(tree.plies(node), "ply", "plies")}` : "",
    size: inProof && here ? formatCount(tree.size(node), "node") : "",
  };
}

function tagOf({ rules, tree }: ProofWalk, { flaw, outcome, here }: Row): string {
  if (flaw !== undefined) return flaw;
  if (outcome !== UNDECIDED) {
    return rules.isGoal(outcome) ? (tree.header.goal ?? "wins") : "ends without the goal";
  }
  return here ? "" : "shown elsewhere ↷";
}

/** Who is to move, or how the game ended. */
export function turnText(walk: ProofWalk): string {
  const { view, rules, tree, place } = walk;
  const { row, aside } = place;
  const { words, rules: by, over } = standsAt(walk);
  if (!over) {
    const stuck = by.successors(words).length === 0 ? ", and has no move" : "";
    return `${withCapital(view.players[by.playerToMove(words)])} to move${stuck}`;
  }
  const reached = aside === undefined ? rules.isGoal(row.outcome) : (aside.steps.at(-1)?.goal ?? false);
  if (!reached) return "The game is over, and the goal is not reached";
  return `${withCapital(goalText(view, aside?.subject ?? tree.header))}: the goal is reached`;
}

/** What there is to say about the position on the board. */
export function remarksOn(walk: ProofWalk, chosen: Chosen): Remark[] {
  const { tree, rows, place } = walk;
  const { row, aside } = place;
  if (aside !== undefined) {
    const text = aside.typed
      ? "This is your own position, which is not part of the proof."
      : "This line is not part of the proof.";
    return [{ text, name: "aside-note" }];
  }
  const said: Remark[] = [];
  const say = (text: string, name = "") => said.push({ text, name });
  const answer = answerAt(walk);
  if (row.flaw !== undefined) say(`Here the ${walk.source} is wrong: ${row.flaw}.`, "wrong");
  if (row.twin)
    say(`The ${walk.source} has this position turned or mirrored; moves are shown as on this board.`);
  if (row.node !== NO_NODE && !row.here) say("What follows is shown elsewhere in the outline.");
  if (answer !== undefined) {
    const what = tree.proof ? "leads to the goal" : "keeps the goal out of reach";
    const move = moveText(walk, answer, chosen);
    say(`In the ${walk.source}, ${move} ${what}. Play another move on the board to ask about it.`);
  } else if (row.node !== NO_NODE && row.here && rows.below(row).length > 0) {
    const count = withCapital(formatCount(rows.below(row).length, "move"));
    say(
      tree.zone(row.node) === undefined
        ? `${count} here, and all are in the outline.`
        : `${count} in the outline. Other moves do not matter: they are answered like a pass.`,
    );
  }
  return said;
}

/** What the file claims. @param forged what is wrong with its root, if anything is */
export function claimText({ view, tree, source }: ProofWalk, forged: string | undefined): string {
  const { header } = tree;
  const longest =
    tree.proof && tree.reached > 0 ? `, at most ${formatCount(tree.plies(header.root), "ply", "plies")}` : "";
  const claim = forged === undefined ? verdictText(view, header) : header.verdict;
  return `Result in the ${source}: ${claim}${longest} · ${formatCount(header.nodes, "node")}`;
}
