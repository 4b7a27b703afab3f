/** The clocks of a GTP session: how long a move may take. */
import type { Colour } from "./board.js";

export interface Clocks {
  /** Both sides' time of the game: seconds, then seconds for this many stones again and again. */
  set(main: number, byoyomi: number, stones: number): void;
  /** What a side has left, for this many stones, or for the rest of the game where there are none. */
  left(colour: Colour, seconds: number, stones: number): void;
  /** Seconds that a move of a side may take; infinite without a clock. */
  share(colour: Colour): number;
}

/** Moves that a side still has in front of it, by what it leaves of its clock. */
const MOVES_LEFT = 60;
/** Seconds that even a side without time takes for a move. */
const LEAST_TIME = 0.01;
const UNLIMITED = Number.POSITIVE_INFINITY;

export function createClocks(): Clocks {
  const shares: [number, number] = [UNLIMITED, UNLIMITED];
  return {
    set(main, byoyomi, stones) {
      if (main > 0) shares.fill(shareOf(main, 0));
      // Seconds for no stones are how the protocol says that there is no limit.
      else shares.fill(byoyomi > 0 && stones === 0 ? UNLIMITED : shareOf(byoyomi, stones));
    },
    left(colour, seconds, stones) {
      shares[colour] = shareOf(seconds, stones);
    },
    share: (colour) => shares[colour],
  };
}

function shareOf(seconds: number, stones: number): number {
  return Math.max(LEAST_TIME, seconds / (stones === 0 ? MOVES_LEFT : stones));
}
