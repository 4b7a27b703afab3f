/** The mate engine that USI is answered with: a solver, a position, and reports on a search. */
import { availableParallelism } from "node:os";
import type { Player } from "../../../../game/game.js";
import type { UsiPlayer, UsiPosition, UsiSearch } from "../../../../protocols/usi.js";
import type { UsiInfo } from "../../../../protocols/usi-info.js";
import type { UsiOption, UsiValues } from "../../../../protocols/usi-options.js";
import { type Limits, timerOf } from "../../../../search/limits.js";
import type { Solver } from "../../../../solver/api.js";
import type { MemoryError } from "../../../../solver/resources/memory.js";
import type { SolveResult } from "../../../../solver/results.js";
import type { SolverOptions, SolveSettings } from "../../../../solver/settings.js";
import { FUTILE, type Futile } from "../../mate/bound.js";
import { goalOf } from "../../notation/goals.js";
import { sideOf } from "../../notation/packing.js";
import { formatPosition, inCheck, parsePosition, START_TEXT } from "../../text-forms.js";
import { chooseDefence } from "./defence.js";
import { createReport, isMate } from "./report.js";
import { chooseMove, MATE_NODES, MATE_SHARE, movesAt } from "./whole-game.js";

const MIB = 2 ** 20;
const MATES = 1;
const HISSHI = 2;
/** Seconds for a move where neither a time nor a number of nodes is given: a look ahead ends by itself at no depth. */
const UNTIMED_SECONDS = 5;
/** Share of the limits in which a defender is told whether it is mated. */
const DEFENCE_SHARE = 0.5;
/** A mate in one: it loads all that searches need, and takes the memory. */
const SMALLEST = "4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

const OPTIONS: readonly UsiOption[] = [
  { name: "USI_Hash", type: "spin", preset: "256", min: 1, max: 1 << 20 },
  { name: "Threads", type: "spin", preset: String(availableParallelism()), min: 1, max: 1024 },
  { name: "USI_Ponder", type: "check", preset: "false" },
  { name: "MultiPV", type: "spin", preset: "1", min: 1, max: 600 },
  { name: "Shortest", type: "check", preset: "false" },
  { name: "Futile", type: "combo", preset: "include", choices: FUTILE },
  { name: "MaxOrder", type: "spin", preset: "1", min: 1, max: HISSHI },
  { name: "Play", type: "check", preset: "false" },
  { name: "NodesLimit", type: "spin", preset: "0", min: 0, max: Number.MAX_SAFE_INTEGER },
];

const numberOf = (values: UsiValues, name: string) => Number(values.get(name));

/** Makes a solver; takes `createSolver` of the library unless a test says otherwise. */
export type MakeSolver = (options: SolverOptions) => Promise<Solver>;

/** The library takes longer to load than the first answer is to take. */
const makeSolver: MakeSolver = async (options) =>
  (await import("../../../../solver/solver.js")).createSolver(options);

/** What a solver is made with; another one is made when it changes. */
interface SolverRequest {
  readonly threads: number;
  /** MiB. */
  readonly memory: number;
  readonly plays: boolean;
}

interface MateEngine {
  readonly make: MakeSolver;
  opened: { readonly solver: Promise<Solver>; readonly request: string } | undefined;
}

export function createMatePlayer(version: string, make: MakeSolver = makeSolver): UsiPlayer {
  const engine: MateEngine = { make, opened: undefined };
  let position = parsePosition(START_TEXT);
  return {
    name: `solve-fast ${version}`.trim(),
    author: "the solve-fast authors",
    options: OPTIONS,
    open: (values) => open(engine, values),
    setPosition(line) {
      position = parsePosition(line);
    },
    // Each search begins with an empty table.
    newGame() {},
    position: () => positionAt(engine, position),
    async close() {
      const solver = await engine.opened?.solver.catch(() => undefined);
      await solver?.close();
    },
  };
}

/** A solver with as much of the requested memory as there is. */
async function start(
  make: MakeSolver,
  { threads, memory, plays }: SolverRequest,
  sentences: string[],
): Promise<Solver> {
  const request: SolverOptions = {
    game: "shogi",
    threads,
    onWarning(sentence) {
      console.error(`solve-fast: ${sentence}`);
      // Programs with a board do not show stderr.
      sentences.push(sentence);
    },
  };
  let size: Pick<SolverOptions, "tableMemory" | "tableEntries"> = { tableMemory: memory * MIB };
  for (;;) {
    let solver: Solver | undefined;
    try {
      solver = await make({ ...request, ...size });
      await solver.solve(SMALLEST);
      if (plays) await solver.choose({ position: SMALLEST }, { method: "negascout", depth: 1 });
      return solver;
    } catch (error) {
      await solver?.close();
      if (!isMemoryError(error) || error.fitting < 1 || error.fitting === size.tableEntries) throw error;
      sentences.push(`USI_Hash: ${error.message}; the engine takes this much`);
      size = { tableEntries: error.fitting };
    }
  }
}

/** Makes a solver where the options have changed; resolves to what is to be said of that. */
async function open(engine: MateEngine, values: UsiValues): Promise<readonly string[]> {
  const asked: SolverRequest = {
    threads: numberOf(values, "Threads"),
    memory: numberOf(values, "USI_Hash"),
    plays: values.get("Play") === "true",
  };
  const request = JSON.stringify(asked);
  const sentences: string[] = [];
  if (engine.opened?.request !== request) {
    const before = engine.opened;
    engine.opened = {
      request,
      solver: Promise.resolve(before?.solver.catch(() => undefined))
        .then((old) => old?.close())
        .then(() => start(engine.make, asked, sentences)),
    };
  }
  const now = engine.opened;
  try {
    await now?.solver;
  } catch (error) {
    // The next one may find more memory.
    if (engine.opened === now) engine.opened = undefined;
    throw error;
  }
  return sentences;
}

/** A solver with the options as they are, unless there is one already. */
async function solverFor(engine: MateEngine, values: UsiValues, tell: UsiSearch["tell"]): Promise<Solver> {
  if (engine.opened === undefined) for (const string of await open(engine, values)) tell({ string });
  if (engine.opened === undefined) throw new Error("there is no solver");
  return engine.opened.solver;
}

/** Who can be mated. */
interface Sides {
  /** Whether only the side to move has a king. */
  readonly isDefender: boolean;
  /** Whether it is in check. */
  readonly defends: boolean;
  readonly canBeMated: boolean;
}

function positionAt(engine: MateEngine, words: Int32Array): UsiPosition {
  const text = formatPosition(words);
  const side = sideOf(words, 0) as Player;
  const hasEnemy = text.split(" ")[0].includes(side === 0 ? "k" : "K");
  const isDefender = goalOf(words) === "mated";
  const defends = isDefender && inCheck(words);
  const sides: Sides = { isDefender, defends, canBeMated: defends || hasEnemy };
  const { canBeMated } = sides;
  return {
    sideToMove: side,
    async findMate(asked) {
      if (!canBeMated) {
        asked.tell({ string: "there is no king to mate" });
        return "notimplemented";
      }
      const found = await search(engine, text, asked, MATES);
      if (found === undefined) return "timeout";
      if (found === "none") return "nomate";
      if (isMate(text, [])) asked.tell({ string: "the side to move is mated already" });
      return isMate(text, found, asked.values.get("Futile") as Futile) ? found.join(" ") : "timeout";
    },
    async findMove(asked) {
      if (asked.values.get("Play") === "true") return play(engine, text, asked, sides);
      const order = defends ? MATES : numberOf(asked.values, "MaxOrder");
      const found = canBeMated ? await search(engine, text, asked, order) : undefined;
      // Who is mated already has no move.
      if (found !== undefined && found !== "none") return found.at(0) ?? "resign";
      asked.tell({ string: "no mate was found, and without Play this engine plays nothing else" });
      return "resign";
    },
  };
}

/** Searches, and tells how far it is; undefined where no mate or hisshi is known. */
async function search(
  engine: MateEngine,
  text: string,
  asked: UsiSearch,
  order: number,
): Promise<readonly string[] | "none" | undefined> {
  const { values, signal, seconds, held, released, tell, progress } = asked;
  const solver = await solverFor(engine, values, tell);
  const lines = numberOf(values, "MultiPV");
  const report = createReport({ position: text, lines, tell, progress });
  const time = createTimer();
  if (held && seconds !== undefined) void released.then(() => time.start(seconds));
  try {
    const result = await solver.solve(text, {
      ...ofOrder(order, values, lines),
      ...limitsOf(asked),
      time: held ? undefined : seconds,
      signal: AbortSignal.any([signal, time.signal]),
      onInfo: report.onInfo,
    });
    return answerOf(result, report.finish(result));
  } finally {
    time.end();
  }
}

/** A move of a whole game: the first of a mate, else NegaScout's; where the enemy has no king, the best defence. */
async function play(
  engine: MateEngine,
  text: string,
  asked: UsiSearch,
  { canBeMated, defends, isDefender }: Sides,
): Promise<string> {
  const { declares, legal } = movesAt(text);
  if (declares) return "win";
  if (legal.length === 0) return "resign";
  if (!(canBeMated || isDefender)) {
    asked.tell({ string: "there is no king to play against" });
    return "resign";
  }
  const { values, signal, released, tell } = asked;
  const { maxNodes = Number.POSITIVE_INFINITY } = limitsOf(asked);
  const seconds = asked.seconds ?? (Number.isFinite(maxNodes) ? undefined : UNTIMED_SECONDS);
  const solver = await solverFor(engine, values, tell);
  const time = createTimer();
  if (seconds !== undefined) void released.then(() => time.start(seconds));
  const over = AbortSignal.any([signal, time.signal]);
  // Without an enemy's king there is nothing to do but to defend: half of the limits tell whether that is possible.
  const share = isDefender ? DEFENCE_SHARE : MATE_SHARE;
  const most = isDefender ? Number.POSITIVE_INFINITY : MATE_NODES;
  const forMate = Math.max(1, Math.floor(Math.min(most, share * maxNodes)));
  /** A report about a mate that is not there would be made for every move. */
  const said: UsiInfo[] = [];
  const part: UsiSearch = {
    ...asked,
    values: defends ? new Map(values).set("Shortest", "true") : values,
    seconds: seconds === undefined ? undefined : share * seconds,
    nodes: Number.isFinite(forMate) ? forMate : undefined,
    tell: (info) => said.push(info),
  };
  try {
    const order = defends ? MATES : numberOf(values, "MaxOrder");
    const found = canBeMated ? await search(engine, text, part, order) : undefined;
    const rest = Number.isFinite(maxNodes) ? Math.max(1, maxNodes - forMate) : undefined;
    if (found !== undefined && found !== "none") {
      if (found.length > 0) {
        for (const info of said) tell(info);
        return found[0];
      }
      // Nothing is left but interpositions that do not count; one of them is the longest defence if they do.
      const values = new Map(part.values).set("Futile", "include");
      const left = seconds === undefined ? undefined : (1 - share) * seconds;
      const line = await search(engine, text, { ...part, values, tell, nodes: rest, seconds: left }, order);
      return Array.isArray(line) && line.length > 0 ? line[0] : legal[0];
    }
    if (isDefender) {
      const { move, verdict } = await chooseDefence(solver, text, legal, rest, over);
      tell({ string: verdict === "disproven" ? `${move} gets away` : `no mate was found after ${move}` });
      return move;
    }
    return await chooseMove(solver, text, legal, { ...asked, nodes: rest }, over);
  } finally {
    time.end();
  }
}

/** By its name: its module is loaded with the solver alone. */
function isMemoryError(error: unknown): error is MemoryError {
  return error instanceof Error && error.name === "MemoryError";
}

/** Aborts after a time that begins later. */
function createTimer() {
  const over = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  return {
    signal: over.signal,
    start(after: number) {
      if (!ended) timer = setTimeout(() => over.abort(), timerOf(after));
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

function limitsOf({ values, nodes }: UsiSearch): Pick<Limits, "maxNodes"> {
  const most = numberOf(values, "NodesLimit");
  const limits = [nodes, most === 0 ? undefined : most].filter((limit) => limit !== undefined);
  return { maxNodes: limits.length === 0 ? undefined : Math.min(...limits) };
}

/** How to search; lengths and other solutions are those of mates. */
function ofOrder(order: number, values: UsiValues, lines: number): SolveSettings {
  if (order === HISSHI) return { maxOrder: HISSHI };
  const futile = values.get("Futile") as Futile;
  const shortest = values.get("Shortest") === "true" || futile === "exclude";
  return shortest ? { shortest, futile, allSolutions: lines > 1 } : { allSolutions: lines > 1 };
}

/** @param known the line of a mate that was found on the way */
function answerOf(
  { verdict, line, mate }: SolveResult,
  known: readonly string[],
): readonly string[] | "none" | undefined {
  if (verdict === "disproven") return "none";
  if (verdict === "proven" && (line.length > 0 || mate?.plies === 0)) return line;
  return known.length > 0 ? known : undefined;
}
