/**
 * Problems of Go by the reference rules. The problem, which is size, goal, targets and region, is that of the position that
 * a certificate names; a position is named by its words without it.
 */
import type {
  Referee,
  RefereeKind,
  RefereeSubject,
  Successor,
} from "../../../certificates/checker/referee.js";
import { FIRST_WINS, type Outcome, SECOND_WINS, UNDECIDED } from "../../../game/game.js";
import { POSITION_WORDS } from "../notation/packing.js";
import { type Position, packPosition, unpackPosition, unpackProblem } from "../notation/position.js";
import { isWritten, parseProblem } from "../notation/text.js";
import { isSafe } from "./life.js";
import { isLegalMove, isReached, legalMoves, playMove } from "./rules.js";
import { createZones } from "./zones.js";

const VERSION = 1;

export const referee: RefereeKind = { rules: VERSION, create: createGoReferee };

function createGoReferee({ position: root }: RefereeSubject): Referee<Position> {
  const start = parseProblem(root);
  const problem = unpackProblem(start);
  const attackerWins = problem.defender === 0 ? SECOND_WINS : FIRST_WINS;
  const defenderWins = problem.defender === 0 ? FIRST_WINS : SECOND_WINS;

  function outcomeOf(position: Position): Outcome {
    if (isReached(problem, position)) return attackerWins;
    return isSafe(problem, position) ? defenderWins : UNDECIDED;
  }

  function nameOf(position: Position): string {
    return packPosition(problem, position).subarray(0, POSITION_WORDS).join(" ");
  }

  function successor(position: Position, move: number): Successor {
    const after = playMove(problem, position, move);
    return { move, outcome: outcomeOf(after), name: nameOf(after) };
  }

  return {
    rules: VERSION,
    positionWords: POSITION_WORDS,
    parse: parseProblem,
    read(words) {
      const whole = start.slice();
      whole.set(words.subarray(0, POSITION_WORDS));
      return isWritten(whole) ? unpackPosition(problem, whole) : undefined;
    },
    sideToMove: ({ sideToMove }) => sideToMove,
    outcome: outcomeOf,
    successors: (position, counts) =>
      legalMoves(problem, position, counts).map((move) => successor(position, move)),
    play: (position, move) => (isLegalMove(problem, position, move) ? successor(position, move) : undefined),
    name: nameOf,
    zones: (verdict) => createZones(problem, verdict),
  };
}
