/** Decides who is right about a hisshi: plain searches over the rules of shogi, without proof numbers and tables. */
import { legalMoves, readSfen } from "../../../../src/games/shogi/reference/rules.js";
import { createShogi, type ShogiGame } from "../../../../src/games/shogi/rules/rules.js";

export interface HisshiOracle {
  load(words: Int32Array): void;
  /** Whether the side to move mates by checks within so many plies. */
  mates(plies: number): boolean;
  /**
   * Whether the side to move wins with order 2 as λ search defines it: by at most `moves` moves that give check or
   * threaten a mate within `plies`, and then such a mate.
   */
  forces(moves: number, plies: number): boolean;
}

export function createHisshiOracle(): HisshiOracle {
  const game = createShogi();
  const known = new Map<string, boolean>();

  function remember(question: string, answer: () => boolean): boolean {
    const name = `${question} ${game.keyLow()} ${game.keyHigh()}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const now = answer();
    known.set(name, now);
    return now;
  }

  function mates(plies: number): boolean {
    return remember(`mate ${plies}`, () =>
      movesOf(game).some((move) =>
        after(move, () => {
          if (!game.inCheck()) return false;
          const answers = movesOf(game);
          if (answers.length === 0) return true;
          return plies > 1 && answers.every((answer) => after(answer, () => mates(plies - 2)));
        }),
      ),
    );
  }

  function forces(moves: number, plies: number): boolean {
    if (mates(plies)) return true;
    if (moves === 0) return false;
    return remember(`force ${moves} ${plies}`, () =>
      movesOf(game).some((move) =>
        after(move, () => {
          if (!game.inCheck() && !threatens(plies)) return false;
          return movesOf(game).every((reply) => after(reply, () => forces(moves - 1, plies)));
        }),
      ),
    );
  }

  /** Whether the side that is not to move would mate if it were. */
  function threatens(plies: number): boolean {
    game.board.turn();
    const threat = mates(plies);
    game.board.turn();
    return threat;
  }

  function after(move: number, ask: () => boolean): boolean {
    game.play(move);
    const answer = ask();
    game.undo();
    return answer;
  }

  return {
    load: (words) => {
      game.load(words, 0);
      known.clear();
    },
    mates,
    forces,
  };
}

function movesOf(game: Pick<ShogiGame, "generate" | "maximumMoves">): number[] {
  const moves = new Int32Array(game.maximumMoves);
  return Array.from(moves.subarray(0, game.generate(moves, 0)));
}

/** A searcher's move for a position it claims to win, or undefined when it claims nothing. */
export type Choice = (sfen: string) => string | undefined;

/**
 * Whether a claim to win is true against every legal reply: the attacker's moves are the searcher's, the
 * defender's are all those of the reference rules, and every line ends in mate without repeating a position. Returns
 * undefined when more than `limit` positions would have to be looked at.
 */
export function winsByForce(
  sfen: string,
  choose: Choice,
  play: (sfen: string, move: string) => string,
  limit: number,
): boolean | undefined {
  const won = new Set<string>();
  const path = new Set<string>();
  let positions = 0;

  function attack(position: string): boolean {
    if (won.has(position)) return true;
    if (path.has(position)) return false;
    if (++positions > limit) return true;
    const move = choose(position);
    if (move === undefined || !legalMoves(readSfen(position)).includes(move)) return false;
    path.add(position);
    const next = play(position, move);
    const held = legalMoves(readSfen(next)).every((reply) => attack(play(next, reply)));
    path.delete(position);
    if (held) won.add(position);
    return held;
  }

  const held = attack(sfen);
  return positions > limit ? undefined : held;
}
