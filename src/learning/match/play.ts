/** Games between two searchers, from an opening to their end; and openings. What a game brings is in a file of its own. */
import type { Game } from "../../game/game.js";
import type { ScoutLimits, ScoutResult, Searcher } from "../../search/negascout/searcher.js";
import type { LearnedGame } from "../depth/move-source.js";

/** Why games end. One that is adjudicated is won in the eyes of both sides; one that is counted has been played to its end. */
export const ENDS = [
  "mate",
  "declaration",
  "repetition",
  "perpetual check",
  "adjudicated",
  "too long",
  "counted",
] as const;
export type End = (typeof ENDS)[number];
export const ENDS_OF: Readonly<Record<LearnedGame, readonly End[]>> = {
  shogi: ENDS.filter((end) => end !== "counted"),
  othello: ["counted"],
};

export interface Ending {
  readonly end: End;
  /** Null for a draw. */
  readonly winner: 0 | 1 | null;
}

export interface PlayedGame extends Ending {
  readonly moves: readonly number[];
  /** For black and for white: how many moves were chosen, and the plies, nodes and seconds of their searches in all. */
  readonly chosen: readonly [number, number];
  readonly plies: readonly [number, number];
  readonly nodes: readonly [number, number];
  readonly seconds: readonly [number, number];
}

/** A game that a player has played against itself. */
export interface SelfPlayed extends Ending {
  readonly moves: readonly number[];
  /** Moves that were drawn, the first ones. */
  readonly drawn: number;
}

/** How many plies are drawn, and how much worse than the best a move may be that is drawn, in the unit of values. */
export interface Draw {
  readonly shortest: number;
  readonly longest: number;
  readonly noise: number;
}

/** A game as matches play it. Everything is about the current position of `game`. */
export interface PlayedRules {
  readonly game: Game;
  readonly start: Int32Array;
  /** Openings of matches; and the most that the value after one may be for either side. */
  readonly opening: Draw;
  readonly even: number;
  /** Beyond this for both sides for four plies a game is adjudicated. */
  readonly won: number;
  /** What NegaScout calls a move of the game. */
  readonly toNegascoutMove: (move: number) => number;
  readonly fromNegascoutMove: (move: number) => number;
  /** Whether an opening may end here. */
  mayOpen(): boolean;
  /** Begins a game at the start, to which `game` has been set. */
  begin(): void;
  /** How the game has ended where the side to move is to choose. */
  ended(plies: number): Ending | undefined;
  /** Notes the position that a move has led to, and says how the game has ended by it. */
  note(): Ending | undefined;
  /** Plies to the end of the game where both sides play exactly; undefined before. */
  exactPlies(): number | undefined;
}

const WON_PLIES = 4;
/** Nodes that the value of each move of an opening is searched with at most, one ply deep. */
const MOVE_NODES = 500;
/** Nodes that the value after the opening is searched with. */
const JUDGE_NODES = 20_000;

export interface Play {
  /**
   * A game that goes on after an opening.
   *
   * @param searchers of black and of white
   * @param judge reads every move equally deep; it plays for both sides what they play exactly
   */
  play(
    opening: readonly number[],
    searchers: readonly [Searcher, Searcher],
    judge: Searcher,
    limits: ScoutLimits,
  ): PlayedGame;
  /**
   * Draws an opening from the start: each move among those that are nearly the best. Undefined when what it comes to is not even,
   * or no game goes on there.
   *
   * @param judge reads every move equally deep
   */
  drawOpening(judge: Searcher, random: () => number): number[] | undefined;
  /** Draws moves from the start. @param judge as of `drawOpening` */
  draw(judge: Searcher, random: () => number, how: Draw): number[];
}

export function createPlay(rules: PlayedRules): Play {
  const { game, start, opening: openingDraw, even, won, toNegascoutMove, fromNegascoutMove } = rules;
  const legal = new Int32Array(game.maximumMoves);

  function search(searcher: Searcher, moves: readonly number[], limits: ScoutLimits): ScoutResult {
    return searcher.search({ words: start, moves: moves.map(toNegascoutMove) }, limits);
  }

  function play(
    opening: readonly number[],
    searchers: readonly [Searcher, Searcher],
    judge: Searcher,
    limits: ScoutLimits,
  ): PlayedGame {
    const moves = [...opening];
    const chosen: [number, number] = [0, 0];
    const plies: [number, number] = [0, 0];
    const nodes: [number, number] = [0, 0];
    const seconds: [number, number] = [0, 0];
    const ended = ({ end, winner }: Ending) => ({ moves, end, winner, chosen, plies, nodes, seconds });
    /** How many plies in a row both sides have thought that one of them has won. */
    let agreed = 0;
    let sign = 0;
    for (const searcher of [...searchers, judge]) searcher.clear();
    game.load(start, 0);
    rules.begin();
    for (const move of opening) {
      game.play(move);
      rules.note();
    }
    for (;;) {
      const side = game.sideToMove() === 0 ? 0 : 1;
      const before = rules.ended(moves.length);
      if (before !== undefined) return ended(before);
      game.generate(legal, 0);
      const exact = rules.exactPlies();
      let move = legal[0];
      if (exact !== undefined) {
        const found = search(judge, moves, { depth: exact });
        if (found.move !== undefined) move = fromNegascoutMove(found.move);
      } else {
        const started = performance.now();
        const found = search(searchers[side], moves, limits);
        seconds[side] += (performance.now() - started) / 1000;
        chosen[side]++;
        plies[side] += found.reached;
        nodes[side] += found.nodes;
        if (found.move !== undefined) move = fromNegascoutMove(found.move);
        const forBlack = side === 0 ? found.value : -found.value;
        const thinks = forBlack > won ? 1 : forBlack < -won ? -1 : 0;
        agreed = thinks !== 0 && thinks === sign ? agreed + 1 : thinks === 0 ? 0 : 1;
        sign = thinks;
      }
      moves.push(move);
      game.play(move);
      const after = rules.note();
      if (after !== undefined) return ended(after);
      if (agreed >= WON_PLIES) return ended({ end: "adjudicated", winner: sign > 0 ? 0 : 1 });
    }
  }

  /** Leaves the game at the end of what it returns. */
  function draw(judge: Searcher, random: () => number, { shortest, longest, noise }: Draw): number[] {
    const length = shortest + Math.floor(random() * (longest - shortest + 1));
    const moves: number[] = [];
    game.load(start, 0);
    judge.clear();
    while (moves.length < length) {
      const all = Array.from(legal.subarray(0, game.generate(legal, 0)));
      if (all.length === 0) break;
      const values = all.map(
        (move) => -search(judge, [...moves, move], { depth: 1, maxNodes: MOVE_NODES }).value,
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
    const moves = draw(judge, random, openingDraw);
    if (!rules.mayOpen()) return undefined;
    judge.clear();
    const { value } = search(judge, moves, { maxNodes: JUDGE_NODES });
    return Math.abs(value) <= even ? moves : undefined;
  }

  return { play, drawOpening, draw };
}
