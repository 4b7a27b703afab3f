/** What a search is asked for, and how long its answer may take. */

export interface UsiGo {
  /** Whether a mate is asked for, and not a move. */
  readonly mate: boolean;
  /** Whether there is no answer before `stop` or `ponderhit`. */
  readonly held: boolean;
  readonly nodes: number | undefined;
  /** Milliseconds by the names that they are given, `mate` and `movetime` among them. */
  readonly times: ReadonlyMap<string, number>;
}

const TIMES = ["mate", "movetime", "btime", "wtime", "byoyomi", "binc", "winc"];
/** Moves that a side still has in front of it, by what a move may take of its clock. */
const MOVES_LEFT = 40;
/** Milliseconds until the other side has the answer, on a machine that others use as well; less where the time is short. */
const MARGIN = 300;
const MARGIN_SHARE = 0.3;
const LEAST_SECONDS = 0.001;

/** Words that say nothing are skipped. */
export function readGo(words: readonly string[]): UsiGo {
  const times = new Map<string, number>();
  let nodes: number | undefined;
  for (const [i, word] of words.entries()) {
    const value = Number(words[i + 1]);
    if (words[i + 1] === undefined || !Number.isFinite(value)) continue;
    if (TIMES.includes(word)) times.set(word, Math.max(0, value));
    if (word === "nodes") nodes = Math.max(1, Math.floor(value));
  }
  const mate = words.includes("mate");
  const held = !mate && (words.includes("infinite") || words.includes("ponder"));
  return { mate, held, nodes, times };
}

/**
 * Seconds that an answer may take, with a margin for its way to the other side; undefined without a limit. On a clock without
 * byoyomi each move has its share of what is left.
 */
export function thinkingTime({ mate, times }: UsiGo, side: 0 | 1): number | undefined {
  const whole = mate ? times.get("mate") : (times.get("movetime") ?? ofClock(times, side));
  if (whole === undefined) return undefined;
  return Math.max(LEAST_SECONDS, (whole - Math.min(MARGIN, MARGIN_SHARE * whole)) / 1000);
}

/** Milliseconds. */
function ofClock(times: UsiGo["times"], side: 0 | 1): number | undefined {
  const [time, more] = side === 0 ? ["btime", "binc"] : ["wtime", "winc"];
  if (!TIMES.slice(2).some((name) => times.has(name))) return undefined;
  const left = times.get(time) ?? 0;
  const each = (times.get("byoyomi") ?? 0) + (times.get(more) ?? 0);
  return Math.min(left + each, left / MOVES_LEFT + each);
}
