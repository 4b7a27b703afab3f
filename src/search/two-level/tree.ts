/**
 * The upper level of a two-level search: a proof-number tree whose leaves are jobs. A job searches a position, by whatever search,
 * for some nodes; it comes back with a verdict, or with numbers and the moves, by which the tree grows. Job-level search: Wu, Lin
 * et al. 2011; two levels with kept tables below: Čížek, Balko and Schmid 2025.
 *
 * - *Most proving leaf.* At a node of the attacker the child with the smallest proof number, at one of the defender that with the
 *   smallest disproof number. Sums are weak, as in df-pn: the largest number, and one for each further open child.
 * - *Apart.* Each job that is at work below a child makes it seem a fifth harder, so that others go to its nearest rivals. A
 *   position is in one job at a time, wherever it stands in the tree.
 * - *Facts.* What is known of a position, its numbers and its moves, is kept once, for all places that it has in the tree. A
 *   fact closes all of them.
 * - *Repetition.* A child that is on its own path is no progress for the attacker, so it counts as disproven, on this path
 *   alone. A disproof that depends on a place above its own closes that place, and is no fact of the position.
 *
 * Nothing here waits, and nothing knows what a job runs on.
 */
import { INFINITE_NUMBER, NO_DEPENDENCY } from "../../engine/numbers.js";
import type { Job, JobAnswer } from "./job.js";
import {
  ancestorWith,
  isOpen,
  mostProving,
  NO_THRESHOLDS,
  type Place,
  type Position,
  recompute,
  type Thresholds,
  thresholdsOf,
  update,
} from "./places.js";
import { openPositions } from "./positions.js";
import { type SavedTree, saveTree } from "./saved-tree.js";
import { type DecidedStep, stepsTo } from "./steps.js";

/** Nodes of a job at least, and as one in so many of all nodes up to now, for each worker. */
const LEAST_NODES = 1 << 10;
const NODES_SHARE = 32;
/** While workers have nothing to do, jobs have one in so many of the least nodes: the tree grows by answers. */
const SHORT = 16;
/** A position at which so many jobs died is not searched any more. */
const MOST_DEAD = 3;
/** The same where their workers were gone, for whatever reason; each time the next job has half of the nodes. */
const MOST_GONE = 16;

export interface TwoLevelOptions {
  readonly root: Int32Array;
  readonly attackerToMove: boolean;
  /** Asked how many jobs there may be at a time by now, at least 1. */
  readonly workers: () => number;
  /** Nodes of a job at least, unless others have nothing to do. Default 1,024. */
  readonly leastNodes?: number;
}

export interface RootNumbers {
  readonly proof: number;
  readonly disproof: number;
  /** λ order of a proof, −1 where there are none. */
  readonly order: number;
}

export interface TreeCounts {
  readonly positions: number;
  readonly jobs: number;
  /** Jobs that were not answered. */
  readonly lost: number;
}

export interface TwoLevelTree {
  /**
   * The job that is worth most now; undefined while there is none, as long as others are at work, or for good.
   *
   * @param nodesLeft that any job may take
   * @param worker who asks; a position that it, or one above it, has searched before is preferred. Left out, none is.
   */
  take(nodesLeft?: number, worker?: string): Job | undefined;
  /** Takes the answer of a job, also one that was lost; a second one, and that of a job that was never given out, change nothing. */
  give(id: number, answer: JobAnswer): void;
  /**
   * A job that will not be answered: its position is given out again, unless that has happened too often.
   *
   * @param why whether the job itself died, or who had it is gone with all that it had
   */
  lose(id: number, why: "died" | "gone"): void;
  /** A job that ends without an answer since nobody needs it: its position may be given out again. */
  leave(id: number): void;
  /** A job that cannot be done: its position is not searched again. */
  setAside(id: number): void;
  /** Whether nobody needs the answer of this job any more. */
  isObsolete(id: number): boolean;
  /** Ids of the jobs at work. */
  atWork(): readonly number[];
  root(): RootNumbers;
  /** Whether the root is decided. */
  isDecided(): boolean;
  /** Whether nothing is at work, and nothing left that could be given out. */
  isAtEnd(): boolean;
  /** The root's branch that decides it for the side to move; undefined where there is none. */
  decidingBranch(): Int32Array | undefined;
  /**
   * Positions from which the verdict of a decided root follows, in such an order that what each follows from comes before it; those
   * of one list depend on nothing else in it. The root comes last.
   */
  steps(): readonly (readonly DecidedStep[])[];
  /** All that is known, for a file. */
  save(): SavedTree;
  /** Nodes of all answers. */
  readonly nodes: number;
  /** How large it is, and what it has given out. */
  readonly counts: TreeCounts;
}

/** @param saved a tree of the same root, to go on with */
export function createTwoLevelTree(
  { root: rootWords, attackerToMove, workers, leastNodes = LEAST_NODES }: TwoLevelOptions,
  saved?: SavedTree,
): TwoLevelTree {
  const positions = openPositions(saved);
  /** Positions of all jobs, by their ids: answers may come late. */
  const jobs: Position[] = [];
  const working = new Set<number>();
  const answered = new Set<number>();
  const counts = { jobs: 0, lost: 0 };
  let nodes = saved?.nodes ?? 0;

  function updateAll(places: Iterable<Place>): void {
    update(places, (position) => positions.decide(position, false));
  }

  function placeFor(position: Position, parent: Place | undefined, leastOrder: number): Place {
    const place: Place = {
      position,
      parent,
      ply: parent === undefined ? 0 : parent.ply + 1,
      leastOrder,
      children: undefined,
      proof: position.proof,
      disproof: position.disproof,
      order: -1,
      dependency: NO_DEPENDENCY,
      deciding: undefined,
      free: 0,
      busy: 0,
    };
    const repeated = ancestorWith(position, parent);
    if (repeated !== undefined) {
      place.proof = INFINITE_NUMBER;
      place.disproof = 0;
      place.dependency = repeated.ply;
      return place;
    }
    position.places.add(place);
    recompute(place);
    return place;
  }

  const root = placeFor(
    positions.of({ words: rootWords, attacking: attackerToMove, proof: 1, disproof: 1 }),
    undefined,
    -1,
  );

  /** Gives a leaf its children. */
  function grow(place: Place, branches: NonNullable<Position["branches"]>): void {
    place.children = branches.map(({ position, leastOrder }) => placeFor(position, place, leastOrder));
    updateAll([place]);
  }

  /** The most proving leaf that may be given out. */
  function choose(
    worker: string | undefined,
  ): { readonly place: Place; readonly limits: Thresholds } | undefined {
    while (root.free > 0) {
      let place = root;
      let limits = NO_THRESHOLDS;
      while (place.children !== undefined) {
        const child = mostProving(place, place.children, worker);
        limits = thresholdsOf(place, place.children, child, limits);
        place = child;
      }
      const { branches } = place.position;
      if (branches === undefined) return { place, limits };
      grow(place, branches);
    }
    return undefined;
  }

  function endJob(id: number): Position | undefined {
    const position = jobs.at(id);
    if (position?.job === id) position.job = undefined;
    working.delete(id);
    return position;
  }

  return {
    take(nodesLeft = Number.POSITIVE_INFINITY, worker) {
      const chosen = choose(worker);
      if (chosen === undefined) return undefined;
      const { position } = chosen.place;
      const id = jobs.push(position) - 1;
      position.job = id;
      working.add(id);
      position.worker = worker;
      counts.jobs++;
      updateAll(position.places);
      const seats = workers();
      const areIdle = root.free < seats - working.size;
      const most = Math.max(leastNodes, Math.floor(nodes / (NODES_SHARE * seats)));
      const wanted = (areIdle ? leastNodes / SHORT : most) / 2 ** position.gone;
      return {
        ...{ id, words: position.words },
        nodes: Math.max(1, Math.min(Math.ceil(wanted), nodesLeft)),
        ...chosen.limits,
      };
    },
    give(id, answer) {
      const position = endJob(id);
      if (position === undefined || answered.has(id)) return;
      answered.add(id);
      nodes += answer.nodes;
      const { proof, disproof, order, branches = [] } = answer;
      if (!isOpen(position)) {
        const contradicts = position.proof === 0 ? disproof === 0 : proof === 0;
        if (contradicts) throw new ContradictionError(position.words, position.proof === 0);
        return;
      }
      const isLate = position.branches !== undefined;
      // Its places wait for this job no more.
      if (isLate && isOpen(answer)) return updateAll(position.places);
      position.proof = proof;
      position.disproof = disproof;
      position.order = order;
      if (!isOpen(position)) positions.decide(position, true);
      else if (branches.length > 0) {
        const { worker } = position;
        position.branches = branches.map((branch) => {
          const child = positions.of(branch);
          child.worker ??= worker;
          return { position: child, leastOrder: branch.leastOrder };
        });
      }
      updateAll(position.places);
    },
    lose(id, why) {
      const position = working.has(id) ? endJob(id) : undefined;
      if (position === undefined) return;
      counts.lost++;
      position[why]++;
      position.isAside ||= position.died >= MOST_DEAD || position.gone >= MOST_GONE;
      updateAll(position.places);
    },
    leave(id) {
      const position = working.has(id) ? endJob(id) : undefined;
      if (position !== undefined) updateAll(position.places);
    },
    setAside(id) {
      const position = working.has(id) ? endJob(id) : undefined;
      if (position === undefined) return;
      position.isAside = true;
      updateAll(position.places);
    },
    isObsolete: (id) => jobs.at(id)?.places.size === 0,
    atWork: () => [...working],
    root: () => ({ proof: root.proof, disproof: root.disproof, order: root.order }),
    isDecided: () => !isOpen(root),
    isAtEnd: () => working.size === 0 && root.free === 0,
    decidingBranch: () => root.deciding,
    steps: () => stepsTo(root.position),
    save: () => saveTree(positions.all(), nodes),
    get nodes() {
      return nodes;
    },
    get counts() {
      return { ...counts, positions: positions.count };
    },
  };
}

/** Two jobs, or a job and what follows from others, have decided a position in different ways. */
export class ContradictionError extends Error {
  override readonly name = "ContradictionError";
  /**
   * @param words the packed position
   * @param wasProven what was known before; the job said the opposite
   */
  constructor(
    readonly words: Int32Array,
    readonly wasProven: boolean,
  ) {
    super("a position was both proven and disproven");
  }
}
