/** What the page of a proof says about its rows, and about the place where the reader is. */

import { UNDECIDED } from "../../game/game.js";
import type { Chosen } from "../drawing.js";
import { say, sayWord } from "../language.js";
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
  return parent === undefined ? say("Start") : view.moveText(move, rules.whole(parent.words), chosen);
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

function tagOf({ rules, tree, view }: ProofWalk, { flaw, outcome, here }: Row): string {
  if (flaw !== undefined) return flaw;
  if (outcome !== UNDECIDED) {
    return rules.isGoal(outcome) ? sayWord(tree.header.goal ?? "wins", view) : say("ends without the goal");
  }
  return here ? "" : say("shown elsewhere ↷");
}

/** Who is to move, or how the game ended. */
export function turnText(walk: ProofWalk): string {
  const { view, rules, tree, place } = walk;
  const { row, aside } = place;
  const { words, rules: by, over } = standsAt(walk);
  if (!over) {
    const player = withCapital(sayWord(view.players[by.playerToMove(words)], view));
    const isStuck = by.successors(words).length === 0;
    return say(isStuck ? "{player} to move, and has no move" : "{player} to move", { player });
  }
  const reached = aside === undefined ? rules.isGoal(row.outcome) : (aside.steps.at(-1)?.goal ?? false);
  if (!reached) return say("The game is over, and the goal is not reached");
  const goal = withCapital(goalText(view, aside?.subject ?? tree.header));
  return say("{goal}: the goal is reached", { goal });
}

/** What there is to say about the position on the board. */
export function remarksOn(walk: ProofWalk, chosen: Chosen): Remark[] {
  const { tree, rows, place } = walk;
  const { row, aside } = place;
  if (aside !== undefined) {
    const text = say(
      aside.typed
        ? "This is your own position, which is not part of the proof."
        : "This line is not part of the proof.",
    );
    return [{ text, name: "aside-note" }];
  }
  const said: Remark[] = [];
  const add = (text: string, name = "") => said.push({ text, name });
  const source = say(walk.source);
  const answer = answerAt(walk);
  if (row.flaw !== undefined)
    add(say("Here the {source} is wrong: {flaw}.", { source, flaw: row.flaw }), "wrong");
  if (row.twin)
    add(
      say("The {source} has this position turned or mirrored; moves are shown as on this board.", {
        source,
      }),
    );
  if (row.node !== NO_NODE && !row.here) add(say("What follows is shown elsewhere in the outline."));
  if (answer !== undefined) {
    const move = moveText(walk, answer, chosen);
    add(
      say(
        tree.proof
          ? "In the {source}, {move} leads to the goal. Play another move on the board to ask about it."
          : "In the {source}, {move} keeps the goal out of reach. Play another move on the board to ask about it.",
        { source, move },
      ),
    );
  } else if (row.node !== NO_NODE && row.here && rows.below(row).length > 0) {
    const moves = formatCount(rows.below(row).length, "move");
    add(
      say(
        tree.zone(row.node) === undefined
          ? "{moves} here, and all are in the outline."
          : "{moves} in the outline. Other moves do not matter: they are answered like a pass.",
        { moves },
      ),
    );
  }
  return said;
}

/** What the file claims. @param forged what is wrong with its root, if anything is */
export function claimText({ view, tree, source }: ProofWalk, forged: string | undefined): string {
  const { header } = tree;
  const plies = formatCount(tree.plies(header.root), "ply", "plies");
  const longest = tree.proof && tree.reached > 0 ? say(", at most {plies}", { plies }) : "";
  const claim = `${forged === undefined ? verdictText(view, header) : say(header.verdict)}${longest}`;
  const result = say("Result in the {source}: {claim}", { source: say(source), claim });
  return `${result} · ${formatCount(header.nodes, "node")}`;
}
