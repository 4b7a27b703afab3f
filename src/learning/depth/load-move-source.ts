/** What learning has to know of a game, one file a game, so that a thread loads what it needs. */
import type { LearnedGame, MoveSource } from "./move-source.js";

export async function loadMoveSource(game: LearnedGame): Promise<MoveSource> {
  switch (game) {
    case "shogi":
      return (await import("./shogi-moves.js")).createShogiMoves();
    case "othello":
      return (await import("./othello-moves.js")).createOthelloMoves();
  }
}
