/**
 * The places of a two-level tree (tree.ts), and what is worked out on them: numbers, dependencies, which leaf is most proving.
 */
import { INFINITE_NUMBER, MAXIMUM_NUMBER, NO_DEPENDENCY } from "../../engine/numbers.js";

/** Where a worker is asked for a position that another one has searched, it seems so much harder. */
const AWAY = 1.5;

/** A child seems harder by this share of its number for each job that is at work below it. */
const APART = 0.2;

/** What is known of a position, on every path. */
export interface Position {
  readonly words: Int32Array;
  /** Whether the attacker is to move. */
  readonly attacking: boolean;
  proof: number;
  disproof: number;
  order: number;
  branches: readonly { readonly position: Position; readonly leastOrder: number }[] | undefined;
  /** Where it stands in the tree. */
  readonly places: Set<Place>;
  /** The job at work on it. */
  job: number | undefined;
  lost: number;
  isAside: boolean;
  /** Who has searched it, or what it is a branch of. */
  worker: string | undefined;
}

export interface Place {
  readonly position: Position;
  readonly parent: Place | undefined;
  readonly ply: number;
  readonly leastOrder: number;
  /** λ order of a proof, −1 where there are none; its parent counts the least order as well. */
  order: number;
  children: Place[] | undefined;
  proof: number;
  disproof: number;
  /** The smallest ply that a disproof depends on. */
  dependency: number;
  /** The branch that decides a place for the side to move, once it is decided. */
  deciding: Int32Array | undefined;
  /** Leaves below it that could be given out, and jobs at work. */
  free: number;
  busy: number;
}

export const isOpen = ({ proof, disproof }: Pick<Place, "proof" | "disproof">) =>
  proof !== 0 && disproof !== 0;

/** What tells packed positions apart. */
export function keyOf(words: Int32Array): string {
  return String.fromCharCode(...new Uint16Array(words.slice().buffer));
}

/** Brings a place up to date with its position and its children; returns whether anything has changed. */
export function recompute(place: Place): boolean {
  const { position, children } = place;
  const { proof, disproof, free, busy } = place;
  if (!isOpen(place)) return false;
  if (!isOpen(position)) {
    place.proof = position.proof;
    place.disproof = position.disproof;
    place.order = position.order;
  } else if (children === undefined) {
    place.proof = position.proof;
    place.disproof = position.disproof;
    place.free = position.job === undefined && !position.isAside ? 1 : 0;
    place.busy = position.job === undefined ? 0 : 1;
  } else sumUp(place, children);
  if (!isOpen(place)) close(place);
  return place.proof !== proof || place.disproof !== disproof || place.free !== free || place.busy !== busy;
}

/** A place that is decided needs nothing below it. */
function close(place: Place): void {
  place.deciding = decidingChild(place)?.position.words;
  place.free = 0;
  place.busy = 0;
  const gone = [place];
  for (let next = gone.pop(); next !== undefined; next = gone.pop()) {
    next.position.places.delete(next);
    gone.push(...(next.children ?? []));
    next.children = undefined;
  }
}

/** Recomputes these places and all that depends on them. */
export function update(changed: Iterable<Place>): void {
  const left = [...changed];
  for (let place = left.pop(); place !== undefined; place = left.pop()) {
    const { position, parent } = place;
    if (!recompute(place)) continue;
    if (parent !== undefined) left.push(parent);
    if (isOpen(place) || !isOpen(position) || place.dependency < place.ply) continue;
    // What follows from facts alone is a fact of the position, wherever else it stands.
    position.proof = place.proof;
    position.disproof = place.disproof;
    position.order = place.order;
    left.push(...position.places);
  }
}

export function ancestorWith(position: Position, parent: Place | undefined): Place | undefined {
  for (let above = parent; above !== undefined; above = above.parent) {
    if (above.position === position) return above;
  }
  return undefined;
}

/** The child that decides its parent for the side to move. */
function decidingChild({ position, children = [] }: Place): Place | undefined {
  return children.find(({ proof, disproof }) => (position.attacking ? proof : disproof) === 0);
}

/** The child that is most proving for the side to move, of those with a leaf to be given out. */
export function mostProving(place: Place, children: readonly Place[], worker: string | undefined): Place {
  let chosen = children[0];
  let least = Number.POSITIVE_INFINITY;
  for (const child of children) {
    if (child.free === 0) continue;
    const own = place.position.attacking ? child.proof : child.disproof;
    const searched = child.position.worker;
    const isAway = worker !== undefined && searched !== undefined && searched !== worker;
    const number = own * (1 + APART * child.busy) * (isAway ? AWAY : 1);
    if (number >= least) continue;
    least = number;
    chosen = child;
  }
  return chosen;
}

/** The numbers of an inner place from those of its children, and on what its disproof depends. */
function sumUp(place: Place, children: readonly Place[]): void {
  const or = place.position.attacking;
  let smallest = INFINITE_NUMBER;
  let largest = 0;
  let open = 0;
  let order = -1;
  let weakest = NO_DEPENDENCY;
  let strongest = -1;
  place.free = 0;
  place.busy = 0;
  for (const child of children) {
    const own = or ? child.proof : child.disproof;
    const other = or ? child.disproof : child.proof;
    smallest = Math.min(smallest, own);
    largest = Math.max(largest, other);
    if (other > 0) open++;
    place.free += child.free;
    place.busy += child.busy;
    if (child.proof === 0) {
      const its = Math.max(child.leastOrder, child.order);
      if (order < 0 || (or ? its < order : its > order)) order = its;
    } else if (child.disproof === 0) {
      weakest = Math.min(weakest, child.dependency);
      strongest = Math.max(strongest, child.dependency);
    }
  }
  const sum = Math.min(MAXIMUM_NUMBER, largest + Math.max(0, open - 1));
  const all = smallest === 0 ? INFINITE_NUMBER : open === 0 ? 0 : sum;
  const least = open === 0 && smallest !== 0 ? INFINITE_NUMBER : smallest;
  place.proof = or ? least : all;
  place.disproof = or ? all : least;
  if (place.proof === 0) place.order = order;
  if (place.disproof === 0) place.dependency = or ? weakest : strongest;
}
