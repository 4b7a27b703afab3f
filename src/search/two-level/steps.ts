/**
 * From which positions of a two-level tree (tree.ts) a verdict follows, so that it can be found again, step by step, on another
 * table.
 */
import { isOpen, type Position } from "./places.js";

/** A position that is decided on every path. */
export interface DecidedStep {
  readonly words: Int32Array;
  readonly isProven: boolean;
}

/**
 * @param root decided
 * @returns lists of steps: what each follows from stands in lists before its own. What was disproven on one path alone is left
 * out, as it is no fact; what is below it is there.
 */
export function stepsTo(root: Position): readonly (readonly DecidedStep[])[] {
  /** The list of each position that was visited; -1 while what is below it is visited. */
  const levels = new Map<Position, number>();
  const lists: DecidedStep[][] = [];
  const path: {
    readonly position: Position;
    readonly below: readonly Position[];
    next: number;
    level: number;
  }[] = [];

  function enter(position: Position): void {
    levels.set(position, -1);
    path.push({ position, below: belowOf(position), next: 0, level: 0 });
  }

  enter(root);
  for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
    const child = at.below.at(at.next);
    if (child !== undefined && at.next < at.below.length) {
      const known = levels.get(child);
      if (known === undefined) {
        enter(child);
        continue;
      }
      at.next++;
      at.level = Math.max(at.level, known);
      continue;
    }
    path.pop();
    const { position } = at;
    const level = isOpen(position) ? at.level : at.level + 1;
    levels.set(position, level);
    if (isOpen(position)) continue;
    while (lists.length < level) lists.push([]);
    lists[level - 1].push({ words: position.words, isProven: position.proof === 0 });
  }
  return lists.filter((list) => list.length > 0);
}

/** What a position's verdict rests on: nothing where a job has found it. */
function belowOf(position: Position): readonly Position[] {
  const { attacking, branches = [], isOfJob, proof } = position;
  if (isOfJob) return [];
  const children = branches.map((branch) => branch.position);
  // Where it is open, it was disproven on some path alone.
  const isProven = !isOpen(position) && proof === 0;
  const own = isProven ? "proof" : "disproof";
  const earlier = children.filter((child) => child.decided !== 0 && child[own] === 0);
  if (attacking !== isProven) return children;
  const first = earlier.reduce<Position | undefined>(
    (best, child) => (best === undefined || child.decided < best.decided ? child : best),
    undefined,
  );
  return first === undefined ? children : [first];
}
