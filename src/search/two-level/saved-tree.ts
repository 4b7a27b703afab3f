/** A two-level tree (tree.ts) as plain data: its positions, from which its places grow again as they are needed. */
import { openPosition, type Position } from "./places.js";

export interface SavedTree {
  /** Nodes of all answers. */
  readonly nodes: number;
  /** The packed positions one after the other, of `width` words each. */
  readonly width: number;
  readonly words: Int32Array;
  /** For each position `FIELDS` words: proof, disproof, order, decided, flags, number of branches; -1 where they are not known. */
  readonly fields: Int32Array;
  /** For each branch two words: the place of its position, and its least order. */
  readonly branches: Int32Array;
}

const FIELDS = 6;
const ATTACKING = 1;
const OF_JOB = 2;

export function saveTree(positions: Iterable<Position>, nodes: number): SavedTree {
  const all = [...positions];
  const places = new Map(all.map((position, i) => [position, i]));
  const width = all[0].words.length;
  const words = new Int32Array(width * all.length);
  const fields = new Int32Array(FIELDS * all.length);
  const links: number[] = [];
  for (const [i, position] of all.entries()) {
    const { proof, disproof, order, decided, attacking, isOfJob, branches } = position;
    words.set(position.words, i * width);
    const flags = (attacking ? ATTACKING : 0) | (isOfJob ? OF_JOB : 0);
    fields.set([proof, disproof, order, decided, flags, branches?.length ?? -1], i * FIELDS);
    for (const branch of branches ?? []) links.push(places.get(branch.position) ?? 0, branch.leastOrder);
  }
  return { nodes, width, words, fields, branches: Int32Array.from(links) };
}

/** @throws RangeError for what is no tree */
export function restoreTree({ width, words, fields, branches }: SavedTree): Position[] {
  const count = fields.length / FIELDS;
  if (!Number.isInteger(count) || width < 1 || words.length !== width * count)
    throw new RangeError("no tree");
  const positions = Array.from({ length: count }, (_, i) => {
    const [proof, disproof, order, decided, flags] = fields.subarray(i * FIELDS, (i + 1) * FIELDS);
    const position = openPosition(words.slice(i * width, (i + 1) * width), (flags & ATTACKING) !== 0);
    return Object.assign(position, { proof, disproof, order, decided, isOfJob: (flags & OF_JOB) !== 0 });
  });
  let at = 0;
  for (const [i, position] of positions.entries()) {
    const length = fields[i * FIELDS + FIELDS - 1];
    if (length < 0) continue;
    const end = at + 2 * length;
    if (end > branches.length) throw new RangeError("no tree");
    const own: { position: Position; leastOrder: number }[] = [];
    for (; at < end; at += 2) {
      const child = positions.at(branches[at]);
      if (child === undefined || branches[at] < 0) throw new RangeError("no tree");
      own.push({ position: child, leastOrder: branches[at + 1] });
    }
    position.branches = own;
  }
  return positions;
}
