/**
 * The places of a two-level tree (tree.ts), and what is worked out on them: numbers, dependencies, which leaf is most proving.
 */
import { INFINITE_NUMBER, MAXIMUM_NUMBER, NO_DEPENDENCY } from "../../engine/numbers.js";

/** Where a worker is asked for a position that another one has searched, it seems so much harder. */
const AWAY = 1.5;

/** A child seems harder by this share of its number for each job that is at work below it. */
const APART = 0.2;

/** A child may grow to so many times its closest rival before it is left; more than in df-pn, since a job is not cheap. */
const ROOM = 2;

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
  /** Positions are numbered as they are decided, from 1, so that each follows from earlier ones; 0 while it is open. */
  decided: number;
  /** Whether a job has decided it, and not what is below it. */
  isOfJob: boolean;
  /** The job at work on it. */
  job: number | undefined;
  /** Jobs on it that died, and those whose worker was gone. */
  died: number;
  gone: number;
  isAside: boolean;
  /** Who has searched it, or what it is a branch of. */
  worker: string | undefined;
}

/** A position of which nothing is known. */
export function openPosition(words: Int32Array, attacking: boolean): Position {
  return {
    ...{ words, attacking, proof: 1, disproof: 1, order: -1, branches: undefined, places: new Set<Place>() },
    ...{ decided: 0, isOfJob: false, job: undefined, died: 0, gone: 0, isAside: false, worker: undefined },
  };
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

/**
 * Recomputes these places and all that depends on them.
 *
 * @param onDecided told of a position that is decided now by what is below it
 */
export function update(changed: Iterable<Place>, onDecided: (position: Position) => void): void {
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
    onDecided(position);
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
    const searched = child.position.worker;
    const isAway = worker !== undefined && searched !== undefined && searched !== worker;
    const number = seemingOf(place, child) * (isAway ? AWAY : 1);
    if (number >= least) continue;
    least = number;
    chosen = child;
  }
  return chosen;
}

/** The number of a child that the side to move chooses by, as it seems with jobs at work below it. */
function seemingOf({ position }: Place, child: Place): number {
  return (position.attacking ? child.proof : child.disproof) * (1 + APART * child.busy);
}

/** Numbers of a place from which on something else is worth more. */
export interface Thresholds {
  readonly proofLimit: number;
  readonly disproofLimit: number;
}

export const NO_THRESHOLDS: Thresholds = { proofLimit: INFINITE_NUMBER, disproofLimit: INFINITE_NUMBER };

/** The thresholds of a child, from those of its place as in df-pn (src/engine/selection.ts); they are above its own numbers. */
export function thresholdsOf(
  place: Place,
  children: readonly Place[],
  child: Place,
  { proofLimit, disproofLimit }: Thresholds,
): Thresholds {
  const or = place.position.attacking;
  const own = or ? child.proof : child.disproof;
  const other = or ? child.disproof : child.proof;
  let rival = INFINITE_NUMBER;
  for (const each of children) if (each !== child) rival = Math.min(rival, seemingOf(place, each));
  const left = Math.floor(ROOM * Math.max(own, rival)) + 1;
  const ownLimit = Math.max(own + 1, Math.min(or ? proofLimit : disproofLimit, left));
  const sum = or ? place.disproof : place.proof;
  const otherLimit = Math.max(other + 1, (or ? disproofLimit : proofLimit) - sum + other);
  const limits = [Math.min(ownLimit, INFINITE_NUMBER), Math.min(otherLimit, INFINITE_NUMBER)];
  return { proofLimit: limits[or ? 0 : 1], disproofLimit: limits[or ? 1 : 0] };
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
