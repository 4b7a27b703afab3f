/**
 * Problems of Go as SGF, with their solutions as variations. What SGF has no property for (a ban, threats, the goal `kill`)
 * is in `SOLVEFAST`, in the words of the text form.
 */

import { formatPoints } from "../notation/fields.js";
import { PASS, POINT_MASK, SPENDS, STRIDE } from "../notation/points.js";
import { blockAt, pointsOf, unpackPosition, unpackProblem } from "../notation/position.js";
import { formatProblem } from "../notation/text.js";
import { formatMove } from "../notation/vertices.js";
import { formatSgfGame, type SgfTree } from "./sgf-text.js";
import { LIVING, REACHED, type Step } from "./solution-tree.js";
import { GOOD_FOR, WORDS_PROPERTY } from "./values.js";

const LETTERS = "abcdefghijklmnopqrs";
const COLOURS = ["B", "W"];
/** Words of the text form that SGF says in properties of its own. */
const IN_PROPERTIES = ["target", "region"];

export interface SgfRecord {
  /** The packed position of the problem and its constants. */
  readonly words: Int32Array;
  /** Left out when empty. */
  readonly name?: string;
  /** Where the problem comes from. */
  readonly source?: string;
  readonly comment?: string;
  /** What else its record says, by SGF's properties: several values of one are divided by line feeds; `C` stands before the comment. */
  readonly headers?: ReadonlyMap<string, string> | undefined;
  /** The root of the solution. */
  readonly solution?: Step;
  /** Whether no first move reaches the goal: the position is good for the other side. */
  readonly isLost?: boolean;
}

/** A game of SGF, with a line feed at its end. */
export function formatSgf({
  words,
  name = "",
  source = "",
  comment = "",
  headers = new Map(),
  solution,
  isLost = false,
}: SgfRecord): string {
  const problem = unpackProblem(words);
  const { stones, sideToMove, taken } = unpackPosition(problem, words);
  const { columns, rows, targets, region } = problem;
  const at = (point: number) =>
    `${LETTERS[(point % STRIDE) - 1]}${LETTERS[rows - Math.floor(point / STRIDE)]}`;
  const points = pointsOf(problem);
  const standing = targets.filter((target) => !taken.has(target));
  const others = formatProblem(words)
    .split(" ")
    .slice(2)
    .filter((word) => !IN_PROPERTIES.includes(word.slice(0, word.indexOf("="))));
  // A mark is for a block: one after another, or on what was taken, would be lost.
  const marksSayAll = taken.size === 0 && eachOnItsBlock(standing);
  const said = [...(marksSayAll ? [] : [`target=${formatPoints(targets)}`]), ...others];
  const root: Record<string, string[]> = {
    GM: ["1"],
    FF: ["4"],
    CA: ["UTF-8"],
    AP: ["solve-fast"],
    SZ: [columns === rows ? `${columns}` : `${columns}:${rows}`],
    ...property("GN", name),
    ...property("SO", source),
    ...Object.fromEntries([...headers].filter(([header]) => header !== "C").map(propertyOf)),
    AB: points.filter((point) => stones[point] === 1).map(at),
    AW: points.filter((point) => stones[point] === 2).map(at),
    PL: [COLOURS[sideToMove]],
    MA: standing.map(at),
    ...(region.size === points.length ? {} : { SQ: [...region].map(at) }),
    ...property(WORDS_PROPERTY, said.join(" ")),
    ...(isLost ? { [GOOD_FOR[1 - sideToMove]]: ["1"] } : {}),
    ...property("C", [headers.get("C") ?? "", comment].filter((text) => text !== "").join("\n\n")),
  };
  const data = Object.fromEntries(Object.entries(root).filter(([, values]) => values.length > 0));
  const children = solution?.next.map((step) => nodeOf(step, sideToMove)) ?? [];
  return formatSgfGame({ data, children });

  function eachOnItsBlock(marked: readonly number[]): boolean {
    return marked.every((target, i) => {
      const block = blockAt(stones, target, problem).stones;
      return marked.every((other, j) => i === j || !block.has(other));
    });
  }

  function nodeOf(step: Step, side: number): SgfTree {
    const { move, next } = step;
    const spends = (move & SPENDS) !== 0;
    return {
      data: {
        [COLOURS[side]]: [move === PASS ? "" : at(move & POINT_MASK)],
        // A move that viewers might take for illegal.
        ...(spends ? { KO: [""] } : {}),
        ...(step.mark === undefined ? {} : { [step.mark]: ["1"] }),
        ...property("C", commentOf(step)),
      },
      children: next.map((after) => nodeOf(after, 1 - side)),
    };
  }
}

function propertyOf([header, value]: readonly [string, string]): [string, string[]] {
  return [header, header === "LB" ? value.split("\n") : [value]];
}

function property(name: string, value: string): Record<string, string[]> {
  return value === "" ? {} : { [name]: [value] };
}

function commentOf({ move, node, as, says }: Step): string {
  const parts = [
    ...((move & SPENDS) === 0 ? [] : ["spends an outside threat"]),
    ...(says !== undefined ? [says] : node === REACHED ? ["the goal is reached"] : []),
    ...(says === undefined && node === LIVING ? ["the target lives"] : []),
    ...(as === undefined ? [] : [`as after ${movesTo(as)}`]),
  ];
  return parts.join("; ");
}

/** The moves from the root to a step. */
function movesTo(step: Step): string {
  const moves: string[] = [];
  for (let at: Step = step; at.from !== undefined; at = at.from) moves.unshift(formatMove(at.move));
  return moves.length === 0 ? "no move" : moves.join(" ");
}
