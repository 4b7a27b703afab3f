/**
 * Nodes that set up stones and have a move, which FF4 forbids and some programs write. They are read as two: the stones are set up
 * first, and the move follows. Marks and what judges a move stay with it; where PL says that the side of the move is to move, marks
 * are of the set-up. Words may be about either, and are at both.
 */
import type { SgfBranch, SgfGame } from "./sgf.js";
import type { SgfNode, SgfValue } from "./sgf-node.js";
import { isMove, MOVES, SET_UP } from "./values.js";

/** Properties that are about a move, or the position after it. */
const OF_MOVE = [...MOVES, ..."KO MN BM DO IT TE GB GW DM UC V".split(" ")];
const MARKS = "MA M TR SQ CR SL".split(" ");
const OF_BOTH = ["C", "N", "LB"];

/** What was joined in a node: the property that sets up stones, and the move. */
export interface Joined {
  readonly setUp: string;
  readonly name: string;
  readonly move: SgfValue;
}

/** The game with such nodes of its main line in two, and what was joined, by the first of the two. */
export function withSetUpsApart(game: SgfGame): {
  readonly game: SgfGame;
  readonly joined: ReadonlyMap<SgfNode, Joined>;
} {
  const { broken } = game;
  const joined = new Map<SgfNode, Joined>();
  const parts = game.nodes.map((node, i) => {
    const what = joinedIn(node);
    // One that is damaged may have lost its other half.
    if (what === undefined || (broken !== undefined && i >= broken.whole)) return [node];
    const isBeforeMove = node.get("PL")?.[0]?.text.toUpperCase()[0] === what.name;
    const isOfMove = (name: string) => OF_MOVE.includes(name) || (!isBeforeMove && MARKS.includes(name));
    const first = only(node, (name) => !isOfMove(name));
    joined.set(first, what);
    return [first, only(node, (name) => isOfMove(name) || OF_BOTH.includes(name))];
  });
  if (joined.size === 0) return { game, joined };
  const line: SgfBranch[] = [];
  for (let branch: SgfBranch | undefined = game.tree; branch !== undefined; [branch] = branch.next)
    line.push(branch);
  let tree: SgfBranch | undefined;
  for (const [i, halves] of [...parts.entries()].reverse()) {
    const others = line[i].next.slice(1);
    const last = { node: halves[halves.length - 1], next: tree === undefined ? others : [tree, ...others] };
    tree = halves.length === 1 ? last : { node: halves[0], next: [last] };
  }
  const apart = { nodes: parts.flat(), tree: tree as SgfBranch };
  if (broken === undefined) return { game: apart, joined };
  const whole = parts.slice(0, broken.whole).flat().length;
  return { game: { ...apart, broken: { ...broken, whole } }, joined };
}

function joinedIn(node: SgfNode): Joined | undefined {
  const setUp = SET_UP.find((name) => node.has(name));
  if (setUp === undefined || !isMove(node)) return undefined;
  const [name, [move]] = [...node].find(([one]) => MOVES.includes(one)) as [string, readonly SgfValue[]];
  return move === undefined ? undefined : { setUp, name, move };
}

function only(node: SgfNode, belongs: (name: string) => boolean): SgfNode {
  return new Map([...node].filter(([name]) => belongs(name)));
}
