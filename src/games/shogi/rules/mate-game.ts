/**
 * Mate problems (詰将棋) as a `SearchGame`: the attacker gives check with every move, the defender answers it, and the
 * attacker's goal is mate. A position where the attacker has no check is lost for him.
 *
 * A position that repeats is perpetual check, which the law takes from the attacker, so that a repetition is no way to
 * mate: searches that treat it as failure need no other rule.
 */

import {
  type ChildList,
  DISPROVEN,
  FIRST_WINS,
  type Outcome,
  type Player,
  PROVEN,
  SECOND_WINS,
  type SearchGame,
  UNDECIDED,
} from "../../../game/game.js";
import { createShogi, type ShogiGame } from "./rules.js";
import { SIDE } from "./words.js";

/** Room for the checks or answers of one position; 91 checks is the record. */
const MAXIMUM_CHECKS = 256;

export interface ShogiMateGame extends SearchGame {
  /** The rules that it stands on, at the same position. */
  readonly shogi: ShogiGame;
}

export function createShogiMate(): ShogiMateGame {
  const shogi = createShogi();
  const { board, legal, checks, inCheck } = shogi;
  const { state, kings } = board;
  const replies = new Int32Array(MAXIMUM_CHECKS);
  const mates = new Int32Array(MAXIMUM_CHECKS);
  let attacker = 0;
  let plies = 0;

  /** Checks of the attacker, answers of the defender: all that a mate is made of. */
  function generate(moves: Int32Array, offset: number): number {
    if (state[SIDE] !== attacker) return inCheck() ? legal.evasions(moves, offset) : 0;
    return kings[attacker ^ 1] === 0 ? 0 : checks(moves, offset);
  }

  /** Whether the attacker, to move, mates at once; `count` checks stand in `mates`. */
  function matesAtOnce(count: number): boolean {
    for (let i = 0; i < count; i++) {
      board.play(mates[i]);
      const mate = !legal.canEvade();
      board.undo();
      if (mate) return true;
    }
    return false;
  }

  function outcome(): Outcome {
    if (plies === 0 || state[SIDE] === attacker || !inCheck() || legal.canEvade()) return UNDECIDED;
    return attacker === 0 ? FIRST_WINS : SECOND_WINS;
  }

  /** Answers after which the attacker mates at once are left out. */
  function expand(children: ChildList, offset: number): number {
    const count = generate(children.moves, offset);
    return state[SIDE] === attacker
      ? expandAttacker(children, offset, count)
      : expandDefender(children, offset, count);
  }

  /** As many answers as the defender has are to be refuted. */
  function expandAttacker(children: ChildList, offset: number, count: number): number {
    const { moves, proof, disproof } = children;
    for (let i = offset; i < offset + count; i++) {
      board.play(moves[i]);
      const answers = legal.evasions(replies, 0);
      setKey(children, i);
      board.undo();
      if (answers === 0) return PROVEN;
      proof[i] = answers;
      disproof[i] = 1;
    }
    return count === 0 ? DISPROVEN : count;
  }

  function expandDefender(children: ChildList, offset: number, count: number): number {
    const { moves, proof, disproof } = children;
    if (!inCheck()) return DISPROVEN;
    let kept = offset;
    for (let i = offset; i < offset + count; i++) {
      board.play(moves[i]);
      const attacks = checks(mates, 0);
      setKey(children, kept);
      const mate = matesAtOnce(attacks);
      board.undo();
      if (attacks === 0) return DISPROVEN;
      if (mate) continue;
      moves[kept] = moves[i];
      proof[kept] = 1;
      disproof[kept++] = attacks;
    }
    return kept === offset ? PROVEN : kept - offset;
  }

  function setKey({ keyLow, keyHigh, threat }: ChildList, at: number): void {
    keyLow[at] = shogi.keyLow();
    keyHigh[at] = shogi.keyHigh();
    threat[at] = 0;
  }

  return {
    ...shogi,
    shogi,
    maximumMoves: MAXIMUM_CHECKS,
    load(words, offset) {
      shogi.load(words, offset);
      plies = 0;
      attacker = state[SIDE];
    },
    generate,
    play(move) {
      plies++;
      board.play(move);
    },
    undo() {
      plies--;
      board.undo();
    },
    outcome,
    setAttacker(player: Player) {
      attacker = player;
    },
    expand,
  };
}
