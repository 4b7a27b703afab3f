/** Solutions in SGF, replayed by the reference rules. */
import { POSITION_WORDS } from "../../../../src/games/go/notation/packing.js";
import { PASS, SPENDS, STRIDE } from "../../../../src/games/go/notation/points.js";
import { packPosition, unpackPosition, unpackProblem } from "../../../../src/games/go/notation/position.js";
import { parseProblem } from "../../../../src/games/go/notation/text.js";
import { isSafe } from "../../../../src/games/go/reference/life.js";
import { isReached, legalMoves, playMove } from "../../../../src/games/go/reference/rules.js";
import { type ReadNode, readSgfTree } from "./sgf-tree.js";

export interface Replayed {
  readonly root: Readonly<Record<string, readonly string[] | undefined>>;
  readonly moves: number;
  readonly reached: number;
  /** Lines that end without the goal, and without naming where they continue. */
  readonly openEnds: number;
  /** Moves on the longest line. */
  readonly depth: number;
}

/**
 * Replays all variations of a file with one game.
 *
 * @param text the problem
 * @param complete up to this many plies, every move of the side that does not solve it has to be there, or its pass where the file
 * says that replies are left out
 * @throws Error naming the moves up to what is wrong
 */
export function replayTree(contents: string, text: string, verdict: string, complete: number): Replayed {
  const game = readSgfTree(contents);
  const words = parseProblem(text);
  const problem = unpackProblem(words);
  const solver = verdict === "proven" ? 1 - problem.defender : problem.defender;
  const leavesOut = game.data.C?.[0].includes("replies that are not shown do not matter") ?? false;
  const shown = new Set<string>();
  const referredTo: string[] = [];
  const replayed = { root: game.data, moves: 0, reached: 0, openEnds: 0, depth: 0 };

  function visit(node: ReadNode, before: ReturnType<typeof unpackPosition>, line: readonly string[]): void {
    replayed.depth = Math.max(replayed.depth, line.length);
    const complain = (what: string) => {
      throw new Error(`${text} ${line.join(" ")}: ${what}`);
    };
    const legal = legalMoves(problem, before);
    const moves = node.children.map(({ data }) => {
      const colour = before.sideToMove === 0 ? "B" : "W";
      const [value] = data[colour] ?? [complain(`no move of ${colour}`)];
      const point =
        value === "" ? PASS : STRIDE * (problem.rows - value.charCodeAt(1) + 97) + value.charCodeAt(0) - 96;
      return data.KO === undefined ? point : point | SPENDS;
    });
    const comment = node.data.C?.[0] ?? "";
    if (line.length > 0 && comment.includes("the goal is reached") !== isReached(problem, before)) {
      complain(`the comment is ${comment}`);
    }
    const lives = !isReached(problem, before) && isSafe(problem, before);
    if (line.length > 0 && comment.includes("the target lives") !== lives) {
      complain(`the comment is ${comment}`);
    }
    const name = packPosition(problem, before).subarray(0, POSITION_WORDS).join(" ");
    if (line.length > 0 && comment.includes("as after")) referredTo.push(name);
    else {
      shown.add(name);
      if (isReached(problem, before)) replayed.reached++;
      else if (moves.length === 0 && !lives) replayed.openEnds++;
    }
    const wrong = moves.find((move) => !legal.includes(move));
    if (wrong !== undefined) complain(`${wrong} is illegal`);
    if (new Set(moves).size < moves.length) complain("a move stands there twice");
    const isReply = moves.length > 0 && before.sideToMove !== solver;
    if (isReply && line.length < complete && moves.length < legal.length) {
      if (!leavesOut) complain(`only ${moves.length} of ${legal.length} moves`);
      if (!moves.includes(PASS)) complain("no pass for the replies that are left out");
    }
    if (before.sideToMove === solver && moves.length > 1) complain("more than one move that solves it");
    for (const [i, child] of node.children.entries()) {
      replayed.moves++;
      visit(child, playMove(problem, before, moves[i]), [...line, `${moves[i]}`]);
    }
  }

  visit(game, unpackPosition(problem, words), []);
  const lost = referredTo.find((name) => !shown.has(name));
  if (lost !== undefined) throw new Error(`${text}: a position that is shown nowhere else`);
  return replayed;
}
