/**
 * All that is said of a mate beside its verdict: how short the shortest is, every first move that mates, and what else
 * mates along the main line (余詰).
 *
 * Lengths are counted in plies from the attacker's first move to the mating one, both included, and both sides play for
 * them: the attacker for as few as he can, the defender for as many (docs/algorithms.md).
 */
import { prove } from "../../../parallel/solve/prove.js";
import type { SolveOptions, SolveOutcome, SolveProgress } from "../../../parallel/solve/solve.js";
import type { Line } from "../../../search/search.js";
import type { Answer, AnswerContext, Question } from "../../../solver/wing.js";
import type { MateBound } from "../mate/bound.js";
import type { ShogiMateGame } from "../rules/mate-game.js";
import { formatMove } from "../text-forms.js";
import type { MateResult, MatingMoveText } from "./results.js";

/** No line is longer; a first bound for the search that finds out how long the mate is that has been found. */
const MOST_PLIES = 4095;
/** Nodes that it may take for that, at least, and as a share of the nodes of the mate. */
const GUESS_NODES = 10_000;
const GUESS_EFFORT = 0.25;
/** Nodes that each move beside the line may take, at least, to find out whether it mates, and again how soon. */
const MOVE_NODES = 100_000;
/** The same as a multiple of the nodes that the mate itself took. */
const MOVE_EFFORT = 4;
/**
 * From so many plies on a search from the root within fewer comes to nothing, and a mate is made shorter from its end on: at
 * each position of the attacker so many nodes may be spent on that.
 */
const LONG_MATE = 200;
const NODES_OF_PLY = 1000;
/** Share of the limits that is left for the line when they end the search for the shortest mate. */
const LINE_SHARE = 0.1;

/** A move that mates, as a number. */
type MatingMove = Omit<MatingMoveText, "move"> & { readonly move: number };

/** A `MateResult` with moves as numbers. */
interface MateFindings extends Pick<MateResult, "plies" | "shortest" | "futile"> {
  readonly line?: ArrayLike<number>;
  readonly solutions?: readonly MatingMove[];
  readonly alternatives?: readonly MatingMove[];
  readonly undecided?: readonly Pick<MatingMove, "move" | "ply">[];
}

/**
 * Solves a position, and finds out what is asked of the mate. Limits of nodes and time are for all of it together.
 *
 * @param game for reading positions; its own is lost
 */
export async function answerMate(
  context: AnswerContext,
  game: ShogiMateGame,
  { words, setup, attacker, settings, wish, onFindings }: Question,
): Promise<Answer> {
  const session = context.session();
  const { futile = "include", allSolutions = false } = settings;
  const wantsShortest = settings.shortest ?? settings.futile !== undefined;
  const { signal, onProgress } = settings;
  await session.load(setup);
  const began = performance.now();
  const secondsNow = () => (performance.now() - began) / 1000;
  // Whoever is told of what is found on the way wants the first line, too.
  const lineNow = wantsShortest && onFindings === undefined ? false : settings.line;
  const found = await prove(session, words, setup, attacker, { ...settings, line: lineNow }, wish);
  if (found.verdict !== "proven") return found;
  let { nodes } = found;
  /** Share of the limits that may be spent now. */
  let share = wantsShortest ? 1 - LINE_SHARE : 1;
  /** Nodes that lines which were not completed may have taken. */
  let nodesOfLines = 0;
  const nodesOfMove = Math.max(MOVE_NODES, MOVE_EFFORT * nodes);

  /** Tells what is known of the mate by now. */
  function tell(others: Pick<MateFindings, "solutions" | "alternatives" | "undecided"> = {}): void {
    onFindings?.(
      { mate: textOf({ ...mate, line, ...others }) },
      {
        progress: { nodes, seconds: secondsNow() },
      },
    );
  }

  /** What is left of the limits. */
  function limits(): SolveOptions | undefined {
    const time = settings.time === undefined ? undefined : share * settings.time - secondsNow();
    const spent = nodes + nodesOfLines;
    const maxNodes =
      settings.maxNodes === undefined ? undefined : Math.ceil(share * settings.maxNodes) - spent;
    if (signal?.aborted || (time ?? 1) <= 0 || (maxNodes ?? 1) <= 0) return undefined;
    const nodesBefore = nodes;
    const whole = (part: SolveProgress) => {
      onProgress?.({ nodes: nodesBefore + part.nodes, seconds: secondsNow() });
    };
    return { attacker, signal, onProgress: whole, time, maxNodes, keepTable: true };
  }

  /** Searches on, with what is known; undefined when the limits are reached. */
  async function ask(position: Int32Array, most: number, plies?: number): Promise<SolveOutcome | undefined> {
    const left = limits();
    if (left === undefined || most <= 0) return undefined;
    const question: MateBound | undefined = plies === undefined ? undefined : { plies, futile };
    const maxNodes = Math.min(most, left.maxNodes ?? most);
    const outcome = await session.solve(position, setup, {
      ...left,
      question,
      maxNodes: Number.isFinite(maxNodes) ? maxNodes : undefined,
    });
    nodes += outcome.nodes;
    return outcome;
  }

  /** The least plies to mate from a position where there is one, beginning with a guess. */
  async function shortestFrom(
    position: Int32Array,
    guess: number,
    most: number,
    onShorter?: (plies: number) => Promise<void>,
  ): Promise<{ plies?: number; exact: boolean }> {
    game.load(position, 0);
    const least = game.sideToMove() === attacker ? 1 : 0;
    const before = nodes;
    let plies: number | undefined;
    let none = least - 2;
    for (
      let next = Math.max(least, guess - ((guess - least) % 2));
      plies === undefined || plies - 2 > none;
    ) {
      const outcome = await ask(position, most - (nodes - before), next);
      if (outcome === undefined || outcome.verdict === "unknown") break;
      if (outcome.verdict === "proven") {
        plies = outcome.plies ?? next;
        await onShorter?.(plies);
      } else none = next;
      next = plies === undefined ? 2 * next + 2 - least : plies - 2;
    }
    return { ...(plies === undefined ? {} : { plies }), exact: plies !== undefined && plies - 2 <= none };
  }

  /** A line that lasts as long as the mate. When the exact length is given, both sides play for it. */
  async function lineOf(plies?: number): Promise<Line> {
    const question: MateBound | undefined = plies === undefined ? undefined : { plies, futile };
    const left = limits() ?? { attacker, signal, time: 0, maxNodes: 0 };
    const line = await session.line(words, setup, { ...left, nodes: found.nodes, question });
    if (line.moves.length < (line.plies ?? Number.POSITIVE_INFINITY)) nodesOfLines += left.maxNodes ?? 0;
    return line;
  }

  /** The line of the shortest mate that was found. When it is `exact`, every move keeps the length, as far as limits allow. */
  async function lineOfShortest(plies: number | undefined, exact: boolean): Promise<Line> {
    share = 1 - LINE_SHARE / 2;
    const line = exact || futile === "exclude" ? await lineOf(plies) : undefined;
    share = 1;
    return line !== undefined && (futile === "exclude" || line.moves.length === plies) ? line : lineOf();
  }

  /** Plies of the mate that was found, from the facts about it where the search itself does not know. */
  async function lengthOfMate(): Promise<number> {
    if (found.plies !== undefined) return found.plies;
    const most = Math.max(GUESS_NODES, GUESS_EFFORT * found.nodes);
    const outcome = await ask(words, Math.floor(most), MOST_PLIES);
    if (outcome?.plies !== undefined) return outcome.plies;
    const { plies, moves } = await lineOf();
    return plies ?? moves.length;
  }

  /**
   * Shortens a long mate: from the end of its line on, each of the attacker's positions is searched for a mate in two plies
   * fewer. What is found is known to those before it, and to the next line, which the defence may lead elsewhere.
   * Where that makes it no shorter, more nodes are spent on each, in all no more than the mate took. Returns the plies.
   */
  async function shorten(known: number): Promise<number> {
    let plies = known;
    let most = found.nodes;
    let nodesOfPly = NODES_OF_PLY;
    for (let open = true; open && plies >= LONG_MATE && most > 0; ) {
      const line = await lineOf();
      if ((line.plies ?? plies) >= plies) nodesOfPly *= 2;
      plies = Math.min(plies, line.plies ?? plies);
      const moves = Array.from(line.moves);
      game.load(words, 0);
      const first = game.sideToMove() === attacker ? 0 : 1;
      open = false;
      for (let ply = moves.length - 1; ply >= first && most > 0; ply--) {
        if ((ply - first) % 2 !== 0) continue;
        const position = positionAfter(words, moves.slice(0, ply));
        const outcome = await ask(position, Math.min(nodesOfPly, most), moves.length - ply - 2);
        if (outcome === undefined) return plies;
        open ||= outcome.verdict !== "disproven";
        most -= outcome.nodes;
      }
    }
    return plies;
  }

  /** Plays moves from a position; returns the packed position after them. */
  function positionAfter(from: Int32Array, moves: readonly number[]): Int32Array {
    const after = new Int32Array(game.positionWords);
    game.load(from, 0);
    for (const move of moves) game.play(move);
    game.store(after, 0);
    return after;
  }

  function checksAt(position: Int32Array): number[] {
    const list = new Int32Array(game.maximumMoves);
    game.load(position, 0);
    game.setAttacker(attacker);
    return Array.from(list.subarray(0, game.generate(list, 0)));
  }

  const solutions: MatingMove[] = [];
  const alternatives: MatingMove[] = [];
  const undecided: Pick<MatingMove, "move" | "ply">[] = [];

  /** Which of the checks mate; those that are known to need no search. */
  async function findMates(
    position: Int32Array,
    ply: number,
    played: number,
    into: MatingMove[],
  ): Promise<void> {
    for (const move of checksAt(position)) {
      if (move === played && ply > 1) continue;
      const after = positionAfter(position, [move]);
      const outcome = await ask(after, nodesOfMove);
      const decided = outcome !== undefined && outcome.verdict !== "unknown";
      if (move === played) {
        // It mates, whatever the limits left for finding that out again.
        const length = decided ? await lengthAfter(after, outcome) : { plies: null, shortest: false };
        into.push({ ply, move, ...length, ...lengthOfLine(length) });
      } else if (!decided) undecided.push({ ply, move });
      else if (outcome.verdict === "proven") into.push({ ply, move, ...(await lengthAfter(after, outcome)) });
      tell({ solutions, alternatives, undecided });
    }
  }

  /** The first move of a line that takes as many plies as the mate is the mate's; uncounted ones may stand in it. */
  function lengthOfLine({
    plies,
  }: Pick<MatingMove, "plies">): Partial<Pick<MatingMove, "plies" | "shortest">> {
    const { plies: most, shortest } = mate;
    if (most === null || line.length < most || (line.length > most && futile === "include")) return {};
    return plies !== null && plies <= most ? {} : { plies: most, shortest };
  }

  async function lengthAfter(
    after: Int32Array,
    { plies: known }: SolveOutcome,
  ): Promise<Pick<MatingMove, "plies" | "shortest">> {
    const { plies, exact } = wantsShortest
      ? await shortestFrom(after, known ?? 2, nodesOfMove)
      : { plies: known, exact: known === 0 };
    const least = plies ?? known;
    return { plies: least === undefined ? null : least + 1, shortest: exact };
  }

  let { line } = found;
  let mate: MateFindings = { plies: found.plies ?? null, shortest: found.plies === 1, futile };
  if (wantsShortest || allSolutions) tell();
  if (wantsShortest) {
    const onShorter = async (plies: number) => {
      mate = { ...mate, plies };
      const shown = (await lineOf(plies)).moves;
      // The line that is known is of a longer mate, but complete.
      if (shown.length >= plies) line = shown;
      tell();
    };
    const { plies, exact } = await shortestFrom(
      words,
      await shorten(await lengthOfMate()),
      Number.POSITIVE_INFINITY,
      onFindings === undefined ? undefined : onShorter,
    );
    const shown = await lineOfShortest(plies, exact);
    // When futile interpositions do not count, a mate takes no more plies than when they do.
    const known = [plies, shown.plies, found.plies].filter((bound) => bound !== undefined);
    // Limits that have been reached leave no line, but one may be known.
    if (shown.moves.length > 0 || line.length === 0) line = shown.moves;
    mate = { plies: known.length === 0 ? null : Math.min(...known), shortest: exact, futile };
  }
  if (allSolutions) {
    game.load(words, 0);
    const first = game.sideToMove() === attacker ? 0 : 1;
    // Without a line there is still the position itself.
    for (let i = first; i === 0 || i < line.length; i += 2) {
      const position = positionAfter(words, Array.from(line).slice(0, i));
      await findMates(position, i + 1, line[i], i === 0 ? solutions : alternatives);
    }
    mate = { ...mate, solutions, alternatives, ...(undecided.length === 0 ? {} : { undecided }) };
  }
  return { ...found, line, nodes, seconds: secondsNow(), findings: { mate: textOf(mate) } };
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
