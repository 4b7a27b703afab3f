/** Who is right about a mate: plain searches that know nothing of proof numbers, hands and tables. */
import type { ShogiMateGame } from "../../src/games/shogi/mate.js";

/**
 * Whether the side to move mates within so many plies, by trying everything. For few plies: what was found out is only
 * kept by position and depth.
 */
export function matesWithin(game: ShogiMateGame, plies: number, known = new Map<number, boolean>()): boolean {
  // 49 bits of the key and the depth.
  const name = ((game.keyHigh() & 0x1ffff) * 2 ** 32 + (game.keyLow() >>> 0)) * 16 + plies;
  const before = known.get(name);
  if (before !== undefined) return before;
  const moves = new Int32Array(game.maximumMoves);
  const checks = moves.subarray(0, game.generate(moves, 0));
  const mates = checks.some((check) => {
    game.play(check);
    const answers = new Int32Array(game.maximumMoves);
    const count = game.generate(answers, 0);
    const mated =
      (plies > 1 || count === 0) &&
      answers.subarray(0, count).every((answer) => {
        game.play(answer);
        const mate = matesWithin(game, plies - 2, known);
        game.undo();
        return mate;
      });
    game.undo();
    return mated;
  });
  known.set(name, mates);
  return mates;
}

/** What a search says of the game's position: the plies to mate, or undefined when it proves none. */
export type Claim = () => number | undefined;

/**
 * Whether a search's claim of a mate holds: against every answer it claims a mate again, and so on to a mate on the
 * board, without coming back to a position. Returns undefined when more than `limit` positions would have to be looked
 * at.
 */
export function holds(game: ShogiMateGame, claim: Claim, limit: number): boolean | undefined {
  const verified = new Set<number>();
  const path = new Set<number>();
  let positions = 0;

  function attack(): boolean {
    const name = (game.keyHigh() & 0x1fffff) * 2 ** 32 + (game.keyLow() >>> 0);
    if (verified.has(name)) return true;
    if (path.has(name)) return false;
    if (++positions > limit) return true;
    path.add(name);
    const moves = new Int32Array(game.maximumMoves);
    const claims = Array.from(moves.subarray(0, game.generate(moves, 0)), (move) => {
      game.play(move);
      const plies = claim();
      game.undo();
      return { move, plies };
    });
    const kept = claims
      .filter(({ plies }) => plies !== undefined)
      .sort((one, other) => (one.plies ?? 0) - (other.plies ?? 0))
      .some(({ move }) => {
        game.play(move);
        const mate = defend();
        game.undo();
        return mate;
      });
    path.delete(name);
    if (kept) verified.add(name);
    return kept;
  }

  function defend(): boolean {
    const moves = new Int32Array(game.maximumMoves);
    return moves.subarray(0, game.generate(moves, 0)).every((move) => {
      game.play(move);
      const mate = attack();
      game.undo();
      return mate;
    });
  }

  const kept = attack();
  return positions > limit ? undefined : kept;
}
