/**
 * A walk through games of shogi: where the side to move had a mate, and whether it was played.
 *
 * Every position is a problem of a sweep, on all threads; so is every position after a move that may have kept a mate, from
 * where the same side has to mate on.
 */
import type { Player } from "../../../game/game.js";
import { type SweepOptions, type SweepSource, sweep } from "../../../parallel/sweep/sweep.js";
import type { Pool } from "../../../parallel/threads/pool.js";
import type { SearchSetup } from "../../../parallel/threads/station.js";
import { type Finding, isAnswered } from "../../../parallel/threads/verdicts.js";
import type { ShogiMateGame } from "../rules/mate-game.js";

export interface WalkedGame {
  /** Packed words of the position that it begins with. */
  readonly start: Int32Array;
  readonly moves: readonly number[];
}

export interface WalkOptions extends Omit<SweepOptions, "setup"> {
  readonly setup: SearchSetup;
  /**
   * Whether moves that give no check may keep what was found. For mates they do not; for hisshi, with a setup that searches
   * for them, they do.
   */
  readonly quietMoves?: boolean | undefined;
}

/** A position from which the side to move has a mate. */
export interface WalkFinding {
  /** Number of the game, from 0. */
  readonly game: number;
  /** Moves played before it. */
  readonly ply: number;
  readonly words: Int32Array;
  readonly attacker: Player;
  /** λ order of the proof; null for searches that know no orders. */
  readonly order: number | null;
  /** The move of the game, null at its end. */
  readonly move: number | null;
  /** Whether that move keeps the mate; null when limits ended the search for it. */
  readonly played: boolean | null;
}

export interface WalkTotals {
  /** Positions that were searched, those after moves not counted. */
  positions: number;
  /** Those of them about which limits let nothing be said. */
  unknown: number;
  /** Of all searches. */
  nodes: number;
}

interface Stop {
  readonly game: number;
  readonly ply: number;
  readonly words: Int32Array;
  readonly attacker: Player;
  readonly move: number | null;
  /** Whether the next problem is the position after the move. */
  readonly followed: boolean;
}

/**
 * Searches all positions of the games; findings come in their order.
 *
 * @param rules that belong to nobody else
 * @param totals are counted up as it goes
 */
export async function* walkGames(
  pool: Pool,
  rules: ShogiMateGame,
  games: readonly WalkedGame[],
  options: WalkOptions,
  totals: WalkTotals,
): AsyncGenerator<WalkFinding, void, undefined> {
  const stops = games.flatMap((game, i) => stopsOf(rules, game, i, options.quietMoves ?? false));
  const problems = stops.flatMap((stop) =>
    stop.followed ? [stop, { ...stop, words: wordsAfter(rules, stop) }] : [stop],
  );
  const source: SweepSource = {
    count: problems.length,
    positionWords: rules.positionWords,
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
      const stop = problems[index] as Stop;
      totals.positions++;
      if (!isAnswered(finding)) totals.unknown++;
      if (stop.followed) before = { stop, finding };
      else yield* findingOf(stop, finding, undefined);
    }
  }
  // Interrupted between a position and the one after it.
  if (before !== undefined) yield* findingOf(before.stop, before.finding, undefined);
}

function* findingOf(
  stop: Stop,
  { verdict, order }: Finding,
  after: Finding | undefined,
): Generator<WalkFinding> {
  if (verdict !== "proven") return;
  const { followed, ...rest } = stop;
  const undecided = followed && (after === undefined || !isAnswered(after));
  yield { ...rest, order, played: undecided ? null : after?.verdict === "proven" };
}

/** All positions of a game at which there is a king to mate. */
function stopsOf(rules: ShogiMateGame, { start, moves }: WalkedGame, game: number, quiet: boolean): Stop[] {
  const { shogi } = rules;
  const stops: Stop[] = [];
  rules.load(start, 0);
  for (let ply = 0; ply <= moves.length; ply++) {
    const attacker = rules.sideToMove();
    const move = ply < moves.length ? moves[ply] : null;
    if (shogi.board.kings[attacker ^ 1] !== 0) {
      const words = new Int32Array(rules.positionWords);
      rules.store(words, 0);
      const followed = move !== null && (quiet || shogi.givesCheck(move));
      stops.push({ game, ply, words, attacker, move, followed });
    }
    if (move !== null) rules.play(move);
  }
  return stops;
}

function wordsAfter(rules: ShogiMateGame, { words, move }: Stop): Int32Array {
  const after = new Int32Array(rules.positionWords);
  rules.load(words, 0);
  if (move !== null) rules.play(move);
  rules.store(after, 0);
  return after;
}
