/**
 * What NBoard is answered with: a game, its clocks, and a search that deepens ply by ply and counts endgames out exactly.
 */
import { RecordError } from "../../../files/file-errors.js";
import { SetupError } from "../../../game/errors.js";
import { UNDECIDED } from "../../../game/game.js";
import type { Known, Thinker, Thinking, ThinkingPosition, Thought } from "../../../protocols/nboard.js";
import { type Budget, startBudget } from "../../../search/limits.js";
import type { Solver } from "../../../solver/api.js";
import { formatMove, formatPosition, parseMove, parsePosition, START_TEXT } from "../notation/notation.js";
import { PASS, POSITION_WORDS, sideToMoveOf } from "../notation/position.js";
import { parseGgf } from "../records/ggf.js";
import { finalScore } from "../rules/board.js";
import { createOthello } from "../rules/rules.js";
import { type MakeSolver, makeSolver, openSolver } from "./engine-solver.js";
import { type Clock, readClock, secondsForMove } from "./nboard-clock.js";

/** With this many empty squares an exact score takes less than a second. */
const EXACT_EMPTIES = 14;
/** With more, it is tried as long as the clock allows. */
const TRIED_EMPTIES = 24;
/** Plies that are searched before an exact score, to have an answer. */
const FIRST_PLIES = 4;
/** Where the clock may end an exact score, plies up to the depth come first for so much of the time. */
const FIRST_SHARE = 1 / 8;
/** A search of this many plies ends before long. */
const SHORT_PLIES = 10;
/** The most that `choose` can be asked for. */
const MOST_PLIES = 60;

export function createThinker(version: string, make: MakeSolver = makeSolver): Thinker {
  const rules = createOthello();
  const solver = openSolver(make);
  /** Packed positions of the game, from its beginning. */
  let positions = [parsePosition(START_TEXT)];
  let clock: Clock = readClock(undefined);
  /** Seconds that each side has used. */
  let used = [0, 0];

  function legalAt(words: Int32Array): number[] {
    const moves = new Int32Array(rules.maximumMoves);
    rules.load(words, 0);
    return rules.outcome() === UNDECIDED ? Array.from(moves.subarray(0, rules.generate(moves, 0))) : [];
  }

  function after(words: Int32Array, move: number): Int32Array {
    const next = new Int32Array(POSITION_WORDS);
    rules.load(words, 0);
    rules.play(move);
    rules.store(next, 0);
    return next;
  }

  /** The position after a move; a pass that is not written is before it. */
  function playAt(words: Int32Array, text: string): Int32Array {
    const move = parseMove(text);
    const legal = legalAt(words);
    if (legal.includes(move)) return after(words, move);
    if (legal[0] === PASS && legalAt(after(words, PASS)).includes(move)) {
      return after(after(words, PASS), move);
    }
    throw new SetupError(`${text} is not legal at ${formatPosition(words)}`);
  }

  function at(words: Int32Array): ThinkingPosition {
    const text = formatPosition(words);
    const empties = [...text].filter((square) => square === "-").length;
    const side = sideToMoveOf(words);
    const seconds = secondsForMove(clock, used[side], empties);

    return {
      get anyMove() {
        const [move] = legalAt(words);
        return move === undefined ? undefined : lineOf([formatMove(move)]);
      },
      isLimited: ({ depth, clock: timed }) =>
        depth <= SHORT_PLIES || empties <= EXACT_EMPTIES || (timed && seconds !== undefined),
      async think(asked) {
        const legal = legalAt(words);
        if (legal.length === 0) return { line: "", value: finalScoreOf(text), depth: "100%" };
        const budget = startBudget({ time: asked.clock ? seconds : undefined });
        const found = await budget.run(asked.signal, (signal) => thinkWithin(asked, legal, budget, signal));
        return found ?? anyOf(legal);
      },
    };

    async function thinkWithin(
      { depth, moves, signal: stop, tell }: Thinking,
      legal: readonly number[],
      budget: Budget,
      signal: AbortSignal,
    ): Promise<Thought> {
      const engine = await solver.start();
      const sure = empties <= Math.max(EXACT_EMPTIES, depth);
      const isTimed = budget.limits.time !== undefined;
      const exact = sure || (isTimed && empties <= TRIED_EMPTIES);
      const firstIsOver = () => !isTimed || budget.secondsLeft({ share: FIRST_SHARE }) === 0;
      let best: Known[] = [];
      const plies = Math.min(depth, MOST_PLIES, empties);
      for (let ply = 1; ply <= plies; ply++) {
        // The start of the solver may take all the time that a short clock leaves; a move is searched all the same.
        const end = ply === 1 ? stop : signal;
        if (end.aborted || (exact && ply > FIRST_PLIES && firstIsOver())) break;
        const chosen = await engine.choose(
          { position: text },
          { method: "minimax", depth: ply, signal: end },
        );
        budget.spend(chosen);
        if (chosen.depth < ply) break;
        best = chosen.moves
          .map(({ move, value }) => ({ line: lineOf([move]), value, depth: String(ply) }))
          .sort((a, b) => b.value - a.value);
        tell(best.slice(0, moves), budget);
      }
      const solved = exact ? await exactly(engine, text, signal, budget) : undefined;
      if (solved === undefined) return best.at(0) ?? anyOf(legal);
      best = [solved, ...best.filter(({ line }) => line.slice(0, 2) !== solved.line.slice(0, 2))];
      tell([solved], budget);
      if (moves === 1 || best.length === 1) return solved;
      for (const [i, { line }] of best.entries()) {
        if (i === 0 || signal.aborted) continue;
        const move = parseMove(line.slice(0, 2));
        const child = await exactly(engine, formatPosition(after(words, move)), signal, budget);
        if (child?.depth !== "100%") continue;
        const value = child.value === 0 ? 0 : -child.value;
        best[i] = { line: line.slice(0, 2) + child.line, value, depth: "100%" };
        tell([best[i]], budget);
      }
      const [top, ...others] = best;
      const counted = others.filter((each) => each.depth === "100%").sort((a, b) => b.value - a.value);
      tell([top, ...counted].slice(0, moves), budget);
      return top;
    }
  }

  return {
    name: `solve-fast ${version}`.trim(),
    setGame(text) {
      const { games, damage } = parseGgf(text, "game");
      const [game] = [...damage, ...games];
      if (game instanceof RecordError) throw game;
      if (game.damage !== undefined) throw game.damage;
      const played = [game.start];
      for (const move of game.moves) played.push(playAt(played[played.length - 1], formatMove(move)));
      if (game.passed) played.push(after(played[played.length - 1], PASS));
      positions = played;
      clock = readClock(game.clock);
      used = [...game.seconds];
    },
    play(move, seconds) {
      const words = positions[positions.length - 1];
      positions = [...positions, playAt(words, move.trim())];
      used[sideToMoveOf(words)] += seconds;
    },
    position: () => at(positions[positions.length - 1]),
    history: () => positions.map(at),
    close: () => solver.close(),
  };
}

/** What is answered where there was no time to search. */
function anyOf([move]: readonly number[]): Thought {
  return { line: lineOf([formatMove(move)]), value: undefined, depth: "0" };
}

/** Finds the exact score; undefined where not even the winner is known. */
async function exactly(
  engine: Solver,
  position: string,
  signal: AbortSignal,
  budget: Budget,
): Promise<Known | undefined> {
  if (signal.aborted) return undefined;
  const result = await engine.solve(position, { signal });
  budget.spend(result);
  const { score, line } = result;
  if (score === undefined) return undefined;
  const { value, lower, upper } = score;
  if (value !== null) return { line: lineOf(line), value, depth: "100%" };
  // A bound says who wins; for a loss it does not say which move makes it smallest.
  const shown = score.bestMove;
  if (shown === null || (lower <= 0 && upper >= 0)) return undefined;
  return { line: lineOf([shown]), value: lower > 0 ? lower : upper, depth: "100%W" };
}

/** The result of a game that is over, as the side sees it that would be to move. */
function finalScoreOf(position: string): number {
  const [board, side] = position.split(" ");
  const count = (disc: string) => board.split(disc).length - 1;
  return finalScore(count(side), count(side === "X" ? "O" : "X"), board.length);
}

/** Two characters per move. */
function lineOf(moves: readonly string[]): string {
  return moves.map((move) => (parseMove(move) === PASS ? "PA" : move)).join("");
}
