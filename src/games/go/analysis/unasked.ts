/**
 * Problems that take several questions. Positions that do not say what they ask: likely questions are tried, in longer and longer searches, until one is found whose
 * answer depends on who moves first: that is what such a position is about. Each is tried as it stands, and where that is open as
 * books mean it: with the stones outside taken for safe, and then with more of them where the wall around the group is open. So is a problem that names its target, whoever succeeds in it.
 */
import { SetupError } from "../../../game/errors.js";
import { createBudget, type LimitReason } from "../../../search/limits.js";
import type { Verdict } from "../../../search/search.js";
import type { SolveResult } from "../../../solver/results.js";
import type { Problem, SolveSettings } from "../../../solver/settings.js";
import { sharesInAll } from "../../../solver/solve/found.js";
import { parseProblem, readParts } from "../notation/text.js";
import { formatPoint } from "../notation/vertices.js";
import { ZONE_SEARCH } from "../zones/kind.js";
import { asksOf, type Candidate, candidatesIn } from "./candidates.js";
import type { FirstMoves, TriedQuestion } from "./results.js";

/** Nodes of the first round, and by how much each round is longer than the one before. */
const FIRST_NODES = 4000;
const GROWTH = 4;
/** Nodes for who moves second, in those that the answer took; at least so many as the first round has. */
const OTHER_SIDE = 2;

/** How much of the limits may be spent when an answer is there that takes something for granted: the rest is for all that is said of it. */
const SHARE_WITH_LESS = 7 / 8;
/** How much of them longer and longer searches with less may take. */
const SHARE_OF_MORE = 1 / 2;

/** What a short search has told: whether its answer is the same whoever moves first, as far as that was seen. */
interface Tried {
  readonly result: SolveResult;
  readonly isSettled?: boolean;
}

/** Where no limit has left room for any. */
const ALL_OPEN: FirstMoves = { reach: [], fail: [], open: [], elsewhere: "open" };

type Answered = readonly [question: Candidate, answer: Tried];

/** What short searches leave out. */
const FOR_THE_VERDICT = {
  grade: false,
  firstMoves: false,
  certificate: undefined,
  wholeBoard: undefined,
  trueOrder: undefined,
} satisfies SolveSettings;

/** Asks a problem, as it is written and as it was read. */
type Ask = (problem: Pick<Problem, "position" | "words">, settings: SolveSettings) => Promise<SolveResult>;

/** Reads problems, of which each is asked about more than once. */
function readingOnce(): (text: string) => Int32Array {
  const known = new Map<string, Int32Array>();
  return (text) => {
    const words = known.get(text) ?? parseProblem(text);
    known.set(text, words);
    return words;
  };
}

/**
 * Answers the question that a problem is found to ask. Where none depends on who moves first, that is the most likely one.
 *
 * @throws SetupError for counts, which are of one search
 */
export async function answerUnasked(
  position: string,
  settings: SolveSettings,
  ask: Ask,
): Promise<SolveResult> {
  if (settings.stats === true) {
    throw new SetupError("stats counts the search for one question; name the target, or leave out stats");
  }
  const read = readingOnce();
  const parts = readParts(position);
  const isGranted = ({ assumed }: Candidate) => assumed !== undefined;
  const sides = candidatesIn(parts, read).map((ofSide) =>
    settings.strict ? ofSide.filter((one) => !isGranted(one)) : ofSide,
  );
  const asks = asksOf(parts);
  const isNamed = parts.words.target !== undefined;
  const tried = new Map<Candidate, Tried>();
  const asked: SolveResult[] = [];
  const budget = createBudget(settings);
  const isLimited = settings.maxNodes !== undefined || settings.time !== undefined;
  const chosen = await findQuestion();
  const [candidate, { result, isSettled }] = chosen;
  const isDecided = result.verdict !== "unknown";
  const whole = isDecided ? await askWithin(candidate.text, Number.POSITIVE_INFINITY, settings) : undefined;
  if (isDecided && !isSettled && !isNamed) await tryOthers(candidate);
  return inAll(candidate, whole === undefined || whole.verdict === "unknown" ? uncertified(result) : whole);

  /** The first question whose answer depends on who moves first; otherwise the first that is open, or the first. */
  async function findQuestion(): Promise<Answered> {
    for (const candidates of sides) {
      let open = candidates;
      for (let nodes = FIRST_NODES; open.length > 0; nodes *= GROWTH) {
        const next: Candidate[] = [];
        for (const one of open) {
          if (one.without.some((less) => tried.get(less)?.result.verdict !== "unknown")) continue;
          const answered = await tryOne(one, nodes);
          if (answered === undefined) return unchanged();
          const { result } = answered;
          if (isAnswer(one, answered)) return findWithLess(one, answered, nodes);
          // More nodes will not help where another limit was reached.
          if (result.verdict === "unknown" && result.reason === "node limit") next.push(one);
        }
        open = next;
      }
    }
    return unchanged();
  }

  /** The question that was found with less taken for granted: as its zone tells, or as a longer search decides. */
  async function findWithLess(one: Candidate, found: Tried, nodes: number): Promise<Answered> {
    const [least, answered] = await findWithinZone(one, found, nodes);
    let open = isGranted(least) ? one.without : [];
    let share = SHARE_WITH_LESS;
    for (let more = GROWTH * nodes; open.length > 0; more *= GROWTH) {
      for (const less of open) {
        const longer = await tryOne(less, more, share);
        if (longer === undefined) return [least, answered];
        if (isAnswer(less, longer)) return findWithinZone(less, longer, nodes);
      }
      // Who sets no limits has the answer at once.
      if (!isLimited) break;
      open = open.filter((less) => tried.get(less)?.result.reason === "node limit");
      share = SHARE_OF_MORE;
    }
    return [least, answered];
  }

  /** The same with only what is in the zone of the answer: it does not depend on anything else. */
  async function findWithinZone(one: Candidate, found: Tried, nodes: number): Promise<Answered> {
    const { zone } = found.result;
    const less = zone === undefined ? one : one.within(new Set(zone));
    const answered = less === one ? undefined : await tryOne(less, nodes);
    return answered !== undefined && isAnswer(less, answered) ? [less, answered] : [one, found];
  }

  /** Whether the side to move succeeds, and may need its move. */
  function isAnswer({ success }: Candidate, { result, isSettled }: Tried): boolean {
    return isNamed ? result.verdict !== "unknown" : result.verdict === success && !isSettled;
  }

  /** Tries a question; undefined where the limits leave nothing. */
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

  /** Others may depend on who moves first, too: a first round tells of those that had no turn. */
  async function tryOthers({ target: found }: Candidate): Promise<void> {
    for (const one of sides.flat()) {
      if (one.assumed !== undefined || one.target === found || tried.has(one)) continue;
      if ((await tryOne(one, FIRST_NODES)) === undefined) return;
    }
  }

  function unchanged(): Answered {
    const all = [...tried];
    return all.find(([, { result }]) => result.verdict === "unknown") ?? all[0];
  }

  /** The verdict where the other side moves first, as far as a short search tells. */
  async function verdictTurned({ turned }: Candidate, { nodes }: SolveResult): Promise<Verdict> {
    const other = await askWithin(turned, Math.max(FIRST_NODES, OTHER_SIDE * nodes), FOR_THE_VERDICT);
    return other?.verdict ?? "unknown";
  }

  /** Asks within what is left of the limits; undefined where that is nothing. */
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

  /** A result of a short search, where no limit has left room for the whole answer. */
  function uncertified(result: SolveResult): SolveResult {
    return settings.certificate === undefined
      ? result
      : { ...result, certificate: { refused: `a limit was reached (${limitReached()})` } };
  }

  function limitReached(): LimitReason {
    return budget.reached ?? "node limit";
  }

  /** The answer with what all searches took, and what was asked. */
  function inAll({ target, assumed }: Candidate, result: SolveResult): SolveResult {
    const { nodes, seconds } = budget;
    const perThread = sharesInAll(
      asked.map((each) => each.perThread),
      seconds,
    );
    const questions = {
      ...(isNamed ? {} : { found: true as const }),
      target: formatPoint(target),
      ...assumed,
      ...(asks && { asks }),
      tried: leastFirst([...tried]).map(described),
    };
    // That a round has ended is no reason to those who set no limit to it.
    const isOpen = result.verdict === "unknown" && result.reason === "node limit";
    const isUnsaid = settings.firstMoves === true && result.firstMoves === undefined;
    return {
      ...result,
      ...(isOpen ? { reason: limitReached() } : {}),
      ...(isUnsaid ? { firstMoves: ALL_OPEN } : {}),
      ...{
        nodes,
        seconds,
        nodesPerSecond: seconds > 0 ? nodes / seconds : 0,
        threads: Math.max(1, perThread.length),
        perThread,
      },
      // A defence has no line of its own: its first move is one.
      ...(result.line.length === 0 && result.refutation !== undefined ? { line: [result.refutation] } : {}),
      ...(isNamed && assumed === undefined ? {} : questions),
    };
  }
}

/** Questions about the same target together, the least first that is taken for granted. */
function leastFirst(questions: readonly Answered[]): Answered[] {
  const granted = ({ assumed }: Candidate) => assumed?.safe.length ?? 0;
  return [...new Set(questions.map(([{ target }]) => target))].flatMap((target) =>
    questions
      .filter(([one]) => one.target === target)
      .sort(([one], [other]) => one.without.length - other.without.length || granted(one) - granted(other)),
  );
}

function described([question, { result, isSettled }]: readonly [Candidate, Tried]): TriedQuestion {
  const { target, stones, isOwn: own, assumed } = question;
  const { goal, verdict } = result;
  return {
    ...{ target: formatPoint(target), stones, own, goal, verdict },
    ...assumed,
    ...(isSettled === undefined ? {} : { settled: isSettled }),
  };
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
