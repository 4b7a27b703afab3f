/** Games of Othello from the usual start as GGF, as ggf.ts reads them. */
import { formatMove, parsePosition, START_TEXT } from "../notation/notation.js";
import { PASS } from "../notation/position.js";
import { createOthello } from "../rules/rules.js";

const BOARD = "8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *";

/**
 * @param moves with passes
 * @param names of black and of white
 * @returns a line, with a line feed
 */
export function writeGgf(moves: readonly number[], names: readonly [string, string]): string {
  const game = createOthello();
  game.load(parsePosition(START_TEXT), 0);
  const played = moves.map((move) => {
    const side = game.sideToMove() === 0 ? "B" : "W";
    game.play(move);
    return `${side}[${move === PASS ? "pass" : formatMove(move)}]`;
  });
  // The difference from black's side, whoever is to move.
  const difference = game.discDifference() * (game.sideToMove() === 0 ? 1 : -1);
  const score = `${difference < 0 ? "-" : "+"}${Math.abs(difference)}`;
  const [black, white] = names.map((name) => name.replaceAll(/[\]\\]/g, "_"));
  return `(;GM[Othello]PC[solve-fast]PB[${black}]PW[${white}]RE[${score}]TY[8]BO[${BOARD}]${played.join("")};)\n`;
}
