/**
 * Problems of shogi by the reference rules, on texts: a position is named by its SFEN.
 *
 * In a problem of mate the attacker gives check with every move; in others, a hisshi and where no goal is named, both sides
 * have all legal moves. A side to move without a legal move has lost. An attacker who has no check left in a problem of
 * mate has not lost the game, but does not reach the goal.
 */
import type { Referee, RefereeKind, Successor } from "../../../certificates/checker/referee.js";
import { NotationError } from "../../../game/errors.js";
import { type Player, UNDECIDED } from "../../../game/game.js";
import { isByChecks } from "../notation/goals.js";
import { POSITION_WORDS } from "../notation/position.js";
import { fieldsOf, formatMove, formatPosition, parseMove, parseSfen } from "../notation/sfen.js";
import {
  canTakeKing,
  hasLegalMove,
  inCheck,
  isLegalMove,
  legalSuccessors,
  playMove,
  type ReferencePosition,
  type ReferenceSuccessor,
  readSfen,
  writeSfen,
} from "./rules.js";

const VERSION = 1;

function refuses(goal: string | null, verdict: "proven" | "disproven"): string | undefined {
  if (isByChecks(goal) || verdict === "proven") return undefined;
  return goal === null
    ? "that the side to move does not win has no certificate: who gives perpetual check loses, and nodes do not tell it"
    : "the absence of a hisshi has no certificate: no search proves it";
}

export const referee: RefereeKind = {
  rules: VERSION,
  create: ({ attacker, goal }) => createShogiReferee(attacker, isByChecks(goal)),
  refuses,
};

/** @param everyMoveChecks of the attacker, as in problems of mate */
function createShogiReferee(attacker: Player, everyMoveChecks: boolean): Referee<ReferencePosition> {
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
    rules: VERSION,
    refuses,
    positionWords: POSITION_WORDS,
    parse(text) {
      const king = attacker === 0 ? "k" : "K";
      if (!text.includes(king)) throw new Error("the defender has no king");
      return readText(text);
    },
    read(words) {
      const text = formatPosition(words);
      if (!isTextOf(text, words)) return undefined;
      const position = readSfen(text);
      return canTakeKing(position) ? undefined : position;
    },
    sideToMove: ({ side }) => (side === "b" ? 0 : 1),
    outcome: () => UNDECIDED,
    successors(position) {
      // The defender who is not in check answers nothing: there was no check.
      if (everyMoveChecks && !isAttacker(position) && !inCheck(position)) return [];
      return legalSuccessors(position).flatMap((next) => successor(position, next) ?? []);
    },
    play(position, code) {
      const move = textOfMove(code);
      if (move === undefined || !isLegalMove(position, move)) return undefined;
      return successor(position, { move, after: playMove(position, move) });
    },
    name: writeSfen,
  };
}

function readText(text: string): Int32Array {
  return parseSfen(fieldsOf(text), text);
}

/** Whether a text is a possible position, and these words are its packed form. */
function isTextOf(text: string, words: Int32Array): boolean {
  return readable(() => readText(text))?.every((word, i) => word === words[i]) ?? false;
}

/** Undefined for a number that is no move of any position. */
function textOfMove(code: number): string | undefined {
  const move = formatMove(code);
  return readable(() => parseMove(move)) === code ? move : undefined;
}

/** What a text says; undefined when it says nothing. */
function readable<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotationError) return undefined;
    throw error;
  }
}
