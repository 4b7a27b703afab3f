/**
 * Othello games for those who have no records: self-play from random openings.
 *
 * The first plies are drawn at random, again until neither side seems to stand much better. Then each move is the best
 * that a search with the learned static value finds, two or three plies deep, the depth drawn again for every move; the
 * last plies are played as well as can be. The games resemble those of tournaments: after 50 moves the results with best
 * play have a root mean square of 27.6 discs (26.3 in 1,494 games of the WTHOR archive), the differences of discs one of
 * 14.1 (13.7), their changes within two plies one of 7.2 (7.5).
 *
 * A game depends on the seed and its number alone. Whoever plays the games of a seed, in whatever order, on however
 * many threads, gets the same ones.
 */
import type { ValuedGame } from "../game/game.js";
import { createEvaluation } from "../games/othello/evaluation/evaluation.js";
import { parsePosition, START_TEXT } from "../games/othello/notation/notation.js";
import { PASS, POSITION_WORDS } from "../games/othello/notation/position.js";
import type { OthelloRecord } from "../games/othello/records/records.js";
import type { Evaluation } from "../games/othello/rules/discs.js";
import { createOthello } from "../games/othello/rules/rules.js";
import { createRandom } from "../math/random.js";
import { createMinimax } from "../search/expectation/tree-search.js";

/** Random plies at the beginning: as many, and up to `OPENING_RANGE` - 1 more. */
const OPENING_PLIES = 8;
const OPENING_RANGE = 5;
/** The largest value, in discs, of an opening that is played on from, and how many plies are looked ahead for it. */
const BALANCE = 10;
const BALANCE_DEPTH = 2;
/** Plies that a move looks ahead: as many, and up to `DEPTH_RANGE` - 1 more. */
const DEPTH = 2;
const DEPTH_RANGE = 2;
/** With so few empty squares the rest of the game is searched to its end. */
const EXACT_EMPTIES = 6;
/** More plies than any game has left then. */
const TO_THE_END = 2 * EXACT_EMPTIES;

const START = parsePosition(START_TEXT);
const MOST_MOVES = 60;

export interface SelfPlay {
  /** The moves of a game, passes left out. Equal arguments give equal games. */
  play(seed: number, number: number): Uint8Array;
}

/** @param evaluation static values that the players go by */
export function createSelfPlay(evaluation: Evaluation = createEvaluation("learned")): SelfPlay {
  const othello = createOthello();
  const game = withValues(othello, evaluation);
  const search = createMinimax(game);
  const legal = new Int32Array(game.maximumMoves);
  const played = new Uint8Array(MOST_MOVES);

  function play(seed: number, number: number): Uint8Array {
    const random = createRandom(mix(seed, number));
    const below = (bound: number) => Math.floor(random() * bound);
    let moves = 0;
    const add = (move: number) => {
      game.play(move);
      if (move !== PASS) played[moves++] = move;
    };
    do {
      moves = 0;
      game.load(START, 0);
      for (let plies = OPENING_PLIES + below(OPENING_RANGE); plies > 0; plies--) {
        const count = game.generate(legal, 0);
        if (count > 0) add(legal[below(count)]);
      }
    } while (Math.abs(search.value(BALANCE_DEPTH).value) > BALANCE);
    for (;;) {
      const count = game.generate(legal, 0);
      if (count === 0) return played.slice(0, moves);
      const toTheEnd = MOST_MOVES - moves <= EXACT_EMPTIES;
      const depth = toTheEnd ? TO_THE_END : DEPTH + below(DEPTH_RANGE);
      add(count === 1 ? legal[0] : search.choose(depth).move);
    }
  }

  return { play };
}

/** One seed from two: neighbours of either differ as much as any. */
function mix(seed: number, number: number): number {
  return (Math.imul(seed, 0x9e3779b1) ^ Math.imul(number + 1, 0x85ebca77)) | 0;
}

/** Rules with other static values. */
function withValues(game: ValuedGame, evaluation: Evaluation): ValuedGame {
  const words = new Int32Array(POSITION_WORDS);
  return {
    ...game,
    evaluate() {
      game.store(words, 0);
      const [blackLow, blackHigh, whiteLow, whiteHigh, side] = words;
      return side === 0
        ? evaluation(blackLow, blackHigh, whiteLow, whiteHigh)
        : evaluation(whiteLow, whiteHigh, blackLow, blackHigh);
    },
  };
}

/**
 * The first games of a seed, each only once: a game that has been played before is skipped.
 *
 * @param count at least 0
 */
export function selfPlayGames(count: number, seed: number): OthelloRecord[] {
  const { play } = createSelfPlay();
  const games = new Map<string, OthelloRecord>();
  for (let number = 0; games.size < count; number++) {
    const moves = play(seed, number);
    const key = String.fromCharCode(...moves);
    if (!games.has(key)) games.set(key, { moves, source: `self-play, seed ${seed}, game ${number + 1}` });
  }
  return [...games.values()];
}
