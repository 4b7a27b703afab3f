/** What a search is asked for, and how long its answer may take. */

export interface UsiGo {
  /** Whether a mate is asked for, and not a move. */
  readonly mate: boolean;
  /** Whether there is no answer before `stop` or `ponderhit`. */
  readonly held: boolean;
  readonly nodes: number | undefined;
  /** Milliseconds by the names that they are given, `mate` and `movetime` among them. */
  readonly times: ReadonlyMap<string, number>;
  /** What it says that has no effect, as in `depth 5`. */
  readonly strange: readonly string[];
}

const TIMES = ["mate", "movetime", "btime", "wtime", "byoyomi", "binc", "winc"];
const KNOWN = [...TIMES, "nodes", "infinite", "ponder"];
/** Moves that a side still has in front of it, by what a move may take of its clock. */
const MOVES_LEFT = 40;
/** Milliseconds until the other side has the answer, on a machine that others use as well; less where the time is short. */
const MARGIN = 300;
const MARGIN_SHARE = 0.3;
const LEAST_SECONDS = 0.001;

export function readGo(words: readonly string[]): UsiGo {
  const times = new Map<string, number>();
  const strange: string[] = [];
  let nodes: number | undefined;
  let mate = false;
  let infinite = false;
  let ponder = false;
  for (let i = 0; i < words.length; i++) {
    const word = words[i];
    const next = words[i + 1] ?? "";
    const value = next === "" ? Number.NaN : Number(next);
    if (word === "mate") mate = true;
    if (Number.isFinite(value) && (TIMES.includes(word) || word === "nodes")) {
      if (word === "nodes") nodes = Math.max(1, Math.floor(value));
      else times.set(word, Math.max(0, value));
      i++;
    } else if (word === "infinite") infinite = true;
    else if (word === "ponder") ponder = true;
    else if (word !== "mate") {
      let end = i + 1;
      while (end < words.length && !KNOWN.includes(words[end])) end++;
      strange.push(words.slice(i, end).join(" "));
      i = end - 1;
    }
  }
  // `infinite` is how long a mate may be looked for: it is answered as soon as it is found.
  return { mate, held: ponder || (infinite && !mate), nodes, times, strange };
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
