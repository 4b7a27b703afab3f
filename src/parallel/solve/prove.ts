/** Proves a goal, and all that is said of the proof: its line, its true order, or the exact score behind it. */
import type { Player } from "../../game/game.js";
import type { Estimate } from "../../games/othello/endgame/estimate.js";
import type { EndgameSession } from "../../games/othello/endgame/session.js";
import type { Line, Verdict } from "../../search/search.js";
import type { CertificateOutcome, CertificateWish } from "../certificates/certify.js";
import type { SearchSetup } from "../threads/station.js";
import type { SolveOptions, SolveOutcome, SolveProgress, SolveSession } from "./solve.js";
import type { Way } from "./solve-thread.js";

/** That of the λ searches. */
const DEFAULT_MAXIMUM_ORDER = 7;
const NO_LINE: Line = { moves: new Int32Array() };

export interface ProofSettings {
  /** How threads share the position. */
  readonly parallel?: Way | undefined;
  /** Nodes a problem may take. */
  readonly maxNodes?: number | undefined;
  /** Seconds a problem may take. */
  readonly time?: number | undefined;
  /** Also disproves one order lower, which makes the order of a λ proof exact. */
  readonly trueOrder?: boolean | undefined;
  /** Whether to look for the line of play. Default true. */
  readonly line?: boolean | undefined;
  /** Stops the search within a moment; what is done is given out. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
}

export interface Proof extends Omit<SolveOutcome, "tableUse" | "microseconds"> {
  readonly orderExact: boolean | null;
  readonly line: ArrayLike<number>;
  /** Null where the search does not count entries. */
  readonly tableUse: number | null;
  /** What is known of the exact score, where the search is for one. */
  readonly score?: ScoreFindings;
  /** What became of the certificate that was asked for. */
  readonly certificate?: CertificateOutcome;
}

/** Scores are in discs, as the side to move sees them. */
export interface ScoreFindings {
  /** Proven bounds of the score, both included. They are equal when the score is known. */
  readonly lower: number;
  readonly upper: number;
  /**
   * A move that reaches the score, or at least `lower`, if the search has found one; otherwise the move of the
   * estimate. Null when the game is over.
   */
  readonly bestMove: number | null;
  /** When the score is not known: the best move by static values. */
  readonly estimate?: Estimate | undefined;
}

/** Solves a position, finds the line of a proof, and if asked its certificate and true order. */
export async function prove(
  session: SolveSession,
  words: Int32Array,
  setup: SearchSetup,
  attacker: Player,
  settings: ProofSettings,
  wish?: CertificateWish,
): Promise<Proof> {
  const { maxNodes, time, trueOrder = false, signal, onProgress } = settings;
  const options: SolveOptions = { attacker, way: settings.parallel, maxNodes, time, signal, onProgress };
  const found = await session.solve(words, setup, options);
  let certificate = {};
  if (wish !== undefined) {
    const { certifyVerdict } = await import("../certificates/certify.js");
    certificate = { certificate: await certifyVerdict(session, words, setup, options, found, wish) };
  }
  if (found.verdict !== "proven") {
    return { ...found, ...certificate, orderExact: null, line: new Int32Array() };
  }
  const { moves: line, ...length } = settings.line === false ? NO_LINE : await lineWithinLimits();
  const { order } = found;
  const proof = { ...found, ...length, ...certificate, line };
  if (order === null || order === 0 || !trueOrder) {
    return { ...proof, orderExact: order === null ? null : order === 0 };
  }
  return { ...proof, ...(await findTrueOrder(session, words, setup, options, found)) };

  function lineWithinLimits(): Promise<Line> {
    const { nodes, seconds } = found;
    return session.line(words, setup, {
      ...options,
      nodes,
      maxNodes: maxNodes === undefined ? undefined : Math.max(0, maxNodes - nodes),
      time: time === undefined ? undefined : Math.max(0, time - seconds),
    });
  }
}

/**
 * Establishes the true order of a proven position: an order with a proof in which all passes are proven too, and none
 * with one order less. Begins at the order that was found, which is seldom far away. The order is null when there is
 * none up to the highest; it is not exact when a limit ended the search for it.
 */
async function findTrueOrder(
  session: SolveSession,
  words: Int32Array,
  setup: SearchSetup,
  options: SolveOptions,
  found: { readonly order: number | null; readonly nodes: number; readonly seconds: number },
): Promise<{ order: number | null; orderExact: boolean; nodes: number; seconds: number }> {
  const highest = setup.search.maxOrder ?? DEFAULT_MAXIMUM_ORDER;
  let { nodes, seconds } = found;
  let proven: number | null = null;
  let refuted = 0;
  for (let next = Math.min(found.order ?? highest, highest); ; ) {
    const maxNodes = options.maxNodes === undefined ? undefined : options.maxNodes - nodes;
    const time = options.time === undefined ? undefined : options.time - seconds;
    if ((maxNodes ?? 1) <= 0 || (time ?? 1) <= 0) break;
    const search = { ...setup.search, maxOrder: next, provePasses: true };
    // Branches of a split root are searched without their pass.
    const left: SolveOptions = { ...options, way: "shared-table", maxNodes, time };
    const result = await session.solve(words, { ...setup, search }, left);
    nodes += result.nodes;
    seconds += result.seconds;
    if (result.verdict === "proven") proven = result.order ?? next;
    else if (result.reason === "no proof within order") refuted = next;
    else break;
    next = proven === null ? refuted + 1 : proven - 1;
    if (next <= refuted || next > highest) return { order: proven, orderExact: true, nodes, seconds };
  }
  return { order: proven ?? found.order, orderExact: false, nodes, seconds };
}

/**
 * Finds the exact score of an Othello position, and with it whether the attacker wins.
 *
 * @param moving whether the attacker is to move
 */
export async function proveByScore(
  session: EndgameSession,
  words: Int32Array,
  moving: boolean,
  settings: ProofSettings,
): Promise<Proof> {
  const { maxNodes, time, signal, onProgress } = settings;
  const found = await session.solve(words, { maxNodes, time, signal, onProgress });
  const { lower, upper, estimate, line, reason, nodes, seconds, perThread, error } = found;
  const known = lower === upper;
  const bestMove = line.at(0) ?? estimate?.move ?? null;
  return {
    verdict: moving ? verdictOf(lower, upper) : verdictOf(-upper, -lower),
    ...(known ? {} : { reason: reason ?? "stopped" }),
    order: null,
    orderExact: null,
    score: { lower, upper, bestMove, ...(known ? {} : { estimate }) },
    line,
    nodes,
    seconds,
    perThread,
    tableUse: null,
    ...(error === undefined ? {} : { error }),
  };
}

/** Whether the attacker wins when its score lies between these. A draw is no win. */
function verdictOf(lower: number, upper: number): Verdict {
  return lower > 0 ? "proven" : upper <= 0 ? "disproven" : "unknown";
}
