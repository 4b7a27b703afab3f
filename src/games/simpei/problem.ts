/** A position as users give it: boards, side to move and hands, or the moves that lead to it from the start. */
import { NotationError } from "../../game/errors.js";
import { UNDECIDED } from "../../game/game.js";
import { PASS } from "./notation/moves.js";
import { formatMove, parseMove, parsePosition, START_TEXT } from "./notation/notation.js";
import { POSITION_WORDS } from "./notation/position.js";
import { createSimpei } from "./rules/rules.js";

/** The name of a point, or of the player whose move it is, stands nowhere in a board. */
const MOVE_LIST = /^\s*(?:[xo]:|[UL]\d)/;
const REMEDY = "write moves from the start as in x:U11 o:U01, or without x: and o:";

/** Made when the first list of moves is read. */
let rules: ReturnType<typeof createSimpei> | undefined;

/**
 * Reads a position into its packed words. The moves may begin anywhere, as in the free start; a player may stand in front of
 * each, and a forced pass may be left out.
 *
 * @throws NotationError naming the first place that is wrong, also a move that is not legal
 */
export function parseProblem(text: string): Int32Array {
  if (!MOVE_LIST.test(text)) return parsePosition(text);
  rules ??= createSimpei({ freeStart: true });
  const game = rules;
  const legal = new Int32Array(game.maximumMoves);
  const isLegal = (move: number) => legal.subarray(0, game.generate(legal, 0)).includes(move);
  game.load(parsePosition(START_TEXT), 0);
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const column = index + 1;
    const [, player, written = ""] = /^(?:([xo]):)?(.*)$/.exec(word) ?? [];
    if (game.outcome() !== UNDECIDED) throw new NotationError(column, "the game is over there", REMEDY);
    const move = readMove(written, column + word.length - written.length);
    if (move !== PASS && isLegal(PASS)) game.play(PASS);
    const side = "xo"[game.sideToMove()];
    if (player !== undefined && player !== side) {
      throw new NotationError(column, `${side} is to move there, not ${player}`, REMEDY);
    }
    if (!isLegal(move)) throw new NotationError(column, `${formatMove(move)} is not legal there`, REMEDY);
    game.play(move);
  }
  if (game.outcome() !== UNDECIDED) {
    throw new NotationError(text.trimEnd().length + 1, "the game is over after the moves", REMEDY);
  }
  const words = new Int32Array(POSITION_WORDS);
  game.store(words, 0);
  return words;
}

function readMove(text: string, column: number): number {
  try {
    return parseMove(text);
  } catch {
    throw new NotationError(column, `found ${JSON.stringify(text)} as a move`, REMEDY);
  }
}
