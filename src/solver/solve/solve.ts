/** `Solver.solve`: a problem is read, asked about in its turn, and what was found becomes a result. */
import { type Statistics, sumOfStatistics } from "../../engine/statistics.js";
import { removeOld } from "../../files/output.js";
import { asError, SetupError } from "../../game/errors.js";
import type { Player } from "../../game/game.js";
import { goalNamed, OPPOSITE } from "../../game/goal.js";
import { whyUnsaved } from "../../search/kind.js";
import { createBudget } from "../../search/limits.js";
import type { Question } from "../analysis.js";
import type { Solver } from "../api.js";
import type { CertificateRequest } from "../certificates/certify.js";
import type { SolverContext } from "../context.js";
import { isOwnGame } from "../loading/load-game.js";
import { checkGoal, packProblem } from "../pack.js";
import type { SolveResult } from "../results.js";
import {
  checkProblem,
  checkSettings,
  type Problem,
  SOLVE_SETTINGS,
  type SolveSettings,
} from "../settings.js";
import { setupOf, unnamedGoal } from "./choose-search.js";
import type { Found } from "./found.js";
import { informing } from "./informing.js";
import { prove } from "./prove.js";
import { ContradictedError } from "./run-solve.js";
import type { Checkpoint } from "./saved/checkpoint.js";
import type { SavedQuestion } from "./saved/checkpoint-file.js";

export function openSolving(context: SolverContext): Solver["solve"] {
  const { module, analysis, ownSettings, rules, calls } = context;
  const answer = answerer(context);
  /** The searches that have run: the first position of each is slower, as its code is still being compiled. */
  const warm = new Set<string>();

  async function solve(problem: Problem | string = {}, settings: SolveSettings = {}): Promise<SolveResult> {
    checkSettings.solve(settings, ownSettings);
    checkProblem(problem, ownSettings);
    const given = typeof problem === "string" ? { position: problem } : problem;
    const text = inTextForm(given);
    const whole = text === undefined ? given : { ...given, position: await text };
    const answered = answerUnasked(whole, settings);
    if (answered !== undefined) return answered;
    const { words, attacker, goal: named } = packProblem(context, whole);
    if (settings.outcome) {
      refuseSaving(settings, "asks for the goals of both players, one after the other; leave out outcome");
      const { outcome: _, ...each } = settings;
      const { solveOutcome } = await import("./outcome.js");
      rules.load(words, 0);
      const read = { ...whole, words };
      return solveOutcome({ module, problem: read, side: rules.sideToMove(), settings: each, solve });
    }
    const turned = turnedRound(context, named, words);
    const { setup, kind } = await setupOf(context, settings, turned?.goal ?? named);
    if (settings.trueOrder && !kind.hasOrders) {
      throw new SetupError(`${kind.name} has no λ orders to find; use df-pn-lambda`);
    }
    analysis?.checkSettings?.(setup, settings);
    const goal = named ?? unnamedGoal(module, kind, setup.search.maxOrder);
    const position = module.formatPosition(words);
    const about = { position, goal, attacker };
    const saves = settings.save !== undefined || settings.resume !== undefined;
    if (!saves && settings.saveEvery !== undefined) {
      throw new SetupError("saveEvery (--save-every) has no effect without save or resume");
    }
    const unsaved = saves ? whyUnsaved(kind) : undefined;
    if (unsaved !== undefined) throw new SetupError(unsaved);
    // Without a certificate nothing is awaited that other calls do not await: they have their turns as they come.
    const request =
      settings.certificate === undefined
        ? undefined
        : { ...(await requestOf(context, settings, about)), ...turned?.request };
    const { signal, end } = await calls.turn(settings.signal, false, setup.together ? undefined : 1);
    const look = () => context.opened()?.look(words, setup, attacker, kind);
    const { atEnd, ...informed } = informing(module, look, { ...settings, signal });
    try {
      if (saves) {
        const asked = { position, goal, asked: whole.goal ?? null, algorithm: setup.algorithm };
        context.saving.checkpoint = await checkpointOf(context, settings, asked);
      }
      context.remote.workers = settings.workers;
      const cold = !warm.has(setup.algorithm);
      warm.add(setup.algorithm);
      const question = { words: turned?.words ?? words, attacker, setup, request, ...informed };
      const answered = await answer(question).catch(async (error: unknown) => {
        if (!(error instanceof ContradictedError)) throw error;
        throw await withEvidence(context, error, question, turned?.goal ?? goal);
      });
      const told = whole.attacker === undefined ? answered : withRefutation(module, answered);
      const found = turned === undefined ? told : { ...told, verdict: OPPOSITE[told.verdict] };
      atEnd(found);
      const { certificate } = found;
      if (request !== undefined && certificate !== undefined && "refused" in certificate)
        removeOld(request.file, signal);
      const counted = context.opened()?.takeStatistics() ?? [];
      const { algorithm } = setup;
      // Nodes of further questions, as about kos, are in no result.
      const earlierNodes = Math.min(found.nodes, context.saving.checkpoint?.earlierNodes ?? 0);
      const asked = {
        position,
        goal,
        algorithm,
        cold,
        counted,
        stats: settings.stats === true,
        earlierNodes,
      };
      const result = resultOf(context, asked, found);
      const unsaved = context.saving.checkpoint?.close();
      context.saving.checkpoint = undefined;
      return unsaved === undefined ? result : { ...result, unsaved };
    } finally {
      const { checkpoint } = context.saving;
      context.saving.checkpoint = undefined;
      checkpoint?.close();
      const { search } = context.remote;
      context.remote.workers = undefined;
      context.remote.search = undefined;
      await search?.close();
      end();
    }
  }

  /** The text of a problem that is given in another form; undefined for others. */
  function inTextForm({ position, words, goal }: Problem): Promise<string> | undefined {
    if (position === undefined || words !== undefined) return undefined;
    checkGoal(module, goal);
    return analysis?.inTextForm?.({ position, goal }, context.onWarning);
  }

  /**
   * The answer to a problem that takes several questions, since it does not say what it asks, or may not be decided as it stands;
   * undefined for other problems.
   */
  function answerUnasked(problem: Problem, settings: SolveSettings): Promise<SolveResult> | undefined {
    const { position = module.start, words: _, ...rest } = problem;
    const answer = analysis?.answerUnasked?.(position, settings, (asked, each) =>
      solve({ ...rest, ...asked }, each),
    );
    if (answer !== undefined) refuseSaving(settings, "needs a problem that says what it asks");
    return answer;
  }

  return solve;
}

/** @throws SetupError where the answer takes several questions, of which a file keeps one */
function refuseSaving({ save, resume }: SolveSettings, why: string): void {
  if (save !== undefined) throw new SetupError(`save (--save) ${why}`);
  if (resume !== undefined) throw new SetupError(`resume (--resume) ${why}`);
}

/** Opens the file that a problem is saved to, or goes on from. */
async function checkpointOf(
  { source, gameOptions, ownSettings, table, onWarning }: SolverContext,
  settings: SolveSettings,
  asked: Pick<SavedQuestion, "position" | "goal" | "asked" | "algorithm">,
): Promise<Checkpoint> {
  const { openCheckpoint, questionSettings } = await import("./saved/checkpoint.js");
  const rows = { ...SOLVE_SETTINGS, ...ownSettings };
  const said = { options: { ...gameOptions }, settings: questionSettings(rows, settings) };
  const question = { game: source, ...asked, ...said } as SavedQuestion;
  return openCheckpoint({ settings, question, table, onWarning });
}

/** The question that a search decides in place of one whose goal is the opposite of another; its verdict is to be turned round. */
function turnedRound({ module, analysis }: SolverContext, asked: string | null, words: Int32Array) {
  const [goal] = (asked === null ? undefined : goalNamed(module, asked)?.denies) ?? [];
  // Problems that name their goals are turned round by the game itself, with what only it finds out.
  if (
    asked === null ||
    goal === undefined ||
    (module.opposite !== undefined && analysis?.openAnswers !== undefined)
  )
    return undefined;
  const opposite = module.opposite?.(words) ?? words;
  return { goal, words: opposite, request: { goal, position: module.formatPosition(opposite), asked } };
}

/** In the middle of a line of play, a disproof names the defender's move that refutes the line. */
function withRefutation({ formatMove }: Pick<SolverContext["module"], "formatMove">, found: Found): Found {
  const { verdict, move, findings } = found;
  if (verdict !== "disproven" || move === undefined) return found;
  return { ...found, findings: { refutation: formatMove(move), ...findings } };
}

/** What answers questions: the game, where it says more than a verdict, otherwise `prove`. */
function answerer({
  analysis,
  pool,
  module,
  gameOptions,
  table,
  session,
  saving,
  onWarning,
}: SolverContext): (question: Question) => Promise<Found> {
  return (
    analysis?.openAnswers?.({ pool, module, gameOptions, table, session, saving, onWarning }) ??
    (({ words, attacker, setup, settings, request }) =>
      prove(session(), words, setup, attacker, settings, request))
  );
}

/** Says of both verdicts which file has a certificate of it, or why there is none: the files show where the fault is. */
async function withEvidence(
  context: SolverContext,
  { words, position }: ContradictedError,
  { attacker, setup }: Pick<Question, "attacker" | "setup">,
  goal: string | null,
): Promise<ContradictedError> {
  const { certifyVerdict } = await import("../certificates/certify.js");
  const evidence: string[] = [];
  for (const verdict of ["proven", "disproven"] as const) {
    const file = `contradiction-${verdict}.proof`;
    try {
      const about = { position, goal: goalOfAttacker(context, words, goal, attacker), attacker };
      const request = await requestOf(context, { certificate: file }, about);
      const found = { verdict, nodes: 0, seconds: 0 };
      const outcome = await certifyVerdict(context.session(), words, setup, { attacker }, found, request);
      const none = "refused" in outcome ? `no certificate (${outcome.refused})` : file;
      evidence.push(`${verdict}: ${none}`);
    } catch (error) {
      evidence.push(`${verdict}: no certificate (${asError(error).message})`);
    }
  }
  return new ContradictedError(words, position, ` with what shows it: ${evidence.join("; ")}`);
}

/**
 * What is asked of a position within a search, where either side may be to move: the same goal, or a plain win of the same side by
 * its name.
 *
 * @throws SetupError where the game has no name for it
 */
function goalOfAttacker(context: SolverContext, words: Int32Array, goal: string | null, attacker: Player) {
  const { goals } = context.module;
  const isPlain = (name: string) => typeof goals[name] !== "object";
  const wins = goal === null || isPlain(goal) ? Object.keys(goals).filter(isPlain) : [];
  const asksTheSame = (name: string | null) =>
    packProblem(context, { words, ...(name === null ? {} : { goal: name }) }).attacker === attacker;
  const found = [goal, ...wins].find(asksTheSame);
  if (found === undefined) throw new SetupError("the other side is to move there");
  return found;
}

/** What certificate is asked for. */
async function requestOf(
  { module, source, gameOptions }: SolverContext,
  { certificate = "", time, writeTime = time }: SolveSettings,
  problem: Pick<CertificateRequest, "position" | "goal" | "attacker">,
): Promise<CertificateRequest> {
  const { requestFor } = await import("../certificates/certify.js");
  const request = await requestFor(certificate, { module, own: isOwnGame(source) }, gameOptions, problem);
  return { ...request, writing: createBudget({ time: writeTime }) };
}

/** What a result says beside what was found. */
interface Asked extends Pick<SolveResult, "position" | "goal" | "algorithm"> {
  readonly cold: boolean;
  /** Whether what the searches did is counted, and what each thread counted. */
  readonly stats: boolean;
  readonly counted: readonly (Statistics | undefined)[];
  /** Nodes of runs before this one. */
  readonly earlierNodes?: number;
}

/** What was found, in the words of the library. */
export function resultOf(
  { module }: Pick<SolverContext, "module">,
  { position, goal, algorithm, cold, stats, counted, earlierNodes = 0 }: Asked,
  found: Found,
): SolveResult {
  const { verdict, reason, order, orderExact, noProofWithinOrder, nodes, seconds } = found;
  const { tableUse, droppedStores = 0, workers, error, certificate, findings } = found;
  // A session of the game's own says in its shares what was counted.
  const perThread = found.perThread.map((share, i) => ({
    ...share,
    ...(counted[i] && { stats: counted[i] }),
  }));
  const uncounted = found.perThread.slice(counted.length).map((share) => share.stats);
  return {
    position,
    goal,
    algorithm: found.algorithm ?? algorithm,
    verdict,
    ...(reason === undefined ? {} : { reason }),
    order,
    orderExact,
    ...(noProofWithinOrder === undefined ? {} : { noProofWithinOrder }),
    line: Array.from(found.line, (move) => module.formatMove(move)),
    ...(found.lineCut && { lineCut: found.lineCut }),
    ...findings,
    nodes,
    ...(earlierNodes === 0 ? {} : { earlierNodes }),
    seconds,
    nodesPerSecond: seconds > 0 ? Math.max(0, nodes - earlierNodes) / seconds : 0,
    ...(cold ? { cold } : {}),
    threads: Math.max(1, perThread.length),
    ...(workers === undefined ? {} : { workers }),
    tableUse,
    ...(droppedStores === 0 ? {} : { droppedStores }),
    perThread,
    ...(stats ? { stats: sumOfStatistics([...counted, ...uncounted].flatMap((one) => one ?? [])) } : {}),
    ...(certificate === undefined ? {} : { certificate }),
    ...(error === undefined ? {} : { error }),
  };
}
