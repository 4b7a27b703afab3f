/** The moves of a solution that cannot be played: what follows a problem costs nobody the problem, but is not passed over in silence. */
import type { RecordError } from "../../../files/file-errors.js";
import { formatPoint } from "../notation/vertices.js";
import type { RecordBoard } from "./board.js";
import type { SgfBranch } from "./sgf.js";
import type { SgfNode, SgfValue } from "./sgf-node.js";
import { MOVES, moveIn, noPoint, refusal, SET_UP, type Size } from "./values.js";

/** Where stones are set up, the line is no longer one of the problem; a move with KO is made whatever the rules say. */
const ENDS_LINE = [...SET_UP, "KO"];

interface Wrong {
  readonly value: SgfValue;
  readonly problem: string;
}

/**
 * What is wrong with the first move that cannot be played, and how many lines have such a move; undefined where all can be.
 *
 * @param board at the problem, where it is again afterwards
 */
export function wrongMoveIn(
  from: readonly SgfBranch[],
  board: RecordBoard,
  { source, size }: { readonly source: string; readonly size: Size },
): RecordError | undefined {
  const start = board.save();
  let first: Wrong | undefined;
  let others = 0;
  const open = from.map((branch) => ({ branch, before: start })).reverse();
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, next: after } = next.branch;
    if (ENDS_LINE.some((name) => node.has(name))) continue;
    board.restore(next.before);
    const wrong = playedIn(node);
    if (wrong === undefined) {
      const before = board.save();
      open.push(...after.map((branch) => ({ branch, before })).reverse());
    } else if (first === undefined) first = wrong;
    else others++;
  }
  board.restore(start);
  if (first === undefined) return undefined;
  const { value, problem } = first;
  return refusal(source, value, `${problem}${others === 0 ? "" : ` (and ${others} more in its solution)`}`);

  /** Plays the moves of a node; returns what is wrong with one. */
  function playedIn(node: SgfNode): Wrong | undefined {
    for (const [name, [value]] of node) {
      const colour = MOVES.indexOf(name);
      if (colour < 0 || value === undefined) continue;
      const point = moveIn(size, value);
      if (point === undefined) return { value, problem: `${noPoint(value.text, size)}, in its solution` };
      const problem = board.play(colour, point);
      if (problem !== undefined) {
        return { value, problem: `${formatPoint(point)} is not a legal move of its solution, ${problem}` };
      }
    }
    return undefined;
  }
}
