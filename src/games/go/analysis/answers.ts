/**
 * The verdict about a capture, what it covers, and its grade. Limits of nodes and time are for all of it together.
 *
 * Each level of the grade is a problem of its own, since threats are part of the position. That of the problem itself comes
 * first: its line, its order and its certificate are those of the result.
 */
import { join, parse } from "node:path";
import { removeOld } from "../../../files/output.js";
import { SetupError } from "../../../game/errors.js";
import { startBudget } from "../../../search/limits.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import type { CertificateRequest } from "../../../solver/certificates/certify.js";
import type { Found, FurtherCertificate, GameFindings } from "../../../solver/solve/found.js";
import { LARGEST_SIZE, STRIDE } from "../notation/points.js";
import { packPosition, pointsOf, unpackPosition, unpackProblem, withRegion } from "../notation/position.js";
import { formatMove, formatPoint } from "../notation/vertices.js";
import { breakOf, EVEN, known, koOf, LEVELS, nextLevel, type Row } from "./grade.js";
import { createStagedSearch, KEEPERS, type Memory, SHARERS } from "./staged-search.js";
import { stagesOf } from "./stages.js";

/** Nodes for each question about the whole board, or this share of those that the verdict in the region took. */
const WHOLE_BOARD_NODES = 4000;
const WHOLE_BOARD_SHARE = 1 / 4;

/** @param gradeOf what a row is to whoever asks */
export async function answerCapture(
  context: AnswerContext,
  question: Question,
  memory: Memory,
  gradeOf = koOf,
): Promise<Found> {
  const { words, attacker, settings, request, onFindings } = question;
  const { moves = "all" } = settings;
  if (moves === "candidates" && request !== undefined) {
    throw new SetupError("no certificate: what holds among candidates need not hold; leave out --moves");
  }
  if (moves === "candidates" && (settings.parallel ?? "shared-table") !== "shared-table") {
    throw new SetupError("--moves candidates is searched with --parallel shared-table; leave out --parallel");
  }
  if (moves === "all-replies" && settings.trueOrder) {
    throw new SetupError(
      "the true order is found among all moves of the attacker; leave out --moves all-replies",
    );
  }
  const { sideToMove, attackersThreats, defendersThreats } = unpackPosition(unpackProblem(words), words);
  const none = attackersThreats === 0 && defendersThreats === 0;
  if (settings.grade && !none) {
    throw new SetupError("the grade is about all numbers of threats; leave them out of the problem");
  }
  const { keepFacts = false } = settings;
  if (keepFacts && (settings.trueOrder || !KEEPERS.includes(question.setup.algorithm))) {
    throw new SetupError(`facts are kept by ${KEEPERS.join(", ")}, and not with the true order`);
  }
  if (settings.wholeBoard && request === undefined) {
    throw new SetupError("--whole-board is about a certificate; add --certificate, or leave it out");
  }
  const session = context.session();
  const stages = stagesOf(context.module, question);
  for (const { setup } of stages) await session.load(setup);
  const budget = startBudget(settings);
  const graded = settings.grade ?? none;
  /** Facts of one level serve the others. A table that ends a search when it is full would be so for all that follow. */
  const shares =
    keepFacts ||
    (graded &&
      !settings.trueOrder &&
      SHARERS.includes(question.setup.algorithm) &&
      question.setup.table.whenFull !== "stop");
  const inStages = createStagedSearch({ session, stages, settings, attacker, budget, memory, shares });
  const wanted = request && about(words, request);
  const withLine = { line: settings.line ?? true };
  const proof = await inStages(words, { ...withLine, wanted });
  let found: Found = { ...proof, nodes: budget.nodes, seconds: budget.seconds };
  const { verdict } = found;
  const cover = () =>
    ({
      moves: moves === "candidates" ? moves : "all",
      ...refutationOf(found),
      ...zoneOf(found),
    }) as const;
  if (!graded) return { ...found, findings: { ...cover(), ...(await onWholeBoard()) } };

  let row = known({ least: 0, most: LEVELS.length }, EVEN, verdict);
  onFindings?.({ ...cover(), ko: gradeOf(row) });
  const asked = new Set([EVEN]);
  /** The same verdict at the level that is hardest for the side that succeeds. */
  let hardest: { readonly level: number; readonly answer: Found } | undefined;
  for (;;) {
    const level = nextLevel(row, asked);
    if (level === undefined || budget.reached !== undefined) break;
    asked.add(level);
    const answer = await inStages(withThreats(words, level), withLine);
    // A level that is still asked is harder for the side that succeeds than those at which it did so before.
    if (answer.verdict === verdict) hardest = { level, answer };
    row = known(row, level, answer.verdict);
    onFindings?.({ ...cover(), ko: gradeOf(row) });
  }
  const isAnswer = (verdict === "proven") === (sideToMove === attacker);
  if (isAnswer && hardest !== undefined && firstMoveOf(hardest.answer) !== firstMoveOf(found)) {
    found = await byMoveOf(hardest);
  }
  const shown =
    settings.grade && request !== undefined ? { furtherCertificates: await certifyBreak(row, request) } : {};
  const effort = { nodes: budget.nodes, seconds: budget.seconds };
  const findings = { ...cover(), ko: gradeOf(row), ...shown, ...(await onWholeBoard(row)) };
  return { ...found, ...effort, findings };

  /**
   * The verdict without threats by the move that succeeds at a harder level, too: another one may only win a ko. It is found
   * among what that level alone has left in the table.
   */
  async function byMoveOf({ level, answer }: NonNullable<typeof hardest>): Promise<Found> {
    if (shares && !keepFacts && budget.reached === undefined) {
      await inStages(withThreats(words, level), { afresh: true });
      const again = await inStages(words, { ...withLine, wanted });
      if (again.verdict === verdict && firstMoveOf(again) === firstMoveOf(answer)) return again;
    }
    const { line, lineCut, plies, move } = answer;
    const shown = { line, ...(lineCut && { lineCut }), ...(plies !== undefined && { plies }) };
    return { ...found, ...shown, ...(move !== undefined && { move }) };
  }

  /**
   * What a short search tells of the same problem without its region: a verdict there is one of the whole board. The levels
   * between which the row breaks off have to be the same, too.
   */
  async function onWholeBoard(range?: Row): Promise<Pick<GameFindings, "wholeBoard">> {
    const whole = withoutRegion(words);
    const { certificate } = found;
    if (whole === words || verdict === "unknown") return {};
    const most = Math.max(WHOLE_BOARD_NODES, Math.ceil(WHOLE_BOARD_SHARE * budget.nodes));
    const verdictOf = async (problem: Int32Array) =>
      budget.reached !== undefined
        ? "unknown"
        : (await inStages(problem, { end: budget.nodes + most })).verdict;
    const isCertified = settings.wholeBoard === true && certificate !== undefined && "file" in certificate;
    const there = isCertified ? verdict : await verdictOf(whole);
    if (there !== verdict) return { wholeBoard: there === "unknown" ? "open" : "opposite" };
    for (const level of range === undefined ? [] : breakOf(range)) {
      const expected = level < (range as Row).least ? "proven" : "disproven";
      if ((await verdictOf(withThreats(whole, level))) !== expected) return { wholeBoard: "open" };
    }
    return { wholeBoard: "same" };
  }

  /** Certificates of the last level at which the attacker succeeds and the first at which it fails; for W(0,0) the result's own. */
  async function certifyBreak(range: Row, own: CertificateRequest): Promise<FurtherCertificate[]> {
    const made: FurtherCertificate[] = [];
    const written = new Set<string>();
    for (const level of breakOf(range)) {
      if (budget.reached !== undefined) break;
      const problem = withThreats(words, level);
      const certified = { ...about(problem, own), file: fileOfLevel(own.file, level) };
      const proof = await inStages(problem, { wanted: certified });
      const { verdict, certificate = { refused: "a limit was reached" } } = proof;
      made.push({ position: certified.position, verdict, certificate });
      if ("file" in certificate) written.add(certified.file);
    }
    for (const file of filesOfLevels(own.file)) {
      if (!written.has(file)) removeOld(file, settings.signal);
    }
    return made;
  }

  /** The certificate of a problem, without its region where the whole board is asked for. */
  function about(problem: Int32Array, certificate: CertificateRequest): CertificateRequest {
    const whole = settings.wholeBoard ? withoutRegion(problem) : problem;
    return { ...certificate, position: context.module.formatPosition(whole), wider: whole !== problem };
  }
}

/** The names that certificates of other levels than W(0,0) may have. */
export function filesOfLevels(file: string): string[] {
  return [...LEVELS.keys()].filter((level) => level !== EVEN).map((level) => fileOfLevel(file, level));
}

/** The certificate's name with the threats of a level in front of its ending. */
function fileOfLevel(file: string, level: number): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.${LEVELS[level].join("-")}${ext}`);
}

/** What the defender plays in a disproof; the attacker's move decides a proof alone. */
function refutationOf({ verdict, move }: Pick<Found, "verdict" | "move">): { refutation?: string } {
  return verdict === "disproven" && move !== undefined ? { refutation: formatMove(move) } : {};
}

/** What the side to move succeeds by; undefined where that is not known. */
function firstMoveOf({ verdict, line, move }: Found): number | undefined {
  return verdict === "proven" ? line[0] : move;
}

/** The points of a zone by their names. */
function zoneOf({ zone }: Pick<Found, "zone">): { zone?: readonly string[] } {
  if (zone === undefined) return {};
  const points = Array.from(zone).flatMap((word, row) =>
    Array.from({ length: LARGEST_SIZE }, (_, i) => i + 1)
      .filter((column) => ((word >>> column) & 1) !== 0)
      .map((column) => formatPoint(STRIDE * row + column)),
  );
  return { zone: points };
}

/** The same problem on the whole board; itself where it has no region. */
function withoutRegion(words: Int32Array): Int32Array {
  const problem = unpackProblem(words);
  const points = pointsOf(problem);
  if (problem.region.size === points.length) return words;
  return withRegion(words, new Set(points));
}

/** The problem with the threats of a level. */
function withThreats(words: Int32Array, level: number): Int32Array {
  const [attackersThreats, defendersThreats] = LEVELS[level];
  const problem = unpackProblem(words);
  return packPosition(problem, { ...unpackPosition(problem, words), attackersThreats, defendersThreats });
}
