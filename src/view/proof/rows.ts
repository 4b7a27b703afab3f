/**
 * The rows of the outline: a position each, with the move that leads to it. At nodes where one side chooses there is one
 * row below, at all others one for each legal move that counts. Rows are made when they are first looked at.
 */
import type { Name, Successor } from "../../certificates/checker/referee.js";
import { type Outcome, UNDECIDED } from "../../game/game.js";
import type { LineRules } from "../line-rules.js";
import { NO_NODE, type ProofTree } from "./proof-tree.js";

export interface Row {
  readonly parent: Row | undefined;
  /** Plies from the root. */
  readonly ply: number;
  /** Its indent: one step for each choice of replies above it. */
  readonly indent: number;
  /** The move that leads to it; 0 at the root. */
  readonly move: number;
  /** The packed position, as the line of play leads to it. */
  readonly words: Int32Array;
  /** Its node; `NO_NODE` where the game is over or the file has none. */
  readonly node: number;
  /** Whether what follows is shown below this row, and not below another one with the same node. */
  readonly here: boolean;
  readonly outcome: Outcome;
  /** Whether the file shows the position turned or mirrored. */
  readonly twin: boolean;
  /** What is wrong with it, where the file is damaged or forged. */
  readonly flaw?: string;
}

export interface Rows {
  readonly root: Row;
  /** Longest first. */
  below(row: Row): readonly Row[];
  /** Whether there are rows below, as far as this is known before they are made. */
  hasBelow(row: Row): boolean;
  /** Whether the proof chooses one move here; otherwise all moves count. */
  chooses(row: Row): boolean;
  /** The row at which a node is shown; undefined where it cannot be reached. */
  rowOf(node: number): Row | undefined;
  /** Whether a row has been opened before. */
  isMade(row: Row): boolean;
}

export function createRows(tree: ProofTree, rules: LineRules): Rows {
  const { header, proof } = tree;
  const made = new Map<Row, readonly Row[]>();
  const start = rules.start.subarray(0, header.positionWords);
  const reachesRoot = tree.reached > 0;
  const root: Row = {
    parent: undefined,
    ply: 0,
    indent: 0,
    move: 0,
    words: start,
    node: reachesRoot ? header.root : NO_NODE,
    here: true,
    outcome: UNDECIDED,
    twin: reachesRoot && !isEqual(start, tree.words(header.root)),
  };

  function chooses({ words }: Row): boolean {
    return (rules.sideToMove(words) === rules.attacker) === proof;
  }

  function below(row: Row): readonly Row[] {
    const known = made.get(row);
    if (known !== undefined) return known;
    const rows = !row.here || row.node === NO_NODE ? [] : chooses(row) ? chosenRow(row) : replies(row);
    made.set(row, rows);
    return rows;
  }

  function rowAfter(
    parent: Row,
    { move, outcome }: Successor,
    node: number,
    more: { readonly here?: boolean; readonly indent?: number; readonly flaw?: string } = {},
  ): Row {
    const { here = true, indent = parent.indent, flaw } = more;
    const words = rules.after(parent.words, move);
    return {
      parent,
      ply: parent.ply + 1,
      indent,
      move,
      words,
      node,
      here,
      outcome,
      twin: node !== NO_NODE && !isEqual(words, tree.words(node)),
      ...(flaw === undefined ? {} : { flaw }),
    };
  }

  /** The move of the file, turned or mirrored as the position is shown. */
  function chosenRow(row: Row): Row[] {
    const move = tree.move(row.node);
    const successors = rules.successors(row.words);
    const [child = NO_NODE] = tree.children(row.node);
    if (successors.length === 0 && child === NO_NODE) return [];
    const theirs = row.twin
      ? rules.successors(tree.words(row.node)).find((one) => one.move === move)
      : undefined;
    const chosen = successors.find((one) =>
      theirs === undefined
        ? one.move === move
        : one.outcome === theirs.outcome && (one.outcome !== UNDECIDED || one.name === theirs.name),
    );
    if (chosen === undefined) return [];
    if (chosen.outcome !== UNDECIDED) return [rowAfter(row, chosen, NO_NODE)];
    if (child === NO_NODE || rules.name(tree.words(child)) !== chosen.name) {
      return [rowAfter(row, chosen, NO_NODE, { flaw: "the file does not say what follows" })];
    }
    return [rowAfter(row, chosen, child, { here: tree.parent(child) === row.node })];
  }

  function replies(row: Row): Row[] {
    const nodes = new Map<Name | undefined, number>();
    for (const child of tree.children(row.node)) nodes.set(rules.name(tree.words(child)), child);
    const successors = rules.successors(row.words, tree.zone(row.node));
    const indent = row.indent + (successors.length > 1 ? 1 : 0);
    const shown = new Set<number>();
    const rows = successors.map((successor) => {
      if (successor.outcome !== UNDECIDED) return rowAfter(row, successor, NO_NODE, { indent });
      const node = nodes.get(successor.name);
      if (node === undefined) {
        return rowAfter(row, successor, NO_NODE, { indent, flaw: "the file leaves this move out" });
      }
      const here = tree.parent(node) === row.node && !shown.has(node);
      shown.add(node);
      return rowAfter(row, successor, node, { indent, here });
    });
    const length = ({ node }: Row) => (node === NO_NODE ? 0 : proof ? tree.plies(node) : 1);
    const size = ({ node, here }: Row) => (node !== NO_NODE && here ? tree.size(node) : 0);
    return rows.sort((a, b) => length(b) - length(a) || size(b) - size(a));
  }

  function rowOf(node: number): Row | undefined {
    if (!tree.isReached(node)) return undefined;
    const path: number[] = [];
    for (let at = node; at !== NO_NODE; at = tree.parent(at)) path.push(at);
    let row: Row | undefined = root;
    for (const next of path.reverse().slice(1)) {
      row = row && below(row).find((one) => one.node === next && one.here);
    }
    return row;
  }

  return {
    root,
    below,
    chooses,
    rowOf,
    isMade: (row) => made.has(row),
    hasBelow(row) {
      if (row.node === NO_NODE || !row.here) return false;
      return (made.get(row)?.length ?? 1) > 0;
    },
  };
}

export function isEqual(one: Int32Array, other: Int32Array): boolean {
  return one.length === other.length && one.every((word, i) => word === other[i]);
}

/** The rows from the root to this one. */
export function lineTo(row: Row): Row[] {
  const line: Row[] = [];
  for (let at: Row | undefined = row; at !== undefined; at = at.parent) line.push(at);
  return line.reverse();
}
