/**
 * Short searches of questions that a problem may ask, within limits that all of them share. Each is tried as it is written; where the
 * side to move succeeds, a second search asks whether it also would if the other side moved first.
 */
import { type Budget, createBudget } from "../../../search/limits.js";
import type { Verdict } from "../../../search/search.js";
import type { SolveResult } from "../../../solver/results.js";
import type { Problem, SolveSettings } from "../../../solver/settings.js";
import { ZONE_SEARCH } from "../zones/kind.js";
import type { Candidate } from "./candidates.js";
import type { KoResult } from "./results.js";

/** Nodes of a first try. */
export const FIRST_NODES = 4000;
/** Nodes for who moves second, in those that the answer took; at least so many as a first try has. */
const OTHER_SIDE = 2;

/** What a short search has told: whether its answer is the same whoever moves first, as far as that was seen. */
export interface Tried {
  readonly result: SolveResult;
  readonly isSettled?: boolean;
  /** The grade without what is taken for granted of threats, where that is how the answer was found. */
  readonly ko?: KoResult;
}

export type Answered = readonly [question: Candidate, answer: Tried];

/** Asks a problem, as it is written and as it was read. */
export type Ask = (
  problem: Pick<Problem, "position" | "words">,
  settings: SolveSettings,
) => Promise<SolveResult>;

export interface Tries {
  /** The last try of each question, in the order of the first. */
  readonly tried: Map<Candidate, Tried>;
  /** All results, of tries and others. */
  readonly asked: readonly SolveResult[];
  readonly budget: Budget;
  /** Whether the side to move succeeds, and may need its move; of a problem that names its target, whether it is decided. */
  isAnswer(one: Candidate, answer: Tried): boolean;
  /**
   * Tries a question.
   *
   * @param share of the limits up to which there is anything left for it
   * @returns undefined where the limits leave nothing
   */
  tryOne(one: Candidate, nodes: number, share?: number): Promise<Tried | undefined>;
  /** Asks within what is left of the limits; undefined where that is nothing. */
  askWithin(
    position: string,
    nodes: number,
    each: SolveSettings,
    share?: number,
  ): Promise<SolveResult | undefined>;
}

/** What short searches leave out. */
export const FOR_THE_VERDICT = {
  grade: false,
  firstMoves: false,
  certificate: undefined,
  wholeBoard: undefined,
  trueOrder: undefined,
} satisfies SolveSettings;

/**
 * @param isNamed whether the problem names its target
 * @param read reads a problem
 */
export function createTries(
  settings: SolveSettings,
  isNamed: boolean,
  read: (text: string) => Int32Array,
  ask: Ask,
): Tries {
  const tried = new Map<Candidate, Tried>();
  const asked: SolveResult[] = [];
  const budget = createBudget(settings);
  return { tried, asked, budget, isAnswer, tryOne, askWithin };

  function isAnswer({ success }: Candidate, { result, isSettled }: Tried): boolean {
    return isNamed ? result.verdict !== "unknown" : result.verdict === success && !isSettled;
  }

  async function tryOne(one: Candidate, nodes: number, share = 1): Promise<Tried | undefined> {
    const result = await askWithin(one.text, nodes, FOR_THE_VERDICT, share);
    if (result === undefined) return undefined;
    const succeeds = !isNamed && result.verdict === one.success;
    const turned = succeeds ? await verdictTurned(one, result) : undefined;
    // What fails with stones outside that are safe may not fail without.
    const isSettled = succeeds || !(one.assumed || isNamed) ? settledBy(result.verdict, turned) : undefined;
    const answered = { result, ...(isSettled === undefined ? {} : { isSettled }) };
    tried.set(one, answered);
    return answered;
  }

  /** The verdict where the other side moves first, as far as a short search tells. */
  async function verdictTurned({ turned }: Candidate, { nodes }: SolveResult): Promise<Verdict> {
    const other = await askWithin(turned, Math.max(FIRST_NODES, OTHER_SIDE * nodes), FOR_THE_VERDICT);
    return other?.verdict ?? "unknown";
  }

  async function askWithin(position: string, nodes: number, each: SolveSettings, share = 1) {
    const part = { nodes: Math.floor(nodes), share };
    // There is an answer even if a limit is reached at once.
    const left = budget.left(part) ?? (asked.length > 0 ? undefined : budget.rest(part));
    if (left === undefined) return undefined;
    const limits = { ...left, onInfo: budget.inAll(settings.onInfo) };
    // Facts of one question serve the others, with whatever is taken for granted.
    const keepTable = asked.length > 0 && asked.every(({ algorithm }) => algorithm === ZONE_SEARCH);
    const kept = keepTable ? { keepTable } : {};
    const result = await ask(
      { position, words: read(position) },
      { ...settings, ...each, ...limits, ...kept, strict: true },
    );
    asked.push(result);
    budget.spend(result);
    return result;
  }
}

/**
 * Whether a verdict is the same whoever moves first; undefined where that is not known. To move first is never worse, since one may
 * pass: who fails then fails the other way round, too.
 *
 * @param turned where the side to move succeeds, the verdict where the other side moves first
 */
function settledBy(verdict: Verdict, turned: Verdict | undefined): boolean | undefined {
  if (verdict === "unknown" || turned === "unknown") return undefined;
  return turned === undefined || turned === verdict;
}
