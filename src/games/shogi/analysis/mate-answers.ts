/**
 * All that is said of a mate beside its verdict: how short the shortest is, every first move that mates, and what else
 * mates along the main line (余詰).
 *
 * Lengths are counted in plies from the attacker's first move to the mating one, both included, and both sides play for
 * them: the attacker for as few as possible, the defender for as many (docs/algorithms.md).
 */

import type { ShownWin } from "../../../certificates/extract/extract-within.js";
import { startBudget } from "../../../search/limits.js";
import type { AnswerContext, Question } from "../../../solver/analysis.js";
import type { Found } from "../../../solver/solve/found.js";
import { certificateOf, prove } from "../../../solver/solve/prove.js";
import type { ShogiMateGame } from "../rules/mate-game.js";
import { formatMove, parseMove } from "../text-forms.js";
import {
  ask,
  checksAt,
  firstOfAttacker,
  LINE_SHARE,
  lengthOfMate,
  lineOf,
  lineOfShortest,
  type MateSearch,
  nodesOfMove,
  positionAfter,
  shorten,
  shortestFrom,
} from "./mate-search.js";
import type { MateResult, MatingMoveText } from "./results.js";
import type { MateSettings } from "./settings.js";
import type { Composed } from "./soundness.js";

/** A certificate shows moves. */
const NOTHING_TO_SHOW = { certificate: { refused: "the side to move is mated already" } };

/** A move that mates, as a number. */
type MatingMove = Omit<MatingMoveText, "move"> & { readonly move: number };

type MoveLength = Pick<MatingMove, "plies" | "shortest">;

/** A `MateResult` with moves as numbers. */
interface MateFindings
  extends Pick<
    MateResult,
    | "plies"
    | "shortest"
    | "futile"
    | "soundness"
    | "variations"
    | "openVariations"
    | "unexploredVariations"
    | "leftOut"
    | "openLeftOut"
  > {
  readonly line?: ArrayLike<number>;
  readonly solutions?: readonly MatingMove[];
  readonly alternatives?: readonly MatingMove[];
  readonly undecided?: readonly Pick<MatingMove, "move" | "ply">[];
}

/** What is known of a mate by now. */
interface KnownMate {
  readonly search: MateSearch;
  readonly wantsShortest: boolean;
  readonly onFindings: Question["onFindings"];
  mate: MateFindings;
  line: ArrayLike<number>;
}

/**
 * Solves a position, and finds out what is asked of the mate. Limits of nodes and time are for all of it together.
 *
 * @param game for reading positions; its own is lost
 */
export async function answerMate(
  context: AnswerContext,
  game: ShogiMateGame,
  { words, setup, attacker, settings, request, onFindings }: Question,
): Promise<Found> {
  const session = context.session();
  const { futile = "include", allSolutions = false } = settings;
  const { composed } = settings;
  const wantsShortest = composed !== undefined || (settings.shortest ?? settings.futile !== undefined);
  await session.load(setup);
  const budget = startBudget(settings);
  // A caller that listens to findings wants the first line, too.
  const lineNow = wantsShortest && onFindings === undefined ? false : settings.line;
  const found = await prove(session, words, setup, attacker, { ...settings, line: lineNow });
  /** @param shown plies and line of a proof, with all interpositions */
  const certified = async (shown?: ShownWin) => {
    if (request === undefined) return {};
    if (found.plies === 0) return NOTHING_TO_SHOW;
    const made = await certificateOf(session, words, setup, { ...settings, attacker }, found, {
      ...request,
      shown,
    });
    budget.exclude(made.certificateSeconds);
    return made;
  };
  if (found.verdict !== "proven") return { ...found, ...(await certified()) };
  budget.spend(found);
  const search: MateSearch = {
    ...{ session, game, words, setup, attacker, futile, found, budget },
    share: wantsShortest ? 1 - LINE_SHARE : 1,
  };
  const mate: MateFindings = { plies: found.plies ?? null, shortest: isShortest(found), futile };
  const known: KnownMate = { search, wantsShortest, onFindings, mate, line: found.line };
  if (wantsShortest || allSolutions) tell(known);
  if (wantsShortest) await findShortest(known);
  const { plies } = known.mate;
  const certificate = await certified(
    plies === null || futile === "exclude" ? undefined : { plies, line: known.line },
  );
  if (allSolutions) await findSolutions(known);
  // A problem begins with the attacker's move.
  if (composed !== undefined && firstOfAttacker(search) === 0) await judgeProblem(known, composed);
  if (futile === "exclude") await addLeftOut(known);
  await addVariations(known, settings);
  const { nodes, seconds } = budget;
  const findings = { mate: textOf(known.mate) };
  return { ...found, ...certificate, line: known.line, nodes, seconds, findings };
}

/** Whether no mate can be sooner: after the attacker's first move, or where the defender has answers, after the one to each. */
function isShortest({ plies }: Pick<Found, "plies">): boolean {
  return plies !== undefined && plies <= 2;
}

/** Tells what is known of the mate by now. */
function tell(
  { search, onFindings, mate, line }: KnownMate,
  others: Pick<MateFindings, "solutions" | "alternatives" | "undecided"> = {},
): void {
  const { nodes, seconds } = search.budget;
  const progress = { nodes, seconds };
  onFindings?.({ mate: textOf({ ...mate, line, ...others }) }, { progress });
}

/** Finds the shortest mate, and a line of it. */
async function findShortest(known: KnownMate): Promise<void> {
  const { search, onFindings } = known;
  const { words, found, futile } = search;
  const onShorter = async (plies: number) => {
    known.mate = { ...known.mate, plies };
    const shown = (await lineOf(search, plies)).moves;
    // The line that is known is of a longer mate, but complete.
    if (shown.length >= plies) known.line = shown;
    tell(known);
  };
  const guess = await shorten(search, await lengthOfMate(search));
  const whole = Number.POSITIVE_INFINITY;
  const told = onFindings === undefined ? undefined : onShorter;
  const length = await shortestFrom(search, words, guess, whole, told);
  const shown = await lineOfShortest(search, length);
  // When futile interpositions do not count, a mate takes no more plies than when they do.
  const bounds = [length.plies, shown.plies, found.plies].filter((bound) => bound !== undefined);
  // Limits that have been reached leave no line, but one may be known.
  if (shown.moves.length > 0 || known.line.length === 0) known.line = shown.moves;
  known.mate = { plies: bounds.length === 0 ? null : Math.min(...bounds), shortest: length.exact, futile };
}

/** Finds the faults of a problem in which the attacker is to move. */
async function judgeProblem(known: KnownMate, composed: Composed): Promise<void> {
  const { plies, shortest } = known.mate;
  const length = plies === null ? { exact: false } : { plies, exact: shortest };
  const { findFaults } = await import("./soundness.js");
  known.mate = { ...known.mate, soundness: await findFaults(known.search, length, composed) };
}

/** Names the interpositions that do not count, where a line goes to the mate. */
async function addLeftOut(known: KnownMate): Promise<void> {
  const { search, mate } = known;
  const line = mate.soundness?.line.map((move) => parseMove(move)) ?? Array.from(known.line);
  if (line.length === 0 && mate.plies !== 0) return;
  const { findLeftOut } = await import("./left-out.js");
  known.mate = { ...mate, ...(await findLeftOut(search, line)) };
}

/** Finds the lines beside the main line. */
async function addVariations(
  known: KnownMate,
  { variations = false, tries = false }: MateSettings,
): Promise<void> {
  const { search, mate } = known;
  if (!(variations || tries)) return;
  const { findVariations } = await import("./variations.js");
  const others = [...(mate.solutions ?? []), ...(mate.alternatives ?? [])];
  const line = Array.from(known.line);
  const found = await findVariations(search, { line, variations, tries, others });
  const open = found.open === 0 ? {} : { openVariations: found.open };
  const unexplored = found.unexplored === 0 ? {} : { unexploredVariations: found.unexplored };
  known.mate = { ...mate, variations: found.variations, ...open, ...unexplored };
}

/** Finds every first move that mates, and what else mates along the line. */
async function findSolutions(known: KnownMate): Promise<void> {
  const { search, line } = known;
  const solutions: MatingMove[] = [];
  const alternatives: MatingMove[] = [];
  const undecided: Pick<MatingMove, "move" | "ply">[] = [];
  const first = firstOfAttacker(search);
  // Without a line there is still the position itself.
  for (let i = first; i === 0 || i < line.length; i += 2) {
    const position = positionAfter(search, search.words, Array.from(line).slice(0, i));
    for (const move of checksAt(search, position)) {
      if (move === line[i] && i > 0) continue;
      const found = await judge(known, position, { move, ply: i + 1 }, move === line[i]);
      if (found !== undefined && "plies" in found) (i === 0 ? solutions : alternatives).push(found);
      else if (found !== undefined) undecided.push(found);
      tell(known, { solutions, alternatives, undecided });
    }
  }
  known.mate = {
    ...known.mate,
    // Where the defender is to move there is no first move to find.
    ...(first === 0 ? { solutions } : {}),
    alternatives,
    ...(undecided.length === 0 ? {} : { undecided }),
  };
}

/**
 * Whether a check mates: with its length where it does, without where that is not decided, undefined where it does not. What is
 * known needs no search.
 *
 * @param ofLine the move of the line, of which it is known that it mates
 */
async function judge(
  known: KnownMate,
  position: Int32Array,
  at: Pick<MatingMove, "move" | "ply">,
  ofLine: boolean,
): Promise<MatingMove | Pick<MatingMove, "move" | "ply"> | undefined> {
  const { search } = known;
  const after = positionAfter(search, position, [at.move]);
  const outcome = await ask(search, after, nodesOfMove(search));
  const decided = outcome !== undefined && outcome.verdict !== "unknown";
  if (ofLine) {
    // It mates, whatever the limits left for finding that out again.
    const length = decided ? await lengthAfter(known, after, outcome) : { plies: null, shortest: false };
    return { ...at, ...length, ...lengthOfLine(known, length) };
  }
  if (!decided) return at;
  return outcome.verdict === "proven" ? { ...at, ...(await lengthAfter(known, after, outcome)) } : undefined;
}

/** The first move of a line that takes as many plies as the mate is the mate's; uncounted ones may stand in it. */
export function lengthOfLine(
  { mate, line }: { readonly mate: MateFindings; readonly line: ArrayLike<number> },
  { plies }: Pick<MoveLength, "plies">,
): Partial<MoveLength> {
  const { plies: most, shortest, futile } = mate;
  if (most === null || line.length < most || (line.length > most && futile === "include")) return {};
  return plies !== null && plies <= most ? {} : { plies: most, shortest };
}

/** How long the mate is that a move leads to, the move included. */
async function lengthAfter(
  { search, wantsShortest }: KnownMate,
  after: Int32Array,
  { plies: known }: Found,
): Promise<MoveLength> {
  const { plies, exact } = wantsShortest
    ? await shortestFrom(search, after, known ?? 2, nodesOfMove(search))
    : { plies: known, exact: known === 0 };
  const least = plies ?? known;
  return { plies: least === undefined ? null : least + 1, shortest: exact };
}

function textOf({ solutions, alternatives, undecided, line, ...length }: MateFindings): MateResult {
  const all = <Item extends { readonly move: number }>(items: readonly Item[]) =>
    items.map((item) => ({ ...item, move: formatMove(item.move) }));
  return {
    ...length,
    ...(line === undefined ? {} : { line: Array.from(line, (move) => formatMove(move)) }),
    ...(solutions === undefined ? {} : { solutions: all(solutions) }),
    ...(alternatives === undefined ? {} : { alternatives: all(alternatives) }),
    ...(undecided === undefined ? {} : { undecided: all(undecided) }),
  };
}
