/**
 * The goals of problems of shogi by name: the side to move mates by checks alone, is mated by them itself, or wins with one quiet
 * move too. The certificate of a hisshi shows that the attacker wins, but not how.
 */
import { NotationError } from "../../../game/errors.js";
import type { Player } from "../../../game/game.js";
import { KING, pieceOf } from "./pieces.js";
import { unpackPosition } from "./position.js";

export const GOALS = {
  mate: { attacker: "side-to-move", maxOrder: 1 },
  mated: {
    attacker: attackerOfMated,
    maxOrder: 1,
    shows: () => ({
      proven: "the side to move is mated, whatever it plays",
      disproven: "the side to move is not mated by checks alone",
    }),
  },
  hisshi: {
    attacker: "side-to-move",
    maxOrder: 2,
    shows: () => ({
      proven: "the side to move wins, whether by a hisshi or otherwise",
      disproven: "the side to move does not win by a hisshi",
    }),
  },
} as const;

/** @throws NotationError where the side to move has no king */
function attackerOfMated(words: Int32Array): Player {
  const { board, sideToMove } = unpackPosition(words);
  if (!board.includes(pieceOf(sideToMove, KING))) {
    const side = sideToMove === 0 ? "black" : "white";
    const remedy = `set up ${side}'s king, or leave out the goal for a mate by ${side}`;
    throw new NotationError(1, `${side} is to be mated, and has no king`, remedy);
  }
  return (1 - sideToMove) as Player;
}

/** Whether a goal is reached by checks alone. */
export function isByChecks(goal: string | null): boolean {
  return goal === "mate" || goal === "mated";
}

/** The goal of a position in which only the side to move has a king, which is then the one to be mated. */
export function goalOf(words: Int32Array): "mated" | undefined {
  const { board, sideToMove } = unpackPosition(words);
  const hasKing = (player: number) => board.includes(pieceOf(player, KING));
  return hasKing(sideToMove) && !hasKing(1 - sideToMove) ? "mated" : undefined;
}
