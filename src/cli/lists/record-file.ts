/**
 * Files of records that grow with a run over a list (`--out`). Each search is appended when it ends. A run that was stopped or
 * killed continues with the same command: what the file holds is not searched again. Lines are JSON or CSV, and nothing else,
 * so that any program can read them.
 */
import { readFileSync } from "node:fs";
import { extname } from "node:path";
import { FileError } from "../../files/file-errors.js";
import { differenceOf, openAppendFile } from "../../files/growing/append-file.js";
import { CSV_HEADING, csvOf, readCsv } from "./csv-records.js";
import { type Conditions, flatConditions, type ListRecord, type ListRow } from "./record.js";
import type { Task } from "./tasks.js";

export interface RecordFile {
  /** What earlier runs have found. */
  readonly rows: readonly ListRow[];
  /** @throws FileError when the file was removed or changed meanwhile */
  append(record: ListRecord): void;
  close(): void;
}

interface Options {
  readonly path: string;
  readonly csv: boolean;
  readonly conditions: Conditions;
  /** The list, as the game writes its positions. */
  readonly positions: readonly string[];
}

/**
 * @throws FileError for a file of another run or another list, one that has another writer, and one that cannot be written or is
 * no such file
 */
export function openRecordFile({ path, csv, conditions, positions }: Options): RecordFile {
  const isCsv = csv || extname(path).toLowerCase() === ".csv";
  const beginning = isCsv ? CSV_HEADING : "";
  const rows: ListRow[] = [];
  const names = new Set<string>();
  const file = openAppendFile(path, {
    beginning: Buffer.from(beginning),
    read(descriptor) {
      const text = readFileSync(descriptor, "utf8");
      if (!(text.startsWith(beginning) || beginning.startsWith(text))) throw otherKind(path, isCsv);
      // What is after the last line feed is what a killed run was writing.
      const whole = text.slice(0, text.lastIndexOf("\n") + 1);
      const found = isCsv ? readCsv(whole) : readJson(whole);
      for (const [i, row] of found.entries()) {
        if (row === undefined) throw otherKind(path, isCsv, i + (isCsv ? 2 : 1));
        refuseOther(path, row, conditions, positions);
        const place = `${path}:${i + (isCsv ? 2 : 1)}`;
        if (names.has(nameOf(row))) {
          throw new FileError(
            `${place}: problem ${row.number} occurs twice; remove this line, or name another file`,
          );
        }
        names.add(nameOf(row));
        rows.push(row);
      }
      return Buffer.byteLength(whole);
    },
    error: (message) => new FileError(message),
  });
  return {
    rows,
    append: (record) => file.append(Buffer.from(isCsv ? csvOf(record) : `${JSON.stringify(record)}\n`)),
    close: () => file.close(),
  };
}

/** Whether one of these rows is of the task. */
export function holds(rows: readonly ListRow[]): (task: Task) => boolean {
  const names = new Set(rows.map(nameOf));
  return ({ problem, algorithm, repetition }) =>
    names.has(nameOf({ number: problem + 1, asked: algorithm, repetition }));
}

/** The name of the search that a row is about. */
function nameOf({ number, asked, repetition }: Pick<ListRow, "number" | "asked" | "repetition">): string {
  return `${number} ${repetition} ${asked}`;
}

function readJson(text: string): (ListRow | undefined)[] {
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => {
      try {
        const row = JSON.parse(line) as ListRow;
        return typeof row.run === "object" && typeof row.number === "number" ? row : undefined;
      } catch {
        return undefined;
      }
    });
}

function otherKind(path: string, isCsv: boolean, line?: number): FileError {
  const place = line === undefined ? path : `${path}:${line}`;
  const kind = isCsv ? "CSV" : "JSON, a line each";
  return new FileError(`${place}: not a record of \`solve --out\` in ${kind}; name another file`);
}

/** Refuses to mix the answers of two runs, or of two lists. */
function refuseOther(path: string, row: ListRow, conditions: Conditions, positions: readonly string[]): void {
  const difference = differenceOf(flatConditions(row.run), flatConditions(conditions));
  if (difference !== undefined) {
    throw new FileError(
      `${path}: was made with ${difference}; continue with the same options, or name another file`,
    );
  }
  if (positions[row.number - 1] === row.position) return;
  throw new FileError(
    `${path}: its problem ${row.number} is ${row.position}, which differs from the list; name another file`,
  );
}
