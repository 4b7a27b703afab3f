/** Searches a problem in one way after the other, within limits that all questions about it share. */
import type { Budget, Limits } from "../../../search/limits.js";
import type { Question } from "../../../solver/analysis.js";
import type { CertificateRequest } from "../../../solver/certificates/certify.js";
import type { Found } from "../../../solver/solve/found.js";
import { prove } from "../../../solver/solve/prove.js";
import type { SolveSession } from "../../../solver/solve/run-solve.js";
import { ZONE_SEARCH } from "../zones/kind.js";
import { provenAlone, type Stage, shareOf } from "./stages.js";

/** Searches that store facts which hold for whatever search of these reads them. */
export const KEEPERS = ["df-pn", "df-pn-plus", "df-pn-lambda"];

/** Searches whose facts about one level serve the others: λ search has its own numbers of open positions. */
export const SHARERS = [...KEEPERS, "lambda", "pn-search", ZONE_SEARCH];

interface InStages {
  /** Whether the line of a proof is wanted. Default false. */
  readonly line?: boolean;
  readonly wanted?: CertificateRequest | undefined;
  /** How many nodes all searches may have taken at the end of this one, of which only the verdict is wanted. */
  readonly end?: number;
  /** Whether nothing in the table serves it. Default false. */
  readonly afresh?: boolean;
}

/** What a solver remembers from one question to the next. */
export interface Memory {
  /** Whether the table holds facts that the next search may keep. */
  kept: boolean;
}

interface StagedSearch {
  readonly session: SolveSession;
  readonly stages: readonly Stage[];
  readonly settings: Question["settings"];
  readonly attacker: Question["attacker"];
  readonly budget: Budget;
  readonly memory: Memory;
  /** Whether facts of one question serve the next. */
  readonly shares: boolean;
}

/** Searches in one way after the other, until one gives a verdict or the limits are reached. */
export function createStagedSearch({
  session,
  stages,
  settings,
  attacker,
  budget,
  memory,
  shares,
}: StagedSearch) {
  const { keepFacts = false } = settings;
  // The table of a search with zones has entries of its own.
  const isMixed = new Set(stages.map(({ setup }) => setup.algorithm === ZONE_SEARCH)).size > 1;
  /** The way that has decided the last question that was decided. */
  let decisive: Stage | undefined;
  /** The last search that was used. */
  let searched: string | undefined;
  return inStages;

  async function inStages(
    problem: Int32Array,
    { line = false, wanted, end, afresh = false }: InStages = {},
  ): Promise<Found> {
    let last: Found | undefined;
    // What decided a question has left facts in the table for the next.
    const ordered = decisive === undefined ? stages : [decisive, ...stages.filter((one) => one !== decisive)];
    for (const [i, stage] of ordered.entries()) {
      const part = end === undefined ? {} : { nodes: end - budget.nodes };
      const limits = budget.left(part) ?? (last === undefined ? atOnce(budget.rest(part)) : undefined);
      if (limits === undefined) {
        // A way that was left says nothing of those that had no turn.
        last = { ...(last as Found), reason: budget.reached ?? "node limit" };
        break;
      }
      const within = i < ordered.length - 1 ? shareOf(limits, stage) : limits;
      if (within.maxNodes === 0) continue;
      const trueOrder = end === undefined && settings.trueOrder;
      const { algorithm } = stage.setup;
      const goesOn = settings.keepTable === true && SHARERS.includes(algorithm) && !isMixed;
      const isKept = searched === undefined ? goesOn || (keepFacts && memory.kept) : shares;
      const isReadable = searched === undefined || (searched === ZONE_SEARCH) === (algorithm === ZONE_SEARCH);
      const keepTable = !afresh && isKept && isReadable;
      searched = algorithm;
      memory.kept = keepFacts;
      const options = { ...limits, ...within, line, trueOrder, keepTable };
      const certified = wanted && stage.provesOnly ? ofProofAlone(wanted) : wanted;
      const next = await prove(session, problem, stage.setup, attacker, options, certified);
      budget.spend(next);
      budget.exclude(next.certificateSeconds ?? 0);
      const found = algorithm === ZONE_SEARCH ? { ...next, algorithm } : next;
      last = stage.provesOnly ? provenAlone(found, stage) : found;
      if (last.verdict !== "unknown") decisive = stage;
      if (last.verdict !== "unknown" || settings.signal?.aborted) break;
    }
    return last as Found;
  }
}

/** Limits that are reached at once: who asks for a search has an answer, and no search is without its limits. */
function atOnce({ maxNodes, time, ...rest }: Limits): Limits {
  return {
    ...rest,
    ...(maxNodes === undefined ? {} : { maxNodes: 1 }),
    ...(time === undefined ? {} : { time: 0 }),
  };
}

/** The certificate of a search that can only prove: what it calls a disproof is about the moves that it tried. */
function ofProofAlone(request: CertificateRequest): CertificateRequest {
  return {
    ...request,
    refuses: (goal, verdict) =>
      verdict === "disproven"
        ? "the search found no proof, and can disprove nothing"
        : request.refuses(goal, verdict),
  };
}
