/**
 * Problems of shogi by the reference rules, on texts: a position is named by its SFEN.
 *
 * In a problem of mate the attacker gives check with every move; in others both sides have all legal moves. Whoever is to
 * move and has no legal move has lost. An attacker who has no check left in a problem of mate has not lost the game: he
 * does not reach the goal.
 */
import { type Player, UNDECIDED } from "../games/game.js";
import { formatMove, formatPosition, parseMove } from "../games/shogi/notation.js";
import { POSITION_WORDS, packPosition, unpackPosition } from "../games/shogi/position.js";
import {
  hasLegalMove,
  inCheck,
  isLegalMove,
  legalSuccessors,
  playMove,
  type ReferencePosition,
  type ReferenceSuccessor,
  readSfen,
  writeSfen,
} from "../games/shogi/reference.js";
import type { Referee, Successor } from "./referee.js";
import { RULES } from "./rules.js";

/** @param everyMoveChecks of the attacker, as in problems of mate */
export function createShogiReferee(attacker: Player, everyMoveChecks: boolean): Referee<ReferencePosition> {
  const isAttacker = ({ side }: ReferencePosition) => (side === "b" ? 0 : 1) === attacker;

  /** Undefined when the move is legal and no move of the problem. */
  function successor(
    position: ReferencePosition,
    { move, after }: ReferenceSuccessor,
  ): Successor | undefined {
    const checks = inCheck(after);
    const attacking = isAttacker(position);
    if (everyMoveChecks && attacking && !checks) return undefined;
    const mover = attacking ? attacker : ((1 - attacker) as Player);
    // After an answer of the defender only checks matter, and whether there are any is seen at the next node.
    const decided = (attacking || !everyMoveChecks) && !hasLegalMove(after);
    return { move: parseMove(move), outcome: decided ? mover : UNDECIDED, name: writeSfen(after) };
  }

  return {
    rules: RULES.shogi,
    positionWords: POSITION_WORDS,
    read(words) {
      const packed = packPosition(unpackPosition(words));
      if (packed.some((word, i) => word !== words[i])) return undefined;
      const text = formatPosition(words);
      const position = readSfen(text);
      return writeSfen(position) === text ? position : undefined;
    },
    sideToMove: ({ side }) => (side === "b" ? 0 : 1),
    outcome: () => UNDECIDED,
    successors(position) {
      // The defender who is not in check answers nothing: there was no check.
      if (everyMoveChecks && !isAttacker(position) && !inCheck(position)) return [];
      return legalSuccessors(position).flatMap((next) => successor(position, next) ?? []);
    },
    play(position, code) {
      const move = formatMove(code);
      if (parseMove(move) !== code || !isLegalMove(position, move)) return undefined;
      return successor(position, { move, after: playMove(position, move) });
    },
    name: writeSfen,
  };
}
