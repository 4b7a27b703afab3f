/** Clocks of games, as GGF writes them: `TI[05:00//02:00]` is the time of each side, what a move adds, and an extension. */

export interface Clock {
  /** Seconds of the whole game; undefined without a clock. */
  readonly seconds: number | undefined;
  /** Seconds that each move adds. */
  readonly added: number;
}

/** Seconds that the answer takes to reach the other side. */
const MARGIN = 0.3;
const LEAST_SECONDS = 0.05;
/** The endgame decides: the moves up to it share what is left as if they were this many more. */
const SPARE_MOVES = 2;

/** @param text undefined for a game without a clock */
export function readClock(text: string | undefined): Clock {
  const [whole = "", added = ""] = text?.split("/") ?? [];
  return { seconds: secondsOf(whole), added: secondsOf(added) ?? 0 };
}

/** The seconds in `hh:mm:ss`, `mm:ss` or a number of seconds; what follows a comma is not part of the time. */
function secondsOf(text: string): number | undefined {
  const [time] = text.split(",");
  if (!/^\d+(:\d+)*(\.\d+)?$/.test(time.trim())) return undefined;
  return time.split(":").reduce((sum, part) => 60 * sum + Number(part), 0);
}

/** What a move may take; undefined without a clock. */
export function secondsForMove({ seconds, added }: Clock, used: number, empties: number): number | undefined {
  if (seconds === undefined) return undefined;
  const left = Math.max(0, seconds - used);
  const share = left / (Math.ceil(empties / 2) + SPARE_MOVES) + added - MARGIN;
  return Math.max(LEAST_SECONDS, share);
}
