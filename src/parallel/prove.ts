/** Proves a goal, and all that is said of the proof: its line, its true order, or the exact score behind it. */
import type { Player } from "../games/game.js";
import type { CertificateOutcome, CertificateWish } from "./certify.js";
import type { EndgameSession } from "./othello-endgame.js";
import type { SolveOptions, SolveOutcome, SolveProgress, SolveSession } from "./solve.js";
import type { Way } from "./solve-thread.js";
import type { SearchSetup } from "./station.js";

/** That of the λ searches. */
const DEFAULT_MAXIMUM_ORDER = 7;

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
  /** The exact score as the side to move sees it, where the search finds one. */
  readonly value?: number;
  /** What became of the certificate that was asked for. */
  readonly certificate?: CertificateOutcome;
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
    const { certifyVerdict } = await import("./certify.js");
    certificate = { certificate: await certifyVerdict(session, words, setup, options, found, wish) };
  }
  if (found.verdict !== "proven") {
    return { ...found, ...certificate, orderExact: null, line: new Int32Array() };
  }
  const line =
    settings.line === false
      ? new Int32Array()
      : await session.line(words, setup, { ...options, nodes: found.nodes });
  const { order } = found;
  if (order === null || order === 0 || !trueOrder) {
    return { ...found, ...certificate, orderExact: order === null ? null : order === 0, line };
  }
  return { ...found, ...(await findTrueOrder(session, words, setup, options, found)), ...certificate, line };
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
  const { score, bound, line, reason, nodes, seconds, perThread, error } = found;
  const common = { order: null, orderExact: null, nodes, seconds, perThread, tableUse: null };
  if (bound === "none") {
    return {
      ...common,
      verdict: "unknown",
      reason: reason ?? "stopped",
      line: [],
      ...(error === undefined ? {} : { error }),
    };
  }
  return {
    ...common,
    verdict: (moving ? score > 0 : score < 0) ? "proven" : "disproven",
    value: score,
    line,
  };
}
