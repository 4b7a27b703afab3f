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
import type { Branch, Job, JobAnswer } from "./job.js";
import {
  ancestorWith,
  isOpen,
  keyOf,
  mostProving,
  type Place,
  type Position,
  recompute,
  update,
} from "./places.js";

/** Nodes of a job at least, and as one in so many of all nodes up to now, for each worker. */
const LEAST_NODES = 1 << 10;
const NODES_SHARE = 32;
/** While workers have nothing to do, jobs have one in so many of the least nodes: the tree grows by answers. */
const SHORT = 16;
/** A position at which so many jobs were lost, since their workers died, is not searched any more. */
const MOST_LOST = 3;

export interface TwoLevelOptions {
  readonly root: Int32Array;
  readonly attackerToMove: boolean;
  /** How many jobs there may be at a time, at least 1. */
  readonly workers: number;
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
  /** Takes the answer of a job; one of a job that is not at work changes nothing. */
  give(id: number, answer: JobAnswer): void;
  /** A job that will not be answered: its position is given out again, unless that has happened too often. */
  lose(id: number): void;
  /** A job that cannot be done: its position is not searched again. */
  setAside(id: number): void;
  /** Whether nobody needs the answer of this job any more. */
  isObsolete(id: number): boolean;
  /** Ids of the jobs at work. */
  atWork(): readonly number[];
  root(): RootNumbers;
  /** Whether the root is decided. */
  isDecided(): boolean;
  /** The root's branch that decides it for the side to move; undefined where there is none. */
  decidingBranch(): Int32Array | undefined;
  /** Nodes of all answers. */
  readonly nodes: number;
  /** How large it is, and what it has given out. */
  readonly counts: TreeCounts;
}

export function createTwoLevelTree({
  root: rootWords,
  attackerToMove,
  workers,
  leastNodes = LEAST_NODES,
}: TwoLevelOptions): TwoLevelTree {
  const positions = new Map<string, Position>();
  /** Positions of all jobs, by their ids: answers may come late. */
  const jobs: Position[] = [];
  const working = new Set<number>();
  const counts = { positions: 0, jobs: 0, lost: 0 };
  let nodes = 0;

  function positionOf({ words, attacking, proof, disproof }: Omit<Branch, "leastOrder">): Position {
    const key = keyOf(words);
    const known = positions.get(key);
    if (known !== undefined) return known;
    const position: Position = {
      words,
      attacking,
      proof,
      disproof,
      order: -1,
      branches: undefined,
      places: new Set(),
      job: undefined,
      lost: 0,
      isAside: false,
      worker: undefined,
    };
    positions.set(key, position);
    counts.positions++;
    return position;
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
    positionOf({ words: rootWords, attacking: attackerToMove, proof: 1, disproof: 1 }),
    undefined,
    -1,
  );

  /** Gives a leaf its children. */
  function grow(place: Place, branches: NonNullable<Position["branches"]>): void {
    place.children = branches.map(({ position, leastOrder }) => placeFor(position, place, leastOrder));
    update([place]);
  }

  /** The most proving leaf that may be given out. */
  function choose(worker: string | undefined): Place | undefined {
    while (root.free > 0) {
      let place = root;
      while (place.children !== undefined) place = mostProving(place, place.children, worker);
      const { branches } = place.position;
      if (branches === undefined) return place;
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
      const place = choose(worker);
      if (place === undefined) return undefined;
      const { position } = place;
      const id = jobs.push(position) - 1;
      position.job = id;
      working.add(id);
      position.worker = worker;
      counts.jobs++;
      update(position.places);
      const areIdle = root.free < workers - working.size;
      const most = Math.max(leastNodes, Math.floor(nodes / (NODES_SHARE * workers)));
      const wanted = areIdle ? Math.ceil(leastNodes / SHORT) : most;
      return { id, words: position.words, nodes: Math.max(1, Math.min(wanted, nodesLeft)) };
    },
    give(id, answer) {
      const position = endJob(id);
      if (position === undefined) return;
      nodes += answer.nodes;
      const { proof, disproof, order, branches = [] } = answer;
      if (!isOpen(position)) {
        const contradicts = position.proof === 0 ? disproof === 0 : proof === 0;
        if (contradicts) throw new ContradictionError(position.words, position.proof === 0);
        return;
      }
      const isLate = position.branches !== undefined;
      if (isLate && isOpen(answer)) return;
      position.proof = proof;
      position.disproof = disproof;
      position.order = order;
      if (isOpen(position) && branches.length > 0) {
        const { worker } = position;
        position.branches = branches.map((branch) => {
          const child = positionOf(branch);
          child.worker ??= worker;
          return { position: child, leastOrder: branch.leastOrder };
        });
      }
      update(position.places);
    },
    lose(id) {
      const position = endJob(id);
      if (position === undefined) return;
      counts.lost++;
      position.lost++;
      position.isAside ||= position.lost >= MOST_LOST;
      update(position.places);
    },
    setAside(id) {
      const position = endJob(id);
      if (position === undefined) return;
      position.isAside = true;
      update(position.places);
    },
    isObsolete: (id) => jobs[id].places.size === 0,
    atWork: () => [...working],
    root: () => ({ proof: root.proof, disproof: root.disproof, order: root.order }),
    isDecided: () => !isOpen(root),
    decidingBranch: () => root.deciding,
    get nodes() {
      return nodes;
    },
    counts,
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
