/** Both sets of rules behind one interface with texts, so that one table of positions tests both. */
import { FIRST_WINS, SECOND_WINS } from "../../../src/game/game.js";
import { NO_POINT, PASS } from "../../../src/games/simpei/notation/moves.js";
import {
  encodeMove,
  formatMove,
  formatPosition,
  parseMove,
  parsePosition,
} from "../../../src/games/simpei/notation/notation.js";
import {
  fromPacked,
  legalMoves,
  passForLambda,
  playMove,
  type ReferenceMove,
  type ReferencePosition,
  type ReferenceRules,
  toPacked,
  winner,
} from "../../../src/games/simpei/reference/rules.js";
import { createSimpei } from "../../../src/games/simpei/rules/rules.js";

/** A game being played from a position that was set up. */
export interface Play {
  moves(): string[];
  /** Plays a move; throws when it is not legal. */
  play(move: string): Play;
  pass(): Play;
  position(): string;
  winner(): "x" | "o" | undefined;
}

export interface RuleSet {
  readonly name: string;
  readonly open: (position: string, rules?: ReferenceRules) => Play;
}

export const RULE_SETS: readonly RuleSet[] = [
  { name: "fast rules", open: openFast },
  { name: "reference rules", open: openReference },
];

/** A move of the reference rules as the number of the fast ones. */
export function moveNumber({ to, from, relocations }: ReferenceMove): number {
  return to === undefined ? PASS : encodeMove(to, from ?? NO_POINT, relocations);
}

function openFast(position: string, rules: ReferenceRules = {}): Play {
  const game = createSimpei(rules);
  const buffer = new Int32Array(game.maximumMoves);
  const words = parsePosition(position, { anyHands: true });
  game.load(words, 0);
  const generated = () => buffer.subarray(0, game.generate(buffer, 0));
  const play: Play = {
    moves: () => Array.from(generated(), formatMove),
    play(move) {
      const number = parseMove(move);
      if (!generated().includes(number)) throw new Error(`${move} is not legal in ${play.position()}`);
      game.play(number);
      return play;
    },
    pass() {
      game.playPass();
      return play;
    },
    position() {
      game.store(words, 0);
      return formatPosition(words);
    },
    winner() {
      const outcome = game.outcome();
      return outcome === FIRST_WINS ? "x" : outcome === SECOND_WINS ? "o" : undefined;
    },
  };
  return play;
}

function openReference(text: string, rules: ReferenceRules = {}): Play {
  let position: ReferencePosition = fromPacked(parsePosition(text, { anyHands: true }));
  const play: Play = {
    moves: () => legalMoves(position, rules).map((move) => formatMove(moveNumber(move))),
    play(move) {
      const number = parseMove(move);
      const found = legalMoves(position, rules).find((legal) => moveNumber(legal) === number);
      if (found === undefined) throw new Error(`${move} is not legal in ${play.position()}`);
      position = playMove(position, found);
      return play;
    },
    pass() {
      position = passForLambda(position);
      return play;
    },
    position: () => formatPosition(toPacked(position)),
    winner: () => winner(position),
  };
  return play;
}
