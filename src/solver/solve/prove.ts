/** Proves a goal, and all that is said of the proof: its line, its true order, its certificate. */
import type { Player } from "../../game/game.js";
import { DEFAULT_MAXIMUM_ORDER } from "../../search/kind.js";
import { type Budget, createBudget, type Limits } from "../../search/limits.js";
import type { Line } from "../../search/search.js";
import type { CertificateRequest } from "../certificates/certify.js";
import type { SolveSetup } from "../threads/thread-context.js";
import type { Found } from "./found.js";
import type { SolveOptions, SolveSession } from "./run-solve.js";

/** Milliseconds that a proof still has for its line when the signal comes, well within the moment that a stop may take. */
const LINE_MILLISECONDS = 100;

const NO_LINE: Line = { moves: new Int32Array() };

/** The limits are those of the proof, its line and its true order together. */
export interface ProofSettings extends Limits {
  /** Also disproves one order lower, which makes the order of a λ proof exact. */
  readonly trueOrder?: boolean | undefined;
  /** Whether to look for the line of play. Default true. */
  readonly line?: boolean | undefined;
  /** What the last search has left in the table serves this one (`SolveOptions.keepTable`). */
  readonly keepTable?: boolean | undefined;
}

/** Solves a position, finds the line of a proof, and if asked its certificate and true order. */
export async function prove(
  session: SolveSession,
  words: Int32Array,
  setup: SolveSetup,
  attacker: Player,
  settings: ProofSettings,
  request?: CertificateRequest,
): Promise<Found> {
  const { maxNodes, time, trueOrder = false, signal, threadLimit, onProgress } = settings;
  const options: SolveOptions = { attacker, maxNodes, time, signal, threadLimit, onProgress };
  const budget = createBudget(options);
  const found = await session.solve(words, setup, { ...options, keepTable: settings.keepTable });
  budget.spend(found);
  const certificate =
    request === undefined ? {} : await certificateOf(session, words, setup, options, found, request);
  if (found.verdict !== "proven") {
    return { ...found, ...certificate };
  }
  const {
    moves: line,
    cut: lineCut,
    ...length
  } = settings.line === false ? NO_LINE : await lineWithinLimits();
  const { order } = found;
  const proof = { ...found, ...length, ...certificate, line, ...(lineCut && { lineCut }) };
  if (order === null || order === 0 || !trueOrder) {
    return { ...proof, orderExact: order === null ? null : order === 0 };
  }
  return { ...proof, ...(await findTrueOrder(session, words, setup, attacker, budget, order)) };

  async function lineWithinLimits(): Promise<Line> {
    const later = signal === undefined ? undefined : delayed(signal);
    const line = session.line(words, setup, {
      ...budget.rest(),
      attacker,
      signal: later?.signal,
      nodes: found.nodes,
    });
    return line.finally(() => later?.release());
  }
}

/** The certificate of a verdict that the session has just found, and what it took. */
export async function certificateOf(
  session: SolveSession,
  words: Int32Array,
  setup: SolveSetup,
  options: SolveOptions,
  found: Found,
  request: CertificateRequest,
): Promise<Required<Pick<Found, "certificate" | "certificateSeconds">>> {
  const { certifyVerdict } = await import("../certificates/certify.js");
  const start = performance.now();
  const certificate = await certifyVerdict(session, words, setup, options, found, request);
  return { certificate, certificateSeconds: (performance.now() - start) / 1000 };
}

/** A signal that comes a moment later, until it is released. */
function delayed(signal: AbortSignal): { readonly signal: AbortSignal; release(): void } {
  const later = new AbortController();
  const wait = () => setTimeout(() => later.abort(), LINE_MILLISECONDS).unref();
  if (signal.aborted) wait();
  else signal.addEventListener("abort", wait, { once: true });
  return { signal: later.signal, release: () => signal.removeEventListener("abort", wait) };
}

/**
 * Establishes the true order of a proven position: an order with a proof in which all passes are proven too, and none
 * with one order less. Begins at the order that was found, which is seldom far away. The order is null when there is
 * none up to the highest; it is not exact when a limit ended the search for it.
 */
async function findTrueOrder(
  session: SolveSession,
  words: Int32Array,
  setup: SolveSetup,
  attacker: Player,
  budget: Budget,
  found: number,
): Promise<{ order: number | null; orderExact: boolean; nodes: number; seconds: number }> {
  const highest = setup.search.maxOrder ?? DEFAULT_MAXIMUM_ORDER;
  let proven: number | null = null;
  let refuted = 0;
  for (let next = Math.min(found, highest); ; ) {
    const limits = budget.left();
    if (limits === undefined) break;
    const search = { ...setup.search, maxOrder: next, provePasses: true };
    // Branches of a split root are searched without their pass.
    const whole: SolveSetup = { ...setup, search, way: "shared-table" };
    const result = await session.solve(words, whole, { ...limits, attacker });
    budget.spend(result);
    if (result.verdict === "proven") proven = result.order ?? next;
    else if (result.reason === "no proof within order") refuted = next;
    else break;
    next = proven === null ? refuted + 1 : proven - 1;
    if (next <= refuted || next > highest) return { order: proven, orderExact: true, ...spent(budget) };
  }
  return { order: proven ?? found, orderExact: false, ...spent(budget) };
}

function spent({ nodes, seconds }: Budget): { readonly nodes: number; readonly seconds: number } {
  return { nodes, seconds };
}
