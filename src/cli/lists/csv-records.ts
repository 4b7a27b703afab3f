/** Records of lists as CSV (RFC 4180), a line each. */
import { parseTable } from "../../files/csv.js";
import type { ListRecord, ListRow } from "./record.js";

const OF_CONDITIONS = [
  "version",
  "maxNodes",
  "time",
  "tableEntries",
  "whenFull",
  "threads",
  "shuffle",
] as const;
const COLUMNS = [
  ...["number", "name", "file", "position", "goal", "asked", "algorithm", "repetition"],
  ...["verdict", "reason", "value", "order", "orderExact", "noProofWithinOrder", "line", "found"],
  ...["nodes", "seconds", "cold", ...OF_CONDITIONS, "settings"],
] as const;

/** What is in columns of its own, or in none: it is of the run and not of the answer. */
const NOT_FOUND = new Set<string>([
  ...COLUMNS,
  ...[
    "run",
    "nodesPerSecond",
    "tableUse",
    "droppedStores",
    "perThread",
    "certificate",
    "furtherCertificates",
  ],
  ...["written", "error", "id"],
]);

export const CSV_HEADING = `${COLUMNS.join(",")}\n`;

/** `found` holds, as JSON, what only the game finds out, such as the length of a mate; a number that it calls `value` has a column. */
export function csvOf(record: ListRecord): string {
  const { run, line, ...fields } = record;
  const found = Object.fromEntries(Object.entries(fields).filter(([name]) => !NOT_FOUND.has(name)));
  const { settings, ...conditions } = run;
  const cells: Readonly<Record<string, unknown>> = {
    ...fields,
    ...conditions,
    line: line.join(" "),
    value: valueIn(found),
    found: textUnlessEmpty(found),
    settings: textUnlessEmpty(settings),
  };
  return `${COLUMNS.map((name) => cellOf(cells[name])).join(",")}\n`;
}

function valueIn(found: object): number | undefined {
  const values = Object.values(found).map((part: { readonly value?: unknown } | null) => part?.value);
  return values.find((value) => typeof value === "number");
}

function textUnlessEmpty(object: object): string {
  return Object.keys(object).length === 0 ? "" : JSON.stringify(object);
}

export function cellOf(value: unknown): string {
  // A record is one line, so that a last record which a killed run left unfinished is recognised by its end.
  const text = value === undefined || value === null ? "" : String(value).replace(/\s*[\r\n]\s*/g, " ");
  return /^\s|\s$|[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The rows of whole lines after the heading; undefined for a line that is none. */
export function readCsv(text: string): (ListRow | undefined)[] {
  const { rows } = parseTable(text, ",");
  return rows.slice(1).map((row) => {
    if (row.length !== COLUMNS.length) return undefined;
    const cells = Object.fromEntries(COLUMNS.map((name, i) => [name, row[i].text]));
    const numberOf = (name: string) => (cells[name] === "" ? null : Number(cells[name]));
    const settings = settingsIn(cells.settings);
    if (settings === undefined) return undefined;
    const conditions = Object.fromEntries(
      OF_CONDITIONS.map((name) => [
        name,
        ["version", "whenFull"].includes(name) ? cells[name] : numberOf(name),
      ]),
    );
    return {
      ...{ number: numberOf("number"), repetition: numberOf("repetition"), nodes: numberOf("nodes") },
      ...{ seconds: numberOf("seconds"), position: cells.position, verdict: cells.verdict },
      ...(cells.name === "" ? {} : { name: cells.name }),
      ...(cells.cold === "" ? {} : { cold: true }),
      asked: cells.asked === "" ? null : cells.asked,
      run: { ...conditions, settings },
    } as ListRow;
  });
}

function settingsIn(text: string): object | undefined {
  try {
    return text === "" ? {} : JSON.parse(text);
  } catch {
    return undefined;
  }
}
