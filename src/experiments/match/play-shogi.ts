/** Games of shogi between two searchers, from an opening to their end; and openings. */
import { createHistory, mayDeclare } from "../../games/shogi/play/ends.js";
import { createShogi } from "../../games/shogi/rules/rules.js";
import { parsePosition, START_TEXT } from "../../games/shogi/text-forms.js";
import type { ScoutLimits, Searcher } from "../../search/negascout/searcher.js";

/** Why games end. A game that is adjudicated is won in the eyes of both sides. */
export const ENDS = [
  "mate",
  "declaration",
  "repetition",
  "perpetual check",
  "adjudicated",
  "too long",
] as const;
export type End = (typeof ENDS)[number];

export interface PlayedGame {
  readonly moves: readonly number[];
  readonly end: End;
  /** Null for a draw. */
  readonly winner: 0 | 1 | null;
  /** Of black and of white: moves that it has chosen, the plies that their searches reached, their nodes and seconds, in all. */
  readonly chosen: readonly [number, number];
  readonly plies: readonly [number, number];
  readonly nodes: readonly [number, number];
  readonly seconds: readonly [number, number];
}

/** Beyond this for both sides, in centipawns, a game is over when it lasts. */
const WON = 3000;
const WON_PLIES = 4;
const LONGEST = 320;

const START = parsePosition(START_TEXT);

/** Nodes that the value of each move of an opening is searched with at most, one ply deep. */
const MOVE_NODES = 500;
/** How many plies are drawn, and how much worse than the best a move may be that is drawn, in centipawns. */
export interface Draw {
  readonly shortest: number;
  readonly longest: number;
  readonly noise: number;
}
/** Of matches. */
const OPENING: Draw = { shortest: 12, longest: 20, noise: 60 };
/** Nodes that the value behind the opening is searched with, and the most that it may be for either side. */
const JUDGE_NODES = 20_000;
const EVEN = 150;

export interface ShogiPlay {
  /** A game that goes on after an opening. @param searchers of black and of white */
  play(opening: readonly number[], searchers: readonly [Searcher, Searcher], limits: ScoutLimits): PlayedGame;
  /**
   * Draws an opening from the start: each move among those that are nearly the best. Undefined when what it comes to is not even,
   * or a side is in check.
   *
   * @param judge reads every move equally deep
   */
  drawOpening(judge: Searcher, random: () => number): number[] | undefined;
  /** Draws moves from the start. @param judge as of `drawOpening` */
  draw(judge: Searcher, random: () => number, how: Draw): number[];
}

export function createShogiPlay(): ShogiPlay {
  const game = createShogi();
  const legal = new Int32Array(game.maximumMoves);

  function play(
    opening: readonly number[],
    searchers: readonly [Searcher, Searcher],
    limits: ScoutLimits,
  ): PlayedGame {
    const moves = [...opening];
    const chosen: [number, number] = [0, 0];
    const plies: [number, number] = [0, 0];
    const nodes: [number, number] = [0, 0];
    const seconds: [number, number] = [0, 0];
    const history = createHistory();
    const ended = (end: End, winner: 0 | 1 | null) => ({ moves, end, winner, chosen, plies, nodes, seconds });
    /** How many plies in a row both sides have thought that one of them has won. */
    let agreed = 0;
    let sign = 0;
    for (const searcher of searchers) searcher.clear();
    game.load(START, 0);
    history.note(game);
    for (const move of opening) {
      game.play(move);
      history.note(game);
    }
    for (;;) {
      const side = game.sideToMove();
      const other = side === 0 ? 1 : 0;
      if (game.generate(legal, 0) === 0) return ended("mate", other);
      if (mayDeclare(game)) return ended("declaration", side);
      if (moves.length >= LONGEST) return ended("too long", null);
      const started = performance.now();
      const found = searchers[side].search({ words: START, moves }, limits);
      seconds[side] += (performance.now() - started) / 1000;
      const { move = legal[0], value } = found;
      chosen[side]++;
      plies[side] += found.reached;
      nodes[side] += found.nodes;
      const forBlack = side === 0 ? value : -value;
      const thinks = forBlack > WON ? 1 : forBlack < -WON ? -1 : 0;
      agreed = thinks !== 0 && thinks === sign ? agreed + 1 : thinks === 0 ? 0 : 1;
      sign = thinks;
      moves.push(move);
      game.play(move);
      const repeated = history.note(game);
      if (repeated === "draw") return ended("repetition", null);
      if (repeated !== undefined) return ended("perpetual check", repeated === 0 ? 1 : 0);
      if (agreed >= WON_PLIES) return ended("adjudicated", sign > 0 ? 0 : 1);
    }
  }

  /** Leaves the game at the end of what it returns. */
  function draw(judge: Searcher, random: () => number, { shortest, longest, noise }: Draw): number[] {
    const length = shortest + Math.floor(random() * (longest - shortest + 1));
    const moves: number[] = [];
    game.load(START, 0);
    while (moves.length < length) {
      const all = Array.from(legal.subarray(0, game.generate(legal, 0)));
      if (all.length === 0) break;
      judge.clear();
      const values = all.map(
        (move) =>
          -judge.search({ words: START, moves: [...moves, move] }, { depth: 1, maxNodes: MOVE_NODES }).value,
      );
      const best = values.reduce((a, b) => Math.max(a, b));
      const good = all.filter((_, i) => values[i] >= best - noise);
      const move = good[Math.floor(random() * good.length)];
      moves.push(move);
      game.play(move);
    }
    return moves;
  }

  function drawOpening(judge: Searcher, random: () => number): number[] | undefined {
    const moves = draw(judge, random, OPENING);
    if (game.inCheck() || game.generate(legal, 0) === 0) return undefined;
    judge.clear();
    const { value } = judge.search({ words: START, moves }, { maxNodes: JUDGE_NODES });
    return Math.abs(value) <= EVEN ? moves : undefined;
  }

  return { play, drawOpening, draw };
}
