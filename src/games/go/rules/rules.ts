/**
 * The rules of Go for problems of capture as a `SearchGame`, over an instance of the engine in JavaScript.
 *
 * A game is over when the goal is reached, and by nothing else: a position that repeats is no way to the goal, which the
 * searches know.
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
import { CONSTANT_WORDS, POSITION_WORDS } from "../notation/packing.js";
import { MAXIMUM_MOVES } from "../notation/points.js";
import { createInstance } from "./instance.js";

export type Board = ReturnType<typeof createInstance>;

export interface GoGame extends SearchGame {
  /** The board that it stands on. */
  readonly board: Board;
}

export function createGo(): GoGame {
  // Spread, for functions are called faster in an object of their own.
  const board = { ...createInstance() };
  const { position, generate, play, undo, look, isReached, reachingMove, owner, bannedPoint } = board;
  let attacker: Player = 0;

  /** Of the goal of `attacker`; that of the side that owns the targets is never reached. */
  function reached(): number {
    return attacker === owner() ? DISPROVEN : PROVEN;
  }

  function outcome(): Outcome {
    if (!isReached()) return UNDECIDED;
    return owner() === 0 ? SECOND_WINS : FIRST_WINS;
  }

  function expand(children: ChildList, offset: number): number {
    if (isReached()) return reached();
    const count = generate(children.moves, offset);
    return board.sideToMove() === owner()
      ? expandDefender(children, offset, count)
      : expandAttacker(children, offset, count);
  }

  /**
   * Without a ban the attacker who passes gains nothing: the defender may pass too, and the position is as it was. The pass
   * comes last of all moves.
   */
  function expandAttacker(children: ChildList, offset: number, generated: number): number {
    if (reachingMove() !== 0) return reached();
    const count = bannedPoint() === 0 ? generated - 1 : generated;
    for (let i = offset; i < offset + count; i++) {
      look(children.moves[i]);
      setChild(children, i);
    }
    return count === 0 ? DISPROVEN : count;
  }

  /** Replies after which the attacker reaches the goal at once are left out. */
  function expandDefender(children: ChildList, offset: number, count: number): number {
    const { moves } = children;
    let kept = offset;
    for (let i = offset; i < offset + count; i++) {
      look(moves[i]);
      play(moves[i]);
      const loses = reachingMove() !== 0;
      undo();
      if (loses) continue;
      moves[kept] = moves[i];
      setChild(children, kept++);
    }
    return kept === offset ? reached() : kept - offset;
  }

  /** Takes over the key that `look` has found. */
  function setChild({ keyLow, keyHigh, proof, disproof, threat }: ChildList, at: number): void {
    keyLow[at] = board.nextLowKey();
    keyHigh[at] = board.nextHighKey();
    proof[at] = 1;
    disproof[at] = 1;
    threat[at] = 0;
  }

  return {
    name: "go",
    board,
    positionWords: POSITION_WORDS,
    constantWords: CONSTANT_WORDS,
    setConstants(words, offset) {
      for (let i = 0; i < CONSTANT_WORDS; i++) position[POSITION_WORDS + i] = words[offset + i];
      board.takeProblem();
    },
    maximumMoves: MAXIMUM_MOVES,
    exactKeys: false,
    load(words, offset) {
      for (let i = 0; i < POSITION_WORDS; i++) position[i] = words[offset + i];
      board.takePosition();
    },
    store(words, offset) {
      board.givePosition();
      for (let i = 0; i < POSITION_WORDS; i++) words[offset + i] = position[i];
    },
    sideToMove: () => board.sideToMove() as Player,
    keyLow: board.lowKey,
    keyHigh: board.highKey,
    generate,
    play,
    undo,
    outcome,
    setAttacker(player) {
      attacker = player;
    },
    expand,
  };
}
