/** How a thread that searches with others heeds the limits that they share. */
import { STOP, STOP_NOT } from "../../../native-layout/control-record.js";
import { publishNodes, sumNodes, THREAD_WORDS } from "../../../native-layout/thread-record.js";
import type { LimitReason, Limits } from "../../search/limits.js";

/** Nodes between two looks, unless the search says otherwise. */
const MOST = 1024;
/** Looks of each thread within the limit of nodes. */
const TICKS = 4;

/** Plain data, as it travels to a thread. */
export interface TaskLimits extends Pick<Limits, "maxNodes"> {
  /** Milliseconds since 1970 after which the search gives up. */
  readonly deadline: number;
  /** Where threads take turns (turns.ts): nodes of a turn. */
  readonly turnNodes?: number | undefined;
}

/** Why a thread that searches alone has to stop; undefined while it need not. */
export function reasonToStop(
  control: Int32Array,
  { deadline }: Pick<TaskLimits, "deadline">,
): LimitReason | undefined {
  if (Atomics.load(control, STOP) !== STOP_NOT) return "stopped";
  return Date.now() >= deadline ? "time limit" : undefined;
}

export interface ThreadPlace {
  /** The arena's records: the stop word, and what each thread has done. */
  readonly control: Int32Array;
  readonly records: Int32Array;
  readonly thread: number;
}

/**
 * Writes down the nodes of a thread for the others, and tells why it has to stop.
 *
 * @param countsItself whether the search heeds the limit of nodes itself, and alone
 */
export function createTick(
  { control, records, thread }: ThreadPlace,
  limits: TaskLimits,
  countsItself = false,
): (nodes: number) => LimitReason | undefined {
  const { maxNodes = Number.POSITIVE_INFINITY } = limits;
  return (nodes) => {
    publishNodes(records, thread * THREAD_WORDS, nodes);
    const reason = reasonToStop(control, limits);
    if (reason === "stopped" || countsItself) return reason;
    return sumNodes(records) >= maxNodes ? "node limit" : reason;
  };
}

/** Nodes between two looks, at most `most`: so few that all threads together overshoot by about a quarter at most. */
export function tickNodesOf(
  {
    maxNodes = Number.POSITIVE_INFINITY,
    turnNodes = Number.POSITIVE_INFINITY,
  }: Pick<TaskLimits, "maxNodes" | "turnNodes">,
  threads: number,
  most = MOST,
): number {
  return Math.max(1, Math.min(most, turnNodes, Math.floor(maxNodes / (TICKS * threads))));
}
