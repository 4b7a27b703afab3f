/**
 * Problems that take several questions. Of a position that does not say what it asks, likely questions are tried until one is found
 * whose answer depends on who moves first: that is what such a position is about. Each is tried as it stands, and where that is open,
 * as books mean it: with the stones outside taken for safe, and then with more of them where the wall around the group is open. So is
 * a problem that names its target, whoever succeeds in it.
 */
import { SetupError } from "../../../game/errors.js";
import type { LimitReason } from "../../../search/limits.js";
import type { SolveResult } from "../../../solver/results.js";
import type { SolveSettings } from "../../../solver/settings.js";
import { sharesInAll } from "../../../solver/solve/found.js";
import { parseProblem, readParts } from "../notation/text.js";
import { asksOf, type Candidate, candidatesIn } from "./candidates.js";
import { findQuestion, isGranted } from "./find-question.js";
import type { FirstMoves, TriedQuestion } from "./results.js";
import { type Answered, type Ask, createTries, type Tried } from "./tries.js";
import { tryUntried, withTurns } from "./turns.js";

/** Where no limit has left room for any. */
const ALL_OPEN: FirstMoves = { reach: [], fail: [], open: [], elsewhere: "open" };

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
  const sides = candidatesIn(parts, read).map((ofSide) =>
    settings.strict ? ofSide.filter((one) => !isGranted(one)) : ofSide,
  );
  const asks = asksOf(parts);
  const isNamed = parts.words.target !== undefined;
  const tries = createTries(settings, isNamed, read, ask);
  const { tried, asked, budget } = tries;
  const inTurns = isNamed ? tries : withTurns(tries, sides.flat());
  const [found, { result, isSettled, ko }] = await findQuestion(sides, settings, isNamed, inTurns);
  const takesKo = found.assumed?.threats !== undefined;
  // Certificates of both sides of a grade are of the question without threats.
  const inFull = takesKo && settings.grade === true && settings.certificate !== undefined;
  const candidate = (inFull ? found.withThreats(0) : undefined) ?? found;
  const { target, assumed } = candidate;
  const isDecided = result.verdict !== "unknown";
  const wanted = takesKo && !inFull ? { ...settings, grade: false } : settings;
  const whole = isDecided
    ? await tries.askWithin(candidate.text, Number.POSITIVE_INFINITY, wanted)
    : undefined;
  // Others may depend on who moves first, too: a first round tells of those that had no turn.
  if (isDecided && !isSettled && !isNamed) {
    const others = sides.flat().filter((one) => one.target !== target);
    await tryUntried(tries, others);
  }
  return inAll(whole === undefined || whole.verdict === "unknown" ? uncertified(result) : whole);

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
  function inAll(answer: SolveResult): SolveResult {
    const { nodes, seconds } = budget;
    const perThread = sharesInAll(
      asked.map((each) => each.perThread),
      seconds,
    );
    const questions = {
      ...(isNamed ? {} : { found: true as const }),
      target,
      ...assumed,
      ...(asks && { asks }),
      tried: leastFirst([...tried]).map(described),
    };
    // That a round has ended is no reason to those who set no limit to it.
    const isOpen = answer.verdict === "unknown" && answer.reason === "node limit";
    const isUnsaid = settings.firstMoves === true && answer.firstMoves === undefined;
    return {
      ...answer,
      ...(ko !== undefined && !inFull && settings.grade !== false ? { ko } : {}),
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
      ...(answer.line.length === 0 && answer.refutation !== undefined ? { line: [answer.refutation] } : {}),
      ...(isNamed && assumed === undefined ? {} : questions),
    };
  }
}

/** Questions about the same target together, the least first that is taken for granted, and those with threats last. */
function leastFirst(questions: readonly Answered[]): Answered[] {
  const granted = ({ assumed }: Candidate) => assumed?.safe?.length ?? 0;
  const takesKo = ({ assumed }: Candidate) => Number(assumed?.threats !== undefined);
  return [...new Set(questions.map(([{ target }]) => target))].flatMap((target) =>
    questions
      .filter(([one]) => one.target === target)
      .sort(
        ([one], [other]) =>
          takesKo(one) - takesKo(other) ||
          one.without.length - other.without.length ||
          granted(one) - granted(other),
      ),
  );
}

function described([question, { result, isSettled }]: readonly [Candidate, Tried]): TriedQuestion {
  const { target, stones, isOwn: own, assumed } = question;
  const { goal, verdict } = result;
  return {
    ...{ target, stones, own, goal, verdict },
    ...assumed,
    ...(isSettled === undefined ? {} : { settled: isSettled }),
  };
}
