/**
 * Solves that survive their process (`save`, `resume`): the table and the answers of all searches so far go to a file now and
 * then, when a limit or a signal ends the run, and at the end.
 *
 * For that a search is stopped, saved while no thread writes to its table, and started again with what the table holds, just as
 * after a resume. Whatever is in a table that threads share holds on every path, and so also after a new start.
 *
 * A problem may take several searches, one after the other. Those that an earlier run has finished are not searched again: they
 * are asked in the same order, and answered from the file.
 */
import { statSync } from "node:fs";
import { FileError } from "../../../files/file-errors.js";
import { removeUnfinished } from "../../../files/output.js";
import { asError, SetupError } from "../../../game/errors.js";
import { flagOf, given, type Settings } from "../../../game/setting.js";
import { type Limits, startBudget } from "../../../search/limits.js";
import type { SavedTable } from "../../../search/table/saved-table.js";
import type { TableOptions } from "../../../search/table/transposition-table.js";
import type { SolveSettings } from "../../settings.js";
import type { ThreadShare } from "../found.js";
import type { UpperLevel } from "../parallel/two-level.js";
import {
  loadTable,
  readCheckpoint,
  type SavedAnswer,
  type SavedQuestion,
  type SavedSolve,
  type TableMemory,
  writeCheckpoint,
} from "./checkpoint-file.js";

/** Seconds between two saves. */
const SAVE_EVERY = 30;
/** Saving takes no more than this share of the time, unless the user says how often. */
const MOST_SHARE = 1 / 20;

/** Bits of a file's mode of which a file that may be written has one. */
const WRITABLE = 0o222;

const NO_SHARE: ThreadShare = { nodes: 0, idleSeconds: 0, nodesPerSecond: 0 };

/** What every search comes back with. */
interface Answer {
  readonly nodes: number;
  readonly seconds: number;
  readonly reason?: string;
  readonly perThread: readonly ThreadShare[];
}

/** A search that is asked for. */
export interface SavedSearch<Found extends Answer> {
  /** Everything that decides what it finds, except its limits. */
  readonly key: string;
  readonly memory: TableMemory;
  /** What two-level searches have beside the table, where there may be such. */
  readonly upper?: UpperLevel;
  readonly form: SavedTable;
  readonly limits: Limits;
  readonly keepTable: boolean;
  search(limits: Limits, keepTable: boolean): Promise<Found>;
  /** Restores an answer that was read from the file. */
  revive(found: object): Found;
}

export interface Checkpoint {
  /** Answers from the file, or searches and saves. */
  run<Found extends Answer>(search: SavedSearch<Found>): Promise<Found>;
  /** Nodes that earlier runs took. */
  readonly earlierNodes: number;
  /**
   * Saves what is known at the end.
   *
   * @returns why that has failed, as a sentence; undefined where it has not
   */
  close(): string | undefined;
}

/** Settings that change no answer: limits, what is written, how threads share the position. */
const NO_QUESTION = new Set([
  ...["maxNodes", "time", "writeTime", "certificate", "parallel", "stats", "line"],
  ...["save", "saveEvery", "resume"],
]);

/** @param rows of all settings that the game has */
export function questionSettings(rows: Settings, settings: object): SavedQuestion["settings"] {
  const asked = Object.entries(given(rows, settings)).filter(
    ([name]) => rows[name].kind.schema !== undefined && !NO_QUESTION.has(name),
  );
  return Object.fromEntries(asked) as SavedQuestion["settings"];
}

interface CheckpointOptions {
  readonly settings: Pick<SolveSettings, "save" | "saveEvery" | "resume">;
  readonly question: SavedQuestion;
  readonly table: TableOptions;
  /** Called with a sentence about a save that has failed; the search goes on. */
  onWarning(sentence: string): void;
}

/**
 * @throws FileError for a file that cannot be used: one that exists already, or is about another question
 * @throws SetupError for both a new file and one to go on with
 */
export function openCheckpoint({ settings, question, table, onWarning }: CheckpointOptions): Checkpoint {
  const { save, resume, saveEvery } = settings;
  if (save !== undefined && resume !== undefined) {
    throw new SetupError("resume goes on saving to its file; leave out save");
  }
  const path = (resume ?? save) as string;
  const { entries, whenFull = "collect" } = table;
  refuseUnwritable(path);
  const before = resume === undefined ? undefined : checked(path, readCheckpoint(path), question, table);
  if (before === undefined && statSync(path, { throwIfNoEntry: false }) !== undefined) {
    throw new FileError(`${path}: exists already; go on with it by --resume, or remove it`);
  }
  const answers: SavedAnswer[] = [];
  /** Answers of the file that were not asked for yet. */
  const left = [...(before?.answers ?? [])];
  let atWork = before?.atWork ?? null;
  let saved = before?.table ?? null;
  let last: Pick<SavedSearch<Answer>, "memory" | "form" | "upper"> | undefined;
  /** The search that a limit or a signal has ended; it counts as answered when another one follows. */
  let open: SavedAnswer | undefined;
  let earlierNodes = 0;
  let savedAt = performance.now();
  const asked = 1000 * (saveEvery ?? SAVE_EVERY);
  let every = asked;

  function write(): void {
    // The table of the file is not in memory yet.
    if (last === undefined && before !== undefined) return;
    const began = performance.now();
    const memory = last?.memory;
    writeCheckpoint(
      path,
      {
        question,
        answers: [...answers, ...left],
        atWork,
        table:
          memory === undefined
            ? null
            : {
                name: memory.name,
                words: memory.words.length,
                entries,
                whenFull,
                generation: memory.generation,
              },
      },
      last,
    );
    savedAt = performance.now();
    every = saveEvery === undefined ? Math.max(asked, (savedAt - began) / MOST_SHARE) : asked;
  }

  /** What is on the disk stays there; the next save may go well. */
  function tryToWrite(): string | undefined {
    try {
      write();
      return undefined;
    } catch (error) {
      savedAt = performance.now();
      return asError(error).message;
    }
  }

  /** Puts the table of the file into memory, once. */
  function restore({ memory, form, upper }: SavedSearch<Answer>): void {
    last = { memory, form, ...(upper === undefined ? {} : { upper }) };
    if (saved === null) return;
    if (saved.name === memory.name && saved.words === memory.words.length) {
      const tree = loadTable(path, memory);
      if (tree !== undefined) upper?.adopt(tree);
      memory.generation = saved.generation;
      form.adopt?.(memory.words, saved.generation, memory.shared);
    } else atWork = null;
    saved = null;
  }

  async function run<Found extends Answer>(wanted: SavedSearch<Found>): Promise<Found> {
    const { key, limits, search } = wanted;
    if (open !== undefined) answers.push(open);
    open = undefined;
    restore(wanted);
    const next = left.shift();
    if (next?.key === key) {
      answers.push(next);
      const found = wanted.revive(next.found);
      earlierNodes += found.nodes;
      return earlier(found);
    }
    // After a search that is not in the file, what follows is not known either.
    const goesOn = next === undefined && atWork?.key === key;
    const isOther = next !== undefined || (atWork !== null && !goesOn);
    left.length = 0;
    const spent = goesOn ? (atWork?.nodes ?? 0) : 0;
    earlierNodes += spent;
    let keepTable = goesOn || (wanted.keepTable && !isOther);
    const budget = startBudget(limits, { nodes: spent, seconds: 0 });
    // A limit that earlier runs have used up leaves what they have found.
    if (goesOn && atWork !== null && budget.reached === "node limit") {
      open = { key, found: { ...atWork.found, reason: budget.reached } };
      return earlier(wanted.revive(open.found));
    }
    let whole: Found | undefined;
    for (;;) {
      const slice = Math.max(0.001, (savedAt + every - performance.now()) / 1000);
      const time = Math.min(slice, budget.secondsLeft());
      const found = await search({ ...budget.rest(), time }, keepTable);
      keepTable = true;
      budget.spend(found);
      whole = { ...(whole === undefined ? found : joined(whole, found)), nodes: budget.nodes };
      const answer = { key, found: plain(whole) };
      atWork = { ...answer, nodes: budget.nodes };
      const isOver = found.reason !== "time limit" || budget.reached !== undefined;
      if (isOver) {
        if (isLimit(found.reason)) open = answer;
        else {
          answers.push(answer);
          atWork = null;
        }
      }
      const failed = performance.now() >= savedAt + every ? tryToWrite() : undefined;
      if (failed !== undefined) onWarning(`${failed}; the search goes on`);
      if (isOver) return whole;
    }
  }

  // A file that cannot be written is noticed now.
  write();
  removeUnfinished(path);
  return {
    run,
    get earlierNodes() {
      return earlierNodes;
    },
    close: tryToWrite,
  };
}

/** @throws FileError for a file that is there and cannot be replaced, or should not be */
function refuseUnwritable(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return;
  if (stats.isDirectory()) throw new FileError(`${path}: is a folder; name a file`);
  if (!stats.isFile()) throw new FileError(`${path}: is no file that can be kept; name a new file`);
  if ((stats.mode & WRITABLE) !== 0) return;
  throw new FileError(
    `${path}: is write-protected, and would be replaced; go on with a copy, or chmod u+w it`,
  );
}

/** An answer from the file, which costs this run nothing. */
function earlier<Found extends Answer>(found: Found): Found {
  return { ...found, seconds: 0, perThread: found.perThread.map(() => NO_SHARE) };
}

function isLimit(reason: string | undefined): boolean {
  return reason === "time limit" || reason === "node limit" || reason === "stopped";
}

/** As files have it: lists of numbers in place of typed arrays, and nothing that is undefined. */
function plain(found: object): Record<string, unknown> {
  const entries = Object.entries(found).map(([name, value]) => [
    name,
    ArrayBuffer.isView(value) ? Array.from(value as Int32Array) : value,
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(entries)));
}

/** What two parts of one search have found together; the later one has the verdict. */
function joined<Found extends Answer>(before: Found, after: Found): Found {
  // Threads may have joined in only one of the parts.
  const threads = Math.max(before.perThread.length, after.perThread.length);
  const perThread = Array.from({ length: threads }, (_, i) => {
    const earlier = before.perThread[i] ?? NO_SHARE;
    const share = after.perThread[i] ?? NO_SHARE;
    return {
      ...share,
      nodes: share.nodes + earlier.nodes,
      idleSeconds: share.idleSeconds + earlier.idleSeconds,
    };
  });
  return { ...after, seconds: before.seconds + after.seconds, perThread };
}

/** @throws FileError when the file is about something else */
function checked(path: string, saved: SavedSolve, asked: SavedQuestion, table: TableOptions): SavedSolve {
  const { question } = saved;
  const differs = (what: string, there: unknown, here: unknown) => {
    if (there === here) return;
    throw new FileError(
      `${path}: is about another question: ${what} is ${there ?? "not set"} there, and ${here ?? "not set"} here`,
    );
  };
  differs("the game", question.game, asked.game);
  differs("the position", question.position, asked.position);
  differs("the goal", question.goal, asked.goal);
  differs("the search", question.algorithm, asked.algorithm);
  for (const part of ["options", "settings"] as const) {
    for (const name of new Set([...Object.keys(question[part]), ...Object.keys(asked[part])])) {
      differs(flagOf(name), question[part][name], asked[part][name]);
    }
  }
  if (saved.table === null) return saved;
  const { entries, whenFull } = saved.table;
  if (entries !== table.entries) {
    throw new FileError(
      `${path}: its table has ${entries} entries, and not ${table.entries}; use --table-entries ${entries}`,
    );
  }
  differs("--when-full", whenFull, table.whenFull ?? "collect");
  return saved;
}
