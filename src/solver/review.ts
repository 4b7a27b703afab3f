/**
 * A review of recorded games: where the side to move could have proven its goal, and whether it was played.
 *
 * Every position is a problem of a sweep, on all threads; so is every position after a move that may have kept the win,
 * from where the same side has to win on.
 */
import { SetupError } from "../game/errors.js";
import { type Game, type Player, UNDECIDED } from "../game/game.js";
import type { GameModule } from "../game/module.js";
import { type SweepOptions, sweep } from "./sweep/run/run-sweep.js";
import type { SweepSource } from "./sweep/run/sweep-ring.js";
import type { Pool } from "./threads/pool.js";
import { type Finding, isAnswered } from "./threads/verdicts.js";

/** A recorded game, in the game's notation. */
export interface ReviewedGame {
  /** Where it begins; the start of the game when left out. */
  readonly position?: string;
  readonly moves: readonly string[];
}

/** How games are reviewed, where a game's analysis knows better than its rules. */
export interface ReviewRules {
  /** Rules for playing the moves of games; nothing else uses them. */
  readonly rules: Game;
  /** Reads the position that a game begins at; it may be any position of the rules, even one that is not a problem. */
  parsePosition(text: string): Int32Array;
  /** Whether there is something to be proven at the position of the rules. */
  asks(): boolean;
  /** Whether a move may keep what was proven; others are not searched. */
  mayKeep(move: number): boolean;
}

/** A position from which the side to move can prove its goal. */
export interface ReviewFinding {
  /** Number of the game, from 0. */
  readonly game: number;
  /** Moves played before it. */
  readonly ply: number;
  readonly position: string;
  readonly attacker: Player;
  /** λ order of the proof; null for searches that know no orders. */
  readonly order: number | null;
  /** The move of the game, null at its end. */
  readonly move: string | null;
  /** Whether that move keeps the win; null at the end of the game, and when limits ended the search for it. */
  readonly played: boolean | null;
}

export interface ReviewTotals {
  /** Positions that were searched, those after moves not counted. */
  positions: number;
  /** Positions that stayed open because of limits. */
  unknown: number;
  /** The nodes of all searches. */
  nodes: number;
}

interface Stop {
  readonly game: number;
  readonly ply: number;
  /** The packed position, and the constants behind it. */
  readonly words: Int32Array;
  readonly attacker: Player;
  readonly move: number | null;
  /** Whether the next problem is the position after the move. */
  readonly followed: boolean;
}

/** The default: all positions of a game that is not over, and all moves. */
export function reviewEverything(module: GameModule, rules: Game): ReviewRules {
  const { parsePosition } = module;
  return { rules, parsePosition, asks: () => rules.outcome() === UNDECIDED, mayKeep: () => true };
}

/**
 * Searches all positions of the games; findings come in their order.
 *
 * @param totals are counted up as it goes
 * @throws SetupError for a move that is not legal, and in a game whose moves have no texts
 */
export async function* reviewGames(
  pool: Pool,
  module: GameModule,
  reviewRules: ReviewRules,
  games: readonly ReviewedGame[],
  options: SweepOptions,
  totals: ReviewTotals,
): AsyncGenerator<ReviewFinding, void, undefined> {
  if (!Array.isArray(games) || games.some((game) => !Array.isArray(Object(game).moves))) {
    throw new SetupError("review takes a list of games, as in [{ moves }]");
  }
  const { rules } = reviewRules;
  const { positionWords, constantWords = 0 } = rules;
  const stops = games.flatMap((game, i) => stopsOf(module, reviewRules, game, i));
  const problems = stops.flatMap((stop) => (stop.followed ? [stop, after(stop)] : [stop]));
  const source: SweepSource = {
    count: problems.length,
    problemWords: positionWords + constantWords,
    write(index, words, offset) {
      words.set(problems[index].words, offset);
      return problems[index].attacker;
    },
  };
  let before: { readonly stop: Stop; readonly finding: Finding } | undefined;
  for await (const findings of sweep(pool, source, options)) {
    for (const finding of findings) {
      totals.nodes += finding.nodes;
      const { index } = finding;
      if (before !== undefined) {
        yield* findingOf(before.stop, before.finding, finding);
        before = undefined;
        continue;
      }
      const stop = problems[index];
      totals.positions++;
      if (!isAnswered(finding)) totals.unknown++;
      if (stop.followed) before = { stop, finding };
      else yield* findingOf(stop, finding, undefined);
    }
  }
  // Interrupted between a position and the one after it.
  if (before !== undefined) yield* findingOf(before.stop, before.finding, undefined);

  /** The problem after the move. */
  function after(stop: Stop): Stop {
    const words = stop.words.slice();
    loadProblem(rules, words);
    if (stop.move !== null) rules.play(stop.move);
    rules.store(words, 0);
    return { ...stop, words };
  }

  function* findingOf(
    { followed, words, move, ...rest }: Stop,
    { verdict, order }: Finding,
    next: Finding | undefined,
  ): Generator<ReviewFinding> {
    if (verdict !== "proven") return;
    const undecided = followed && (next === undefined || !isAnswered(next));
    const position = module.formatPosition(words);
    const text = move === null ? null : module.formatMove(move);
    yield {
      ...rest,
      position,
      order,
      move: text,
      played: undecided || text === null ? null : next?.verdict === "proven",
    };
  }
}

/** All positions of a game at which there is something to prove. */
function stopsOf(
  module: GameModule,
  { rules, parsePosition, asks, mayKeep }: ReviewRules,
  { position = module.start, moves }: ReviewedGame,
  game: number,
): Stop[] {
  if (module.parseMove === undefined) {
    throw new SetupError(`${module.name} has no parseMove; without it moves have no texts to review`);
  }
  const stops: Stop[] = [];
  const problem = parsePosition(position);
  const legal = new Int32Array(rules.maximumMoves);
  loadProblem(rules, problem);
  for (let ply = 0; ply <= moves.length; ply++) {
    const move = ply < moves.length ? module.parseMove(moves[ply]) : null;
    const count = rules.generate(legal, 0);
    if (move !== null && !legal.subarray(0, count).includes(move)) {
      throw new SetupError(`game ${game + 1}, move ${ply + 1}: ${moves[ply]} is not legal`);
    }
    if (asks()) {
      const words = problem.slice();
      rules.store(words, 0);
      const followed = move !== null && mayKeep(move);
      stops.push({ game, ply, words, attacker: rules.sideToMove(), move, followed });
    }
    if (move !== null) rules.play(move);
  }
  return stops;
}

/** Takes over a problem as `parsePosition` gives it. */
function loadProblem(rules: Game, problem: Int32Array): void {
  rules.setConstants?.(problem, rules.positionWords);
  rules.load(problem, 0);
}
